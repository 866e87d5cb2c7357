export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The one way to write a JSON value (RFC 8785): keys in the order of their UTF-16 units, no spaces, numbers and texts
 * as ECMAScript writes them. Anyone can recompute a hash over it, in any language.
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

const isList = (value: object): value is readonly Json[] => Array.isArray(value)

/** Whether a value read from elsewhere is JSON through and through. */
export function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'object' && Object.values(value).every(isJson)
}
