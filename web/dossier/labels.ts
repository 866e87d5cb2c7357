import type { Locale } from '../i18n/messages.ts'

type DossierNames = { client: PersonName | null; lead_name: string | null }
type PersonName = { civility: string | null; first_name: string | null; last_name: string }

/** In list order, last name first: « M. GARNIER Étienne ». A company has only its name. */
function clientName({ civility, last_name: lastName, first_name: firstName }: PersonName, locale: Locale): string {
  return [translateCivility(civility, locale), lastName, firstName].filter(Boolean).join(' ')
}

/** The client or the lead, in list order; null before anyone is named. */
export function dossierName({ client, lead_name: lead }: DossierNames, locale: Locale): string | null {
  return client ? clientName(client, locale) : lead
}

export function dossierFullName({ client, lead_name: lead }: DossierNames, locale: Locale): string | null {
  return client ? fullName(client, locale) : lead
}

/** In reading order: « M. Étienne GARNIER ». */
export function fullName({ civility, last_name: lastName, first_name: firstName }: PersonName, locale: Locale): string {
  return [translateCivility(civility, locale), firstName, lastName].filter(Boolean).join(' ')
}

const english: Readonly<Record<string, string>> = { 'M.': 'Mr', Mme: 'Ms' }

/** Civilities are stored in French. */
export function translateCivility(civility: string | null, locale: Locale): string | null {
  return locale === 'en' && civility !== null ? (english[civility] ?? civility) : civility
}

/** A name that begins with a civility, as the customer system writes it. */
export function translateName(name: string, locale: Locale): string {
  const [civility = '', ...rest] = name.split(' ')
  return [translateCivility(civility, locale), ...rest].join(' ')
}

/** A position in the form: « 03 sur 10 ». */
export function stepPlace(rank: number, count: number) {
  return { step: twoDigits(rank), steps: twoDigits(count) }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
