import { formatDay } from '../../../platform/locales/dates.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { isTexts, nameOf } from './compare-values.ts'

const SHOWN = 160
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value as a product manager reads it. */
export function showValue(value: unknown, locale: Locale): string {
  const t = translator(locale)
  if (value === undefined || value === null || value === '') return t('studio.nothing')
  if (typeof value === 'boolean') return t(value ? 'studio.yes' : 'studio.no')
  if (typeof value === 'number') return value.toLocaleString(locale === 'fr' ? 'fr-FR' : 'en-GB')
  if (typeof value === 'string' && DAY.test(value)) return formatDay(value, locale)
  if (typeof value === 'string') return quote(value, locale)
  if (isTexts(value)) return quote(value[locale] ?? value.fr, locale)
  if (!Array.isArray(value)) {
    const name = nameOf(value)
    return name === null ? t('studio.several') : showValue(name, locale)
  }
  return value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? value.map((one) => showValue(one, locale)).join(', ')
    : t('studio.several')
}

function quote(text: string, locale: Locale): string {
  const plain = text.replaceAll(/<[^>]*>/g, '').replaceAll('**', '')
  const short = plain.length > SHOWN ? `${plain.slice(0, SHOWN - 1)}…` : plain
  return locale === 'fr' ? `«\u00A0${short}\u00A0»` : `“${short}”`
}
