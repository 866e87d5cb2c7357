import type { Value } from '@parcelle/forms'

/** An empty value steps to the minimum. */
export function stepFrom(value: Value, by: 1 | -1, { min, max }: { min: number; max: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return min
  const next = by > 0 ? Math.floor(value) + 1 : Math.ceil(value) - 1
  return Math.min(max, Math.max(min, next))
}
