import { overseas } from './countries.ts'

/** BICs of these territories have their own country code, IBANs that of the main country. */
const ibanCountries: ReadonlyMap<string, string> = new Map([
  ...['MC', ...overseas].map((code) => [code, 'FR'] as const),
  ...['JE', 'GG', 'IM'].map((code) => [code, 'GB'] as const),
])
const toIbanCountry = (code: string) => ibanCountries.get(code) ?? code

/** Whether an IBAN and a BIC can belong to the same bank; Monaco and overseas count as France. */
export const isSameBankCountry = (iban: string, bic: string) =>
  toIbanCountry(iban.slice(0, 2)) === toIbanCountry(bic.slice(4, 6))

// The geographical scope of the SEPA schemes (European Payments Council, EPC409-09).
const sepa: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
)

export const isSepa = (iban: string) => sepa.has(iban.slice(0, 2))
