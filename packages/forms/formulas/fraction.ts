import { SIGNIFICANT_DIGITS, scaleDown, splitDecimal } from './decimal.ts'

/**
 * n / d × 10^-scale, with d > 0. The denominator stays 1 until a quotient does not terminate. Never reduced: formulas
 * are short, and a gcd would cost more than it saves.
 */
export type Fraction = { readonly n: bigint; readonly d: bigint; readonly scale: number }

const powers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const power = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent)

const decimalText = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** Reads a double as its shortest decimal. */
export function toFraction(value: number): Fraction {
  const short = splitDecimal(value)
  if (short) return { n: BigInt(short.mantissa), d: 1n, scale: short.scale }
  const [, whole = '0', part = '', exponent = '0'] = decimalText.exec(String(value)) ?? []
  const scale = part.length - Number(exponent)
  const n = BigInt(whole + part)
  return scale < 0 ? { n: n * power(-scale), d: 1n, scale: 0 } : { n, d: 1n, scale }
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.scale < b.scale) return addFractions(b, a)
  const n = b.n * power(a.scale - b.scale)
  if (a.d === 1n && b.d === 1n) return { n: a.n + n, d: 1n, scale: a.scale }
  return { n: a.n * b.d + n * a.d, d: a.d * b.d, scale: a.scale }
}

export const negateFraction = ({ n, d, scale }: Fraction): Fraction => ({ n: -n, d, scale })

export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => ({
  n: a.n * b.n,
  d: a.d * b.d,
  scale: a.scale + b.scale,
})

export function divideFractions(a: Fraction, b: Fraction): Fraction | null {
  if (b.n === 0n) return null
  const sign = b.n < 0n ? -1n : 1n
  return { n: sign * a.n * b.d, d: sign * a.d * b.n, scale: a.scale - b.scale }
}

export const isLess = (a: Fraction, b: Fraction) => addFractions(a, negateFraction(b)).n < 0n

export function roundFraction({ n, d, scale }: Fraction, digits: number): Fraction {
  if (d === 1n && scale <= digits) return { n, d, scale }
  return { n: divideRounded(n, d, scale - digits), d: 1n, scale: digits }
}

/** The double nearest to the value at 12 significant digits. */
export function toNumber({ n, d, scale }: Fraction): number {
  let drop = countDigits(n) - countDigits(d) - SIGNIFICANT_DIGITS
  if (d === 1n && drop < 0) drop = 0
  let rounded = divideRounded(n, d, drop)
  // The digit count is an estimate, and rounding up may add a digit.
  while (countDigits(rounded) > SIGNIFICANT_DIGITS) rounded = divideRounded(n, d, ++drop)
  const number = scaleDown(Number(rounded), scale - drop)
  return Number.isNaN(number) ? Number(`${rounded}e${drop - scale}`) : number
}

/** n / d without its last `drop` digits, rounded half away from zero. */
function divideRounded(n: bigint, d: bigint, drop: number): bigint {
  const above = drop < 0 ? n * power(-drop) : n
  const below = drop > 0 ? d * power(drop) : d
  if (below === 1n) return above
  return (above < 0n ? 2n * above - below : 2n * above + below) / (2n * below)
}

/** May be one too high just under a power of ten, where the double rounds up. */
function countDigits(whole: bigint): number {
  const size = Math.abs(Number(whole))
  if (!Number.isFinite(size)) return whole.toString().length
  return size < 1 ? 0 : Math.floor(Math.log10(size)) + 1
}
