import type { CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type Country = CountryCode
type Parse = typeof parsePhoneNumberFromString

let plans: Parse | null = null

/** The numbering plans of all countries; null until they are loaded. */
export const phonePlans = (): Parse | null => plans

export function setPhonePlans(parse: Parse): void {
  plans = parse
}
