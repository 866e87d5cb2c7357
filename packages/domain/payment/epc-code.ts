type Transfer = { beneficiary: string; iban: string; bic: string; amount: number; reference: string }

const MAX_AMOUNT = 999_999_999.99

/**
 * The text of a QR code that fills in a transfer in a banking app: EPC069-12, version 002 in UTF-8. Null for an amount
 * that the standard does not cover.
 */
export function composeEpcCode({ beneficiary, iban, bic, amount, reference }: Transfer): string | null {
  if (!(amount >= 0.01 && amount <= MAX_AMOUNT)) return null
  const [purpose, structuredReference] = ['', '']
  const sum = `EUR${amount.toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', bic, beneficiary, iban, sum, purpose, structuredReference, reference].join('\n')
}
