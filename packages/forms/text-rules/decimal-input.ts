import type { Locale } from '../definition.ts'

export type NumberFault = 'number' | 'decimals' | 'ambiguous'
type ReadNumber = { value: number } | { fault: NumberFault } | null

/**
 * Accepts `12.5`, `12,5`, `1 234,56 €`, `1.234,56`; null when blank. In French `1,234` has three decimals and is
 * refused where fewer are allowed; `1.234` is reported as ambiguous.
 */
export function readNumber(typed: string, decimals: number, locale: Locale = 'fr'): ReadNumber {
  if (typed.length > MAX_LENGTH && typed.trim().length > MAX_LENGTH) return { fault: 'number' }
  const bare = typed.normalize('NFKC').replaceAll(/[\s'’€%]|EUR(?:OS?)?/gi, '')
  if (bare === '') return null
  const [, sign, digits] = /^([-−+]?)([\d.,]{1,30})$/.exec(bare) ?? []
  if (digits === undefined) return { fault: 'number' }
  if (locale === 'fr' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return { fault: 'ambiguous' }
  const mark = findDecimalMark(digits, decimals, locale)
  const [whole = '', fraction = '', ...more] = mark === null ? [digits] : digits.split(mark)
  const figures = removeSeparators(whole, mark)
  if (more.length > 0 || figures === null || !/^\d*$/.test(fraction)) return { fault: 'number' }
  if (figures === '' && fraction === '') return { fault: 'number' }
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return { fault: 'decimals' }
  const value = Number(`${figures || '0'}.${significant || '0'}`)
  if (!Number.isFinite(value) || value > Number.MAX_SAFE_INTEGER) return { fault: 'number' }
  return { value: (sign === '-' || sign === '−') && value !== 0 ? -value : value }
}

// Bounds the work on pasted text.
const MAX_LENGTH = 60

function findDecimalMark(digits: string, decimals: number, locale: Locale): '.' | ',' | null {
  const dot = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (dot < 0 && comma < 0) return null
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const mark = dot >= 0 ? '.' : ','
  const groups = digits.split(mark)
  if (groups.length > 2) return null
  const mayBeGroup = groups[1]?.length === 3 && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')
  const own = locale === 'fr' ? ',' : '.'
  return mayBeGroup && (decimals === 0 || mark !== own) ? null : mark
}

/** Removes thousands separators; null when they are misplaced. */
function removeSeparators(whole: string, decimalMark: '.' | ',' | null): string | null {
  if (/^\d*$/.test(whole)) return whole
  const mark = decimalMark === '.' || (decimalMark === null && whole.includes(',')) ? ',' : '.'
  const [first = '', ...groups] = whole.split(mark)
  if (!/^\d{1,3}$/.test(first) || !groups.every((group) => /^\d{3}$/.test(group))) return null
  return first + groups.join('')
}

/** « 1 234,50 » or "1,234.50"; never NaN or an exponent. */
export function showNumber(value: number, locale: Locale, decimals: { min: number; max: number }): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return ''
  const [whole = '0', digits = ''] = Math.abs(value).toFixed(decimals.max).split('.')
  const length = Math.max(digits.replace(/0+$/, '').length, decimals.min)
  const fraction = digits.slice(0, length)
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, locale === 'fr' ? '\u202f' : ',')
  const sign = value < 0 && /[1-9]/.test(whole + fraction) ? '-' : ''
  return sign + groups + (fraction ? (locale === 'fr' ? ',' : '.') + fraction : '')
}
