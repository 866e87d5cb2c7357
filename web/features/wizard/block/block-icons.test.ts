import { expect, test } from 'vitest'
import backOffice from '../../../../deployments/aurea/forms/back-office.json'
import client from '../../../../deployments/aurea/forms/client.json'
import { blockIcon } from './block-icons.ts'

test('every drawing that a form of the demo names is drawn: a title without one would stand apart from the others', () => {
  const named = [client, backOffice].flatMap(({ pages }) =>
    pages.flatMap(({ blocks }) => blocks.map(({ icon }) => icon)),
  )
  expect(named.filter((icon) => blockIcon(icon) === null)).toEqual([])
})
