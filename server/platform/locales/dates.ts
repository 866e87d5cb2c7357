import { PARIS } from '../today.ts'
import type { Locale } from './locale.ts'

// As on screens and in documents: 14 March 2099.
const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** For a day without a time (YYYY-MM-DD), in words. */
export function formatDay(day: string, locale: Locale): string {
  return formatterOf(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
}

/** The Paris day of an instant, in words. */
export function formatParisDay(at: Date, locale: Locale): string {
  return formatterOf(locale, { dateStyle: 'long', timeZone: PARIS }).format(at)
}

/** In figures, for table cells. */
export function showInstant(at: Date, locale: Locale): string {
  return formatterOf(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone: PARIS }).format(at)
}

/** Day in words and time in Paris: for people who follow what happens. */
export function formatParisTime(at: Date, locale: Locale): string {
  return formatterOf(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: PARIS }).format(at)
}

/** In words, with the UTC offset of Paris: for evidence. */
export function formatExactInstant(at: Date, locale: Locale): { day: string; time: string } {
  const format = (style: Intl.DateTimeFormatOptions) => formatterOf(locale, { timeZone: PARIS, ...style }).format(at)
  return { day: format({ dateStyle: 'long' }), time: format({ timeStyle: 'long' }) }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: to make one takes a hundred times as long as to use it. */
function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tags[locale], options)
  formatters.set(key, formatter)
  return formatter
}
