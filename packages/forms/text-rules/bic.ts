import { isCountry } from './countries.ts'

export function cleanBic(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*(?:BIC|SWIFT)\s*:/, '')
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
}

/** ISO 9362: bank, country, location, and a branch that head offices leave out. */
export const isBic = (bic: string) => /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic) && isCountry(bic.slice(4, 6))
