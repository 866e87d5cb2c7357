// @vitest-environment jsdom
import type { NextSteps as Steps } from '@parcelle/contract/signing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubClipboard } from '../../testing/clipboard.ts'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render.tsx'
import { storeTestSettings } from '../../testing/settings.ts'
import { NextSteps } from './next-steps.tsx'

const payment = {
  mode: 'transfer',
  amount: 60_242,
  beneficiary: 'SCPI Aurea Régions',
  iban: 'FR7699999000010000000000301',
  bic: 'DEMOFRPPXXX',
  reference: 'AUREA CR 48213',
  dueOn: '2026-12-02',
  isLate: false,
  code: 'BCD\n002\n1\nSCT',
} as const
const nextSteps: Steps = {
  payment,
  checkedBy: '2026-11-24',
  withdrawUntil: '2026-12-01',
  earnsFrom: '2027-04-01',
  steps: [
    { step: 'signed', state: 'done', at: '2026-11-17T10:27:00.000Z' },
    { step: 'checked', state: 'current', at: null },
    { step: 'accepted', state: 'waiting', at: null },
    { step: 'delivered', state: 'waiting', at: null },
  ],
}

beforeEach(() => {
  stubBrowser()
  storeTestSettings()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => screen.getByRole('region', { name: 'Et maintenant' }).textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
const stepTexts = () => within(screen.getByRole('list', { name: 'Suivi de la souscription' })).getAllByRole('listitem')

test('a transfer shows account, reference and day, and a code for the banking app', async () => {
  renderScreen(<NextSteps nextSteps={nextSteps} />)
  expect(shown()).toContain('60 242,00 € à régler par virement au plus tard le 2 décembre 2026.')
  for (const fact of [payment.beneficiary, 'FR76 9999 9000 0100 0000 0000 301', payment.bic, payment.reference])
    expect(shown()).toContain(fact)
  expect(shown()).toContain('vérifié au plus tard le 24 novembre 2026')
  expect(shown()).toContain('à partir du 1er avril 2027')
  expect(shown()).toContain('jusqu’au 1er décembre 2026 inclus')
  expect((await screen.findByRole('img', { name: 'Code QR du virement' })).tagName).toBe('svg')
})

test('the account is copied without spaces', async () => {
  const writeText = stubClipboard()
  renderScreen(<NextSteps nextSteps={nextSteps} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copier (IBAN)' }))
  await waitFor(() => expect(screen.getByText('Copié : IBAN')).toBeTruthy())
  expect(writeText).toHaveBeenCalledWith(payment.iban)
})

test.each([
  ['debit', '60 242,00 € seront débités du compte désigné'],
  ['cheque', 'Chèque de 60 242,00 € à l’ordre de SCPI Aurea Régions'],
] as const)('a payment by %s shows no account', (mode, text) => {
  renderScreen(<NextSteps nextSteps={{ ...nextSteps, payment: { ...payment, mode } }} />)
  expect(shown()).toContain(text)
  expect(shown()).not.toContain('FR76')
})

test.each([
  ['transfer', /délai de règlement, fixé au 2 décembre 2026, est dépassé/],
  ['debit', /seront débités du compte désigné/],
] as const)('once the day to pay is over, a payment by %s is not asked for by that day', (mode, text) => {
  renderScreen(<NextSteps nextSteps={{ ...nextSteps, payment: { ...payment, mode, isLate: true } }} />)
  expect(shown()).toMatch(text)
  expect(shown()).not.toContain('à régler par virement')
})

test('in short, the account is left to the dossier', () => {
  renderScreen(<NextSteps nextSteps={nextSteps} isShort />)
  expect(shown()).toContain('60 242,00 € à régler par virement au plus tard le 2 décembre 2026.')
  expect(shown()).not.toContain('FR76')
  expect(stepTexts()).toHaveLength(4)
})

test('the steps show their dates, the current one and a refusal', () => {
  renderScreen(<NextSteps nextSteps={nextSteps} />)
  expect(stepTexts().map(({ textContent }) => textContent)).toEqual([
    'Signature17 novembre 2026',
    'VérificationEn cours',
    'AcceptationÀ venir',
    'EnregistrementÀ venir',
  ])
  expect(stepTexts().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  cleanup()
  const refused = { step: 'accepted', state: 'stopped', at: '2026-11-20T10:00:00.000Z' } as const
  const steps = [...nextSteps.steps.slice(0, 1), refused]
  renderScreen(<NextSteps nextSteps={{ ...nextSteps, payment: null, steps }} />)
  expect(stepTexts().at(-1)?.textContent).toBe('Refus20 novembre 2026')
  expect(shown()).not.toContain('vérifié au plus tard')
})
