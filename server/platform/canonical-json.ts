export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Canonical JSON (RFC 8785): keys in UTF-16 order, no spaces, numbers and strings as ECMAScript writes them. Anyone can
 * recompute a hash over it, in any language.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('JSON has no such number')
  return JSON.stringify(value)
}

/** Parses JSON; undefined when a number in it would lose precision as a double. */
export function parseExactly(text: string): unknown {
  let isExact = true
  const value: unknown = JSON.parse(text, (_, part: unknown, context?: { source?: string }) => {
    if (typeof part === 'number' && toDigits(context?.source ?? '') !== toDigits(String(part))) isExact = false
    return part
  })
  return isExact ? value : undefined
}

/** A normal form of a decimal: digits without leading or trailing zeros, and the exponent. */
function toDigits(decimal: string): string {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal) ?? []
  const digits = `${whole}${part}`.replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  return short === '' ? '0' : `${sign}${short}e${Number(exponent) - part.length + digits.length - short.length}`
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'object' && Object.values(value).every(isJson)
}
