import { readNumber, showNumber, type NumberFault } from '../text-rules/decimal-input.ts'
import type { Element, KindProblem, Locale, FormView, Value } from '../definition.ts'
import { orDash, toNumber } from './kind.ts'
import type { Kind, Role } from './kind.ts'

type NumberFormat = { decimals: number; role?: Role; unit?: Unit | null }
type Unit = '€' | '%'

export function numberKind({ decimals, role = 'input', unit = null }: NumberFormat): Kind {
  const show: Kind['show'] = (value, element, locale) => {
    const max = Math.max(decimalsOf(element, decimals), decimals)
    return showNumber(toNumber(value), locale, { min: unit === '€' ? 2 : 0, max })
  }
  return {
    role,
    stores: 'number',
    decimals,
    parse(typed, element, locale) {
      const read = readNumber(typed, decimalsOf(element, decimals), locale)
      return read === null ? null : 'value' in read ? read.value : typed.trim()
    },
    show: (value, element, locale) => (typeof value === 'string' ? value : show(value, element, locale)),
    check: (value, element, view) =>
      numberProblem(value, decimalsOf(element, decimals)) ?? boundProblem(toNumber(value), element, view, decimals),
    summarise(value, element, locale) {
      const shown = show(value, element, locale)
      return orDash(shown && withUnit(shown, unit, locale))
    },
  }
}

export const integerKind = numberKind({ decimals: 0 })
export const decimalKind = numberKind({ decimals: 2 })
export const amountKind = numberKind({ decimals: 2, unit: '€' })
export const percentKind = numberKind({ decimals: 0, unit: '%' })
/** Dismemberment rates are published in half percents; with `from` the selected row sets the value. */
export const rateKind = numberKind({ decimals: 2, unit: '%' })

function withUnit(shown: string, unit: Unit | null, locale: Locale): string {
  if (unit === null) return shown
  if (locale === 'fr') return `${shown}\u00a0${unit}`
  return unit === '%' ? `${shown}%` : shown.replace(/^-?/, '$&€')
}

/** `step: 0.5` allows one decimal. */
export function decimalsOf(element: Element, decimals: number): number {
  const { step } = element.attributes
  return step === undefined ? decimals : (String(step).split('.')[1]?.length ?? 0)
}

function numberProblem(value: Value, decimals: number): KindProblem | null {
  const fault = typeof value === 'number' ? numberFault(value, decimals) : textFault(value, decimals)
  if (fault === null) return null
  if (fault === 'number') return { code: 'element.error.number' }
  if (fault === 'ambiguous') return ambiguousProblem(String(value).trim())
  return decimals === 0 ? { code: 'element.error.integer' } : { code: 'element.error.decimals', params: { decimals } }
}

/** « 12.345 » may have thousands or decimals, depending on the country: the person must decide. */
const ambiguousProblem = (typed: string): KindProblem => ({
  code: 'element.error.thousands-or-decimals',
  params: { thousands: typed.replace('.', '\u202f') },
})

function numberFault(value: number, decimals: number): NumberFault | null {
  if (Number.isSafeInteger(value)) return null
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return 'number'
  return Number(value.toFixed(decimals)) === value ? null : 'decimals'
}

/** A stored text is what `parse` could not read; it may only have too many decimals. */
function textFault(value: Value, decimals: number): NumberFault {
  const read = typeof value === 'string' ? readNumber(value, decimals) : null
  return read && 'fault' in read ? read.fault : 'number'
}

/**
 * Bounds are inclusive; the message « supérieure à {value} » needs the largest refused value, one step below the
 * minimum.
 */
function boundProblem(value: number, element: Element, view: FormView, decimals: number): KindProblem | null {
  const { min, max, minFrom, step } = element.attributes
  const other = minFrom === undefined ? null : view.value(minFrom)
  const least = Math.max(min ?? -Infinity, typeof other === 'number' ? other : -Infinity)
  const digits = decimalsOf(element, decimals)
  const smallest = 10 ** -digits
  if (value < least)
    return { code: 'element.error.min', params: { value: roundTo(least - (step ?? smallest), digits) } }
  if (max !== undefined && value > max) return { code: 'element.error.max', params: { value: max } }
  if (step === undefined || step === smallest) return null
  const steps = roundTo((value - (min ?? 0)) / step, 6)
  return Number.isInteger(steps) ? null : { code: 'element.error.step', params: { step } }
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits))
