import type { Attributes, Value } from '@parcelle/forms'

export type Total = { sum: number; max: number } & (
  | { kind: 'missing'; rest: number }
  | { kind: 'exact' }
  | { kind: 'within' }
  | { kind: 'over'; excess: number }
)

export function groupTotal(value: Value, { min = 0, max = 100 }: Pick<Attributes, 'min' | 'max'>): Total {
  const sum = typeof value === 'number' && Number.isFinite(value) ? value : 0
  // Rounded because of floating-point sums of tenths.
  const away = (to: number) => Number(Math.abs(to - sum).toFixed(6))
  if (sum > max) return { kind: 'over', sum, max, excess: away(max) }
  if (sum < min) return { kind: 'missing', sum, max, rest: away(min) }
  return { kind: sum === max ? 'exact' : 'within', sum, max }
}
