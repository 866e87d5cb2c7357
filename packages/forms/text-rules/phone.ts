import { phonePlans, type Country } from './phone-library.ts'

/** Tried in this order for numbers without an international prefix. */
const countries: readonly Country[] = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT', 'NC', 'PF']

/** The E.164 form; null when there is no number (`+33` alone), undefined when it is invalid. */
export function readPhone(typed: string): string | null | undefined {
  // Fast path: stored numbers are read at every check. For +33 the metadata accepts any nine digits without a leading
  // zero.
  if (/^\+33[1-9]\d{8}$/.test(typed)) return toOverseas(typed)
  const text = typed.trim()
  if (holdsNoNumber(text)) return null
  // Longer texts hold two numbers or a sentence, of which the library would pick one.
  if (text.length > 30 || !/^[\d\s+()./-]+$/.test(text)) return undefined
  const parse = phonePlans()
  if (!parse) return readWithoutPlans(text)
  for (const country of countries) {
    const phone = parse(text, country)
    if (phone?.isValid()) return toOverseas(phone.number)
  }
  // The metadata lacks recent ranges of other countries, so a plausible length is enough there.
  const phone = parse(text, 'FR')
  return phone?.isPossible() && phone.countryCallingCode !== '33' ? phone.number : undefined
}

/**
 * Browsers load the numbering plans on demand, because they outweigh the rest of the engine. Until then French numbers
 * are read by rule and others by length; the server always has the plans.
 */
function readWithoutPlans(text: string): string | undefined {
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  if (/^(\+330?|0)[1-9]\d{8}$/.test(digits)) return toOverseas(`+33${digits.slice(-9)}`)
  return /^\+(?!33)[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Whether judging this number requires plans that are not loaded yet. */
export function needsPlans(typed: string): boolean {
  return phonePlans() === null && /^\s*(?:\+|00)(?!33)\d/.test(typed)
}

export function holdsNoNumber(typed: string): boolean {
  return /^(?:\+ ?(?:33|(?!33)\d{0,3}))?$/.test(typed.trim())
}

export function isPhone(e164: string): boolean {
  return readPhone(e164) === e164
}

/** Overseas lines are dialled like metropolitan ones within France, but have their own country code. */
function toOverseas(e164: string): string {
  if (!e164.startsWith('+33') || e164.startsWith(FICTION_PREFIX)) return e164
  const national = e164.slice(3)
  const [code] = overseasPrefixes.find(([, prefixes]) => startsWithAny(national, prefixes)) ?? []
  return code === undefined ? e164 : `+${code}${national}`
}

const FICTION_PREFIX = '+3363998'
const overseasPrefixes = Object.entries({
  590: ['590', '690', '691'],
  594: ['594', '694'],
  596: ['596', '696', '697'],
  262: ['262', '263', '269', '692', '693', '639'],
})

/** Requires a number of its country's plan, not only a plausible length; true while the plans are not loaded. */
export const isValidPhone = (e164: string): boolean => phonePlans()?.(e164)?.isValid() ?? true

/**
 * Whether a number can receive the signing code by SMS. Known for France and overseas; elsewhere the provider decides,
 * because telling mobiles from landlines needs ten times the metadata.
 */
export function canReceiveCode(e164: string): boolean {
  const [code, prefixes] = mobilePrefixes.find(([known]) => e164.startsWith(`+${known}`)) ?? []
  return code === undefined || prefixes === undefined || startsWithAny(e164.slice(code.length + 1), prefixes)
}

const mobilePrefixes = Object.entries({
  33: ['6', '7'],
  262: ['692', '693', '639'],
  508: ['55'],
  590: ['690', '691'],
  594: ['694'],
  596: ['696', '697'],
  681: ['72', '82', '83'],
  687: ['5', '7', '8', '9'],
  689: ['87', '89'],
})

const startsWithAny = (text: string, prefixes: readonly string[]) => prefixes.some((prefix) => text.startsWith(prefix))

/** « +33 6 39 98 01 39 »: international, grouped as in its country. */
export function showPhone(e164: string): string {
  const parse = phonePlans()
  if (!parse) return e164.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5')
  return (isPhone(e164) && parse(e164)?.formatInternational()) || e164
}
