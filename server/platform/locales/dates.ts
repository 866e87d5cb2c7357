import { PARIS } from '../today.ts'
import type { Locale } from './locale.ts'

// As screens and papers say them: 14 March 2099.
const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** A day without a time, YYYY-MM-DD, in words. */
export function sayDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** The day of an instant in Paris, in words. */
export function sayDayOf(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: PARIS }).format(at)
}

/** The day and the time of an instant in Paris, in figures: for the cell of a table. */
export function showInstant(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(tags[locale], { dateStyle: 'short', timeStyle: 'medium', timeZone: PARIS }).format(at)
}

/** The same in words, apart, with how far Paris is from the world's clock: for what must be exact by itself. */
export function sayInstant(at: Date, locale: Locale): { day: string; time: string } {
  const say = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[locale], { timeZone: PARIS, ...style }).format(at)
  return { day: say({ dateStyle: 'long' }), time: say({ timeStyle: 'long' }) }
}
