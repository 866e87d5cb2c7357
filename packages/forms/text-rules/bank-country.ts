import { overseas } from './countries.ts'

/** Banks of these places have codes of their own, and accounts numbered as those of the country they go with. */
const home: ReadonlyMap<string, string> = new Map([
  ...['MC', ...overseas].map((code) => [code, 'FR'] as const),
  ...['JE', 'GG', 'IM'].map((code) => [code, 'GB'] as const),
])
const bankCountry = (code: string) => home.get(code) ?? code

/** Whether an account and a bank code can be of one bank: of one country, Monaco and overseas being France. */
export const isSameBankCountry = (iban: string, bic: string) =>
  bankCountry(iban.slice(0, 2)) === bankCountry(bic.slice(4, 6))

// The geographical scope of the SEPA schemes (European Payments Council, EPC409-09).
const sepa: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
)

export const isSepa = (iban: string) => sepa.has(iban.slice(0, 2))
