import { expect, test } from 'vitest'
import { composeEpcCode } from './epc-code.ts'

const transfer = {
  beneficiary: 'SCPI Aurea Régions',
  iban: 'FR7699999000010000000010109',
  bic: 'DEMOFRPPXXX',
  amount: 60_242,
  reference: 'AUREA CR 48213',
}

test('the code has the eleven lines of EPC069-12, with an amount of two decimals', () => {
  expect(composeEpcCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\nDEMOFRPPXXX\nSCPI Aurea Régions\nFR7699999000010000000010109\nEUR60242.00\n\n\nAUREA CR 48213',
  )
})

test.each([
  [0, null],
  [0.01, 'EUR0.01'],
  [1234.5, 'EUR1234.50'],
  [999_999_999.99, 'EUR999999999.99'],
  [1_000_000_000, null],
])('the amount %d is written %s', (amount, written) => {
  expect(composeEpcCode({ ...transfer, amount })?.split('\n')[7] ?? null).toBe(written)
})
