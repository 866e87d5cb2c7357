// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { testDossier } from '../testing/dossiers.ts'
import { renderScreen } from '../testing/render.tsx'
import { PaidAmount } from './paid-amount.tsx'

test.each([
  ['the whole', 40_800, '40 800,00 €'],
  ['one right', 27_336, '27 336,00 €40 800,00 € en pleine propriété'],
  ['nothing yet', null, '—'],
])('who buys %s reads what is paid first', async (_, amount_paid, text) => {
  const dossier = testDossier(1)
  const shown = { ...dossier, detail: { ...dossier.detail, amount_paid } }
  const { container } = await renderScreen(<PaidAmount dossier={shown} />)
  expect(container.textContent?.replaceAll(/\s/g, ' ')).toBe(text)
})
