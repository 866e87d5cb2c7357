// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { dossier } from '../store/testing.ts'
import { renderWizard, findId, setUpBrowser } from '../testing.tsx'
import { SidebarChip } from './responsive-sidebar.tsx'
import { Recap } from './recap.tsx'

setUpBrowser()

const products = [{ code: 'CE', name: 'Aurea Europe', unitPrice: 252.5, minimumShares: 4, minimumSharesNext: 1 }]
const whole = { product: 'CE', shares_number: '300', subscription_amount_words: 'soixante-quinze mille euros' }
const usufruct = {
  ...whole,
  detention_mode: 'mandate',
  dismemberment_scope: 'usu',
  temporary_table_ce: '5',
  usufruct_amount_words: 'quinze mille cinq cent vingt-huit euros et soixante-quinze centimes',
}

test.each([
  ['the whole', whole, '75 750,00 €', []],
  ['a usufruct', usufruct, '15 528,75 €', ['Valeur en pleine propriété', '75 750,00 €']],
])('the figure of who buys %s is what they pay', async (_, answers, figure, beside) => {
  const values = Object.fromEntries(Object.entries(answers).map(([name, value]) => [findId(name), value]))
  const given = dossier({ values })
  const opening = { dossier: given, role: 'advisor', settings: testSettings, blockId: null, products } as const
  await renderWizard(
    { ...opening, journal: Promise.resolve(null) },
    <>
      <Recap />
      <SidebarChip />
    </>,
  )
  const [first] = await screen.findAllByText(figure)
  expect(first?.tagName).toBe('P')
  expect(screen.getByRole('button', { name: new RegExp(figure.replaceAll(' ', '\\s')) })).toBeTruthy()
  for (const text of beside) expect(screen.getByText(text)).toBeTruthy()
})
