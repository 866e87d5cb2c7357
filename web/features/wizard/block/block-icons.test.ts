import { expect, test } from 'vitest'
import backOffice from '../../../../deployments/aurea/forms/back-office.json'
import client from '../../../../deployments/aurea/forms/client.json'
import { blockIcon } from './block-icons.ts'

test('every icon named by a demo form exists', () => {
  const named = [client, backOffice].flatMap(({ pages }) =>
    pages.flatMap(({ blocks }) => blocks.map(({ icon }) => icon)),
  )
  expect(named.filter((icon) => blockIcon(icon) === null)).toEqual([])
})
