import { integrationLabel, integrationStates, isDossierStatus, statusLabel } from '@parcelle/domain/dossier-status'
import { writeFirstOfMonth } from '@parcelle/domain/first-of-month'
import type { Locale, MessageKey, Messages } from './messages.ts'

export type Params = Readonly<Record<string, string | number>>

export type I18n = {
  locale: Locale
  setLocale: (locale: Locale) => void
  t: (key: MessageKey, params?: Params) => string
  /** A text named by the server, in its plural if it has one; an unknown key shows the generic error. */
  messageFor: (key: string, params?: Params) => string
  /** A text with a plural: `{count}` picks `key.one` or `key.other`. */
  count: (key: PluralKey, count: number, params?: Params) => string
  /** `short` and `moment` are numeric, as on the screens of the back office: 14/03/2026, 14/03/2026 09h42. */
  date: (instant: string | Date, style?: 'day' | 'date' | 'full' | 'time' | 'both' | 'short' | 'moment') => string
  number: (value: number) => string
  amount: (euros: number) => string
}
type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never

const GENERIC_ERROR = 'error.generic'

export function makeI18n(locale: Locale, messages: Messages, setLocale: I18n['setLocale']): I18n {
  const intl = { fr: 'fr-FR', en: 'en-GB' }[locale]
  const plurals = new Intl.PluralRules(intl)
  const numbers = new Intl.NumberFormat(intl)
  const euros = new Intl.NumberFormat(intl, { style: 'currency', currency: 'EUR' })
  // The company works in Paris, and everyone sees the same day for a dossier.
  const zone = { timeZone: 'Europe/Paris' } as const
  const dates = {
    /** Without the year. */
    day: new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', ...zone }),
    date: new Intl.DateTimeFormat(intl, { dateStyle: 'long', ...zone }),
    /** With the weekday. */
    full: new Intl.DateTimeFormat(intl, { dateStyle: 'full', ...zone }),
    time: new Intl.DateTimeFormat(intl, { timeStyle: 'short', ...zone }),
    short: new Intl.DateTimeFormat(intl, { day: '2-digit', month: '2-digit', year: 'numeric', ...zone }),
    both: new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeStyle: 'short', ...zone }),
  }
  const text = (key: string, params?: Params) => fill(messages[key] ?? messages[GENERIC_ERROR] ?? key, params)
  // French has a category « many » for exact millions; our texts have one plural.
  const textOf = (key: string, count: number, params?: Params) =>
    text(`${key}.${plurals.select(count) === 'one' ? 'one' : 'other'}`, { ...params, count: numbers.format(count) })

  return {
    locale,
    setLocale,
    t: text,
    messageFor: (key, params) =>
      typeof params?.count === 'number' && `${key}.other` in messages
        ? textOf(key, params.count, params)
        : text(key, params && translateParams(params, locale, dates.both)),
    count: textOf,
    date: (instant, style = 'date') => {
      if (style === 'moment')
        return `${dates.short.format(new Date(instant))} ${dates.time.format(new Date(instant)).replace(':', 'h')}`
      return writeFirstOfMonth(dates[style].format(new Date(instant)), locale)
    },
    number: (value) => numbers.format(value),
    amount: (value) => euros.format(value),
  }
}

function translateParams(params: Params, locale: Locale, dates: Intl.DateTimeFormat): Params {
  const { status, state, at } = params
  const integration = integrationStates.find((one) => one === (state ?? status))
  const decided = integration && integrationLabel(integration, locale)
  const label = typeof status === 'string' && isDossierStatus(status) ? statusLabel(status, locale) : decided
  return {
    ...params,
    ...(label && status !== undefined && { status: label }),
    ...(decided && state !== undefined && { state: decided }),
    ...(isInstant(at) && { at: writeFirstOfMonth(dates.format(new Date(at)), locale) }),
  }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

function fill(text: string, params: Params = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
