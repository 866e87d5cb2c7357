/**
 * Results have at most 12 significant digits, rounded half away from zero, and are the decimal nearest to the exact
 * result. Doubles distinguish all such decimals, so values are stored as doubles. A formula runs in the cheapest way
 * that is certain to be exact: on integers of cents where its plan allows (plan.ts); in doubles with an error bound,
 * below 10^22 and when no rounding limit lies within the bound; else with fractions of big integers.
 */
export const SIGNIFICANT_DIGITS = 12
export const CENTS = 2
/** Twice the unit roundoff, to leave a margin for computing the bounds themselves. */
export const EPSILON = 2 ** -52

const LARGEST_POWER = 22
/** 10^0 … 10^22 are the powers of ten that a double holds exactly. */
export const powers = Float64Array.from({ length: LARGEST_POWER + 1 }, (_, exponent) => Number(`1e${exponent}`))
const LARGEST_EXACT = 10 ** LARGEST_POWER
const tooLong = 10 ** SIGNIFICANT_DIGITS

/** Rounds to 12 significant digits; NaN when a rounding limit lies within the error. */
export function roundSignificant(value: number, error: number): number {
  const size = Math.abs(value)
  // An integer needs no rounding; the nearest rounding limit is at least half a unit of the 12th digit away.
  if (size < tooLong && Number.isInteger(value)) return error <= size * 2e-13 ? value + 0 : Number.NaN
  return roundWithin(value, error, SIGNIFICANT_DIGITS - countWholeDigits(size))
}

/** Digits before the point; 0 or less below 1, NaN from 10^22 on. A loop is cheaper than a logarithm here. */
function countWholeDigits(size: number): number {
  if (size >= LARGEST_EXACT) return Number.NaN
  let digits = 0
  if (size >= 1) while (size >= (powers[digits] ?? Infinity)) digits++
  else while (digits > -LARGEST_POWER && size * (powers[1 - digits] ?? 0) < 1) digits--
  return digits
}

/** Rounds half away from zero; NaN when a rounding limit lies within the error. */
export function roundWithin(value: number, error: number, digits: number): number {
  const power = powers[Math.abs(digits)]
  if (power === undefined) return Number.NaN
  const scaled = digits < 0 ? Math.abs(value) / power : Math.abs(value) * power
  const bound = (digits < 0 ? error / power : error * power) + scaled * EPSILON
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  if (!(Math.abs(rest - 0.5) > bound && scaled <= Number.MAX_SAFE_INTEGER)) return Number.NaN
  const rounded = rest < 0.5 ? whole : whole + 1
  const size = digits < 0 ? rounded * power : rounded / power
  return value < 0 && size !== 0 ? -size : size
}

/** Null when the decimal has more than 12 significant digits. */
export function splitDecimal(value: number): { mantissa: number; scale: number } | null {
  if (Number.isSafeInteger(value)) return { mantissa: value, scale: 0 }
  const scale = SIGNIFICANT_DIGITS - countWholeDigits(Math.abs(value))
  const mantissa = Math.round(scaleDown(value, -scale))
  return Number.isSafeInteger(mantissa) && scaleDown(mantissa, scale) === value ? { mantissa, scale } : null
}

/** mantissa × 10^-scale with one rounding; NaN where the power of ten is not exact. */
export function scaleDown(mantissa: number, scale: number): number {
  const power = powers[Math.abs(scale)] ?? Number.NaN
  return scale < 0 ? mantissa * power : mantissa / power
}

const numberText = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/

/** Parses 1234.5, 1 234,5 and the like; NaN otherwise. */
export function readText(text: string): number {
  if (text.length > 40) return Number.NaN
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  return numberText.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}
