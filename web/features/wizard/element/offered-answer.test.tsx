// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { dossier, memoryJournal } from '../store/testing.ts'
import { makeAnsweredDossier, findBlock, findId, renderWizard, setUpBrowser } from '../testing.tsx'
import { ElementSlot } from './element-slot.tsx'

setUpBrowser()

const iban = 'FR7699999000050116440013234'
const account = { payment_mode: 'prelevement', debit_iban: iban, debit_bic: 'DEMOFRP0XXX' }

async function drawDividends(given: Record<string, string>) {
  const past = makeAnsweredDossier('origine-fonds')
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [findId(name), value]))
  return renderWizard(
    {
      dossier: dossier({ ...past, values: { ...past.values, ...values } }),
      role: 'advisor',
      settings: testSettings,
      journal: Promise.resolve(memoryJournal()),
      blockId: findBlock('revenus-scpi').id,
    },
    <>
      {['dividend_iban', 'dividend_bic'].map((name) => (
        <ElementSlot key={name} elementId={findId(name)} />
      ))}
    </>,
  )
}

test('the account to debit is offered for the dividends, and taken with its bank code by one press', async () => {
  const { engine } = await drawDividends(account)
  const offers = await screen.findAllByRole('button', { name: /^Reprendre/ })
  expect(offers.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Reprendre « Compte à débiter (IBAN) » : FR76 9999 9000 0501 1644 0013 234',
  ])
  fireEvent.click(offers[0]!)
  expect(['dividend_iban', 'dividend_bic'].map((name) => engine.answer(findId(name)))).toEqual([iban, 'DEMOFRP0XXX'])
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
})

test.each([
  ['who pays by transfer', { ...account, payment_mode: 'virement' }],
  ['who has given another', { ...account, dividend_iban: iban, dividend_bic: 'DEMOFRP0XXX' }],
])('nothing is offered to %s', async (_, given) => {
  await drawDividends(given)
  expect(await screen.findByLabelText(/^IBAN de versement/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
})
