import { showDate, showNumber, translate, type Locale, type Text } from '@parcelle/forms'
import { addNonBreakingSpaces } from '../../../platform/locales/non-breaking-spaces.ts'

/** Translates a text, with no-break spaces before French punctuation. */
export const inLine = (text: Text, locale: Locale): string => addNonBreakingSpaces(translate(text, locale), locale)

/** Drops the unit from a label when the value has it: « Montant (€) » above « 10 200,00 € ». */
export function withoutUnit(label: string, value: string): string {
  const [end = '', unit] = /\s*\(([€%])\)$/.exec(label) ?? []
  return unit !== undefined && value.includes(unit) ? label.slice(0, -end.length) : label
}

/** « 10 200,00 € » or "€10,200.00". */
export function showMoney(value: number, locale: Locale, decimals = 2): string {
  const shown = showNumber(value, locale, { min: decimals, max: 2 })
  return locale === 'fr' ? `${shown}\u00a0€` : shown.replace(/^-?/, '$&€')
}

/** « 10,8 % » or "10.8%". */
export function showPercent(value: number, locale: Locale): string {
  const shown = showNumber(value, locale, { min: 0, max: 2 })
  return locale === 'fr' ? `${shown}\u00a0%` : `${shown}%`
}

/** `2026-03-01` as « 1er mars 2026 » or "1 March 2026". Does not use `Intl`, whose data differ between machines. */
export function showLongDate(iso: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  const name = months[locale][Number(month) - 1]
  if (name === undefined) return iso
  return `${locale === 'fr' && day === '01' ? '1er' : Number(day)} ${name} ${year}`
}

/** Numeric in French, in words in English, where 01/03 would be read as 3 January. */
export const showDay = (iso: string, locale: Locale): string =>
  locale === 'fr' ? showDate(iso) : showLongDate(iso, locale)

const months: Readonly<Record<Locale, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}
