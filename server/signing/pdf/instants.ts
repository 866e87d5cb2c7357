import type { Locale } from '../../locales/locale.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** The day and the time of an instant in Paris, with how far that is from the world's clock. */
export function showInstant(at: Date, locale: Locale): { day: string; time: string } {
  const show = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[locale], { timeZone: 'Europe/Paris', ...style }).format(at)
  return { day: show({ dateStyle: 'long' }), time: show({ timeStyle: 'long' }) }
}
