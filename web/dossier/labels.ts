import type { Locale } from '../i18n/messages.ts'

type Whose = { client: Named | null; lead_name: string | null }
type Named = { civility: string | null; first_name: string | null; last_name: string }

/** As lists order it, the last name first: « M. GARNIER Étienne ». A company has only its name. */
function clientName({ civility, last_name: lastName, first_name: firstName }: Named, locale: Locale): string {
  return [translateCivility(civility, locale), lastName, firstName].filter(Boolean).join(' ')
}

/** Whose dossier it is, as lists order it: the client, or the name typed in it; null before anyone is named. */
export function dossierName({ client, lead_name: lead }: Whose, locale: Locale): string | null {
  return client ? clientName(client, locale) : lead
}

/** The same as one speaks of a person. */
export function spokenDossierName({ client, lead_name: lead }: Whose, locale: Locale): string | null {
  return client ? spokenName(client, locale) : lead
}

/** As one speaks of a person: « M. Étienne GARNIER ». */
export function spokenName({ civility, last_name: lastName, first_name: firstName }: Named, locale: Locale): string {
  return [translateCivility(civility, locale), firstName, lastName].filter(Boolean).join(' ')
}

const english: Readonly<Record<string, string>> = { 'M.': 'Mr', Mme: 'Ms' }

/** Kept as French writes it, whatever the language it was given in. */
export function translateCivility(civility: string | null, locale: Locale): string | null {
  return locale === 'en' && civility !== null ? (english[civility] ?? civility) : civility
}

/** A place in the form, as every screen writes it: « 03 sur 10 ». */
export function stepPlace(rank: number, count: number) {
  return { step: twoDigits(rank), steps: twoDigits(count) }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
