import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import type { PhoneParts } from './french-phone.ts'

// Loaded on demand: French numbers do not need it.

type Country = { code: string; calling: string; name: string }

/** Sorted by name, with the countries of most users first. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const all = getCountries().map((code) => ({
    code,
    calling: getCountryCallingCode(code),
    name: names.of(code) ?? code,
  }))
  const byName = new Intl.Collator(locale)
  const rank = ({ code }: Country) => (nearest.includes(code) ? nearest.indexOf(code) : nearest.length)
  return all.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name))
}

const nearest = ['FR', 'BE', 'LU', 'CH']

/** Splits a number that starts with `+`; null until its country is known. */
export function splitPhone(value: string): PhoneParts | null {
  const typing = new AsYouType()
  typing.input(value)
  const calling = typing.getCallingCode()
  if (calling === undefined) return null
  const parsed = parsePhoneNumberFromString(value)
  const country = parsed?.country ?? typing.getCountry() ?? mainCountry(calling)
  const spaced = parsed?.isPossible() ? parsed.formatInternational() : value
  const national = spaced.replace(/^\+\s?/, '').trim()
  const isDoubtful = parsed?.isPossible() === true && !parsed.isValid()
  return country && { country, calling, national: national.slice(lengthOf(calling, national)).trim(), isDoubtful }
}

// The calling code may contain spaces.
function lengthOf(calling: string, text: string): number {
  let place = 0
  for (let seen = 0; seen < calling.length && place < text.length; place++) if (/\d/.test(text[place] ?? '')) seen += 1
  return place
}

const mainCountry = (calling: string): CountryCode | null =>
  mains[calling] ?? getCountries().find((code) => getCountryCallingCode(code) === calling) ?? null

/** The main country of a shared calling code. */
const mains: Readonly<Record<string, CountryCode>> = { 1: 'US', 7: 'RU', 212: 'MA', 358: 'FI', 590: 'GP', 599: 'CW' }
