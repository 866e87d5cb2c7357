import { phonePlans, type Country } from './phone-library.ts'

/** Where a number without an international prefix may belong: France, then overseas. */
const countries: readonly Country[] = ['FR', 'GP', 'GF', 'MQ', 'RE', 'YT', 'NC', 'PF']

/** The E.164 form of what was typed, null when it holds no number at all (`+33` alone), or undefined when invalid. */
export function readPhone(typed: string): string | null | undefined {
  // What is stored is read again at every check. After +33 the metadata takes any nine digits without a leading zero.
  if (/^\+33[1-9]\d{8}$/.test(typed)) return overseas(typed)
  const text = typed.trim()
  if (holdsNoNumber(text)) return null
  // Longer texts hold two numbers or a sentence; the library would pick one of them.
  if (text.length > 30 || !/^[\d\s+()./-]+$/.test(text)) return undefined
  const parse = phonePlans()
  if (!parse) return readWithoutPlans(text)
  for (const country of countries) {
    const phone = parse(text, country)
    if (phone?.isValid()) return overseas(phone.number)
  }
  // Young ranges of other countries are missing from the metadata: a plausible length is enough there.
  const phone = parse(text, 'FR')
  return phone?.isPossible() && phone.countryCallingCode !== '33' ? phone.number : undefined
}

/**
 * A browser reads French numbers before it has the plans of all countries, which weigh more than the rest of the
 * engine. Of other countries it takes what looks like a number until then; the server always has the plans.
 */
function readWithoutPlans(text: string): string | undefined {
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  if (/^(\+330?|0)[1-9]\d{8}$/.test(digits)) return overseas(`+33${digits.slice(-9)}`)
  return /^\+(?!33)[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}

/** Whether a number can be judged without the plans of other countries. */
export function needsPlans(typed: string): boolean {
  return phonePlans() === null && /^\s*(?:\+|00)(?!33)\d/.test(typed)
}

/** Nothing, or only the country code that the field starts with. */
export function holdsNoNumber(typed: string): boolean {
  return /^(?:\+ ?(?:33|(?!33)\d{0,3}))?$/.test(typed.trim())
}

export function isPhone(e164: string): boolean {
  return readPhone(e164) === e164
}

/** Overseas lines are dialled like metropolitan ones inside France, but have their own country code. */
function overseas(e164: string): string {
  if (!e164.startsWith('+33') || e164.startsWith(fiction)) return e164
  const national = e164.slice(3)
  const [code] = overseasPrefixes.find(([, prefixes]) => startsWithAny(national, prefixes)) ?? []
  return code === undefined ? e164 : `+${code}${national}`
}

const fiction = '+3363998'
const overseasPrefixes = Object.entries({
  590: ['590', '690', '691'],
  594: ['594', '694'],
  596: ['596', '696', '697'],
  262: ['262', '263', '269', '692', '693', '639'],
})

/** Whether a number exists in the plan of its country, where the plans are there; a plausible length is not enough. */
export const isValidPhone = (e164: string): boolean => phonePlans()?.(e164)?.isValid() ?? true

/**
 * Whether a number can receive the signing code. Known for France and overseas; elsewhere the provider finds out,
 * because telling a mobile from a landline needs ten times the metadata.
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

/** « +33 6 39 98 01 39 »: the international form, spaced as its country does. */
export function showPhone(e164: string): string {
  const parse = phonePlans()
  if (!parse) return e164.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5')
  return (isPhone(e164) && parse(e164)?.formatInternational()) || e164
}
