import { writeFirstOfMonth } from '@parcelle/domain/first-of-month'
import { PARIS } from '../today.ts'
import type { Locale } from './locale.ts'

// As on screens and in documents: 14 March 2099.
const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** For a day without a time (YYYY-MM-DD), in words. */
export function formatDay(day: string, locale: Locale): string {
  return inWords(new Date(`${day}T12:00:00Z`), locale, { timeZone: 'UTC' })
}

/** The Paris day of an instant, in words. */
export function formatParisDay(at: Date, locale: Locale): string {
  return inWords(at, locale)
}

/** In figures, for table cells. */
export function showInstant(at: Date, locale: Locale): string {
  return formatterOf(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: PARIS }).format(at)
}

/** Day in words and time in Paris: for people who follow what happens. */
export function formatParisTime(at: Date, locale: Locale): string {
  return inWords(at, locale, { timeStyle: 'medium' })
}

/** In words, with the UTC offset of Paris: for evidence. */
export function formatExactInstant(at: Date, locale: Locale): { day: string; time: string } {
  const time = formatterOf(locale, { timeStyle: 'long', timeZone: PARIS }).format(at)
  return { day: formatParisDay(at, locale), time }
}

function inWords(at: Date, locale: Locale, options: Intl.DateTimeFormatOptions = {}): string {
  const formatter = formatterOf(locale, { dateStyle: 'long', timeZone: PARIS, ...options })
  return writeFirstOfMonth(formatter.format(at), locale)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: to make one takes a hundred times as long as to use it. */
function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tags[locale], options)
  formatters.set(key, formatter)
  return formatter
}
