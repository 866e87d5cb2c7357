/**
 * Results are decimals of at most 12 significant digits, rounded half away from zero, and exact: what is kept is the
 * decimal nearest to the true result, not to a sum of binary roundings. A double tells those decimals apart, so values
 * are stored as doubles. Computing is done in three ways, the cheapest that is sure to be exact: over whole numbers of cents
 * where the plan of the formula says that they suffice (plan.ts); in doubles with a bound on the error, below 10^22 and
 * as long as no rounding limit lies within the bound; with fractions of big integers.
 */
export const SIGNIFICANT_DIGITS = 12
export const CENTS = 2
/** Twice the largest relative error of one operation on doubles: a margin for the arithmetic of the bounds themselves. */
export const EPSILON = 2 ** -52

const LARGEST_POWER = 22
/** 10^0 … 10^22: the powers of ten that a double holds exactly. */
export const powers = Float64Array.from({ length: LARGEST_POWER + 1 }, (_, exponent) => Number(`1e${exponent}`))
const LARGEST_EXACT = 10 ** LARGEST_POWER
const tooLong = 10 ** SIGNIFICANT_DIGITS

/** The decimal of 12 significant digits nearest to a number known within an error; NaN when the error leaves a doubt. */
export function keepSignificant(value: number, error: number): number {
  const size = Math.abs(value)
  // A whole number is its own decimal; the nearest rounding limit is at least half a unit of the 12th digit away.
  if (size < tooLong && Number.isInteger(value)) return error <= size * 2e-13 ? value + 0 : Number.NaN
  return roundWithin(value, error, SIGNIFICANT_DIGITS - wholeDigits(size))
}

/**
 * How many digits stand before the point; 0 or less below 1, NaN from 10^22 on. A loop, because a logarithm costs more
 * than the rest of the rounding.
 */
function wholeDigits(size: number): number {
  if (size >= LARGEST_EXACT) return Number.NaN
  let digits = 0
  if (size >= 1) while (size >= (powers[digits] ?? Infinity)) digits++
  else while (digits > -LARGEST_POWER && size * (powers[1 - digits] ?? 0) < 1) digits--
  return digits
}

/** Rounds to a number of decimals, halves away from zero; NaN when the error leaves a doubt. */
export function roundWithin(value: number, error: number, digits: number): number {
  const power = powers[Math.abs(digits)]
  if (power === undefined) return Number.NaN
  const scaled = digits < 0 ? Math.abs(value) / power : Math.abs(value) * power
  const bound = (digits < 0 ? error / power : error * power) + scaled * EPSILON
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  if (!(Math.abs(rest - 0.5) > bound && scaled <= Number.MAX_SAFE_INTEGER)) return Number.NaN
  const kept = rest < 0.5 ? whole : whole + 1
  const size = digits < 0 ? kept * power : kept / power
  return value < 0 && size !== 0 ? -size : size
}

/** The whole number of at most 12 digits that a decimal is, without its point, and where the point was; null if longer. */
export function splitDecimal(value: number): { mantissa: number; scale: number } | null {
  if (Number.isSafeInteger(value)) return { mantissa: value, scale: 0 }
  const scale = SIGNIFICANT_DIGITS - wholeDigits(Math.abs(value))
  const mantissa = Math.round(scaleDown(value, -scale))
  return Number.isSafeInteger(mantissa) && scaleDown(mantissa, scale) === value ? { mantissa, scale } : null
}

/** mantissa × 10^-scale, rounded once; NaN where a power of ten is not exact. */
export function scaleDown(mantissa: number, scale: number): number {
  const power = powers[Math.abs(scale)] ?? Number.NaN
  return scale < 0 ? mantissa * power : mantissa / power
}

const numberText = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/

/** Reads 1234.5, 1 234,5 and the like; NaN when the text is not a number. */
export function readText(text: string): number {
  if (text.length > 40) return Number.NaN
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  return numberText.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}
