import { settings, type Setting } from '@parcelle/domain/studio-settings'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { isRecord, type Difference, type Step } from './compare-values.ts'
import { showValue } from './show-value.ts'
import { wordFor } from './words.ts'

const described: Readonly<Record<string, Setting>> = settings

/** The settings with their defaults, so that a change shows the value before it. */
export function withDefaults(file: unknown): unknown {
  const filled = structuredClone(file)
  if (!isRecord(filled)) return file
  for (const [path, { byDefault }] of Object.entries(described))
    if (byDefault !== undefined) setDefault(filled, path.split('.'), byDefault)
  return filled
}

function setDefault(holder: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    holder[key] ??= value
    return
  }
  holder[key] ??= {}
  const inner = holder[key]
  if (isRecord(inner)) setDefault(inner, rest, value)
}

/** Label of a setting and its value in words; null without a description. */
export function describeSetting({ at, was, is }: Difference, locale: Locale) {
  const keys = at.flatMap((step) => ('key' in step ? [step.key] : []))
  const setting = keys.length === at.length ? described[keys.join('.')] : undefined
  if (!setting) return null
  const place = keys.length > 1 ? wordFor(keys[0] ?? '', locale) : translator(locale)('studio.file.settings')
  const show = (value: unknown) => showSetting(setting, value, locale)
  return { place, what: setting.name[locale], was: show(was), is: show(is) }
}

const MEGABYTE = 1_048_576

function showSetting({ unit, choices, kind }: Setting, value: unknown, locale: Locale): string {
  const nameOf = (one: unknown) => choices?.find((choice) => choice.value === one)?.name[locale] ?? String(one)
  if (kind === 'choice') return nameOf(value)
  if (kind === 'choices' && Array.isArray(value)) return value.map(nameOf).join(', ') || showValue(null, locale)
  if (typeof value !== 'number' || unit === undefined) return showValue(value, locale)
  return withUnit(unit === 'bytes' ? Math.round((value / MEGABYTE) * 100) / 100 : value, unit, locale)
}

function withUnit(value: number, unit: NonNullable<Setting['unit']>, locale: Locale): string {
  const number = showValue(value, locale)
  if (unit === 'euros') return locale === 'fr' ? `${number}\u00A0€` : `€${number}`
  if (unit === 'days') return translator(locale)('studio.days', { count: number })
  return `${number}\u00A0${locale === 'fr' ? 'Mo' : 'MB'}`
}

const amounts = new Set(['amountGreaterThan', 'amountAtLeast', 'amountOver'])

/** An amount in a rule. */
export function showAmount(at: readonly Step[], value: unknown, locale: Locale): string | null {
  const last = at.at(-1)
  const isAmount = last !== undefined && 'key' in last && amounts.has(last.key)
  return isAmount && typeof value === 'number' ? withUnit(value, 'euros', locale) : null
}
