import type { Locale } from '../i18n/messages.ts'

const KEY = 'parcelle.locale'

/** The language chosen in this browser, if this deployment offers it. Logout does not clear it. */
export function readLocale(offered: readonly Locale[]): Locale | null {
  const chosen = localStorage.getItem(KEY)
  return offered.find((locale) => locale === chosen) ?? null
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale)
}
