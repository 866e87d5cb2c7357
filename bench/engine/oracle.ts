import type { Field, Meaning, Model, Rule, Value } from './model.ts'

export type Outcome = { values: Map<string, Value | null>; visible: Set<string>; errors: Set<string> }

/** Reference implementation: evaluates everything from scratch. Never timed. */
export function newOracle({ fields }: Model, meaning: Meaning) {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const given = new Map<string, Value>(
    fields.flatMap(({ id, type, initial }) => (type === 'calc' ? [] : [[id, initial]])),
  )

  function evaluate(): Outcome {
    const values = new Map<string, Value | null>()
    const shown = new Map<string, boolean>()

    const holds = ({ condition }: Field): boolean => {
      if (!condition) return true
      const results = condition.rules.map(test)
      return condition.logical === 'AND' ? results.every(Boolean) : results.some(Boolean)
    }
    const isShown = (field: Field): boolean => {
      const known = shown.get(field.id)
      if (known !== undefined) return known
      const result = field.condition?.action !== 'visible' || holds(field)
      shown.set(field.id, result)
      return result
    }
    const valueOf = (field: Field): Value | null => {
      const known = values.get(field.id)
      if (known !== undefined) return known
      const result = field.calculate ? compute(field) : (given.get(field.id) ?? null)
      values.set(field.id, result)
      return result
    }
    const compute = ({ calculate }: Field): number | null => {
      const operands = (calculate?.refs ?? []).map((ref) => {
        const field = byId.get(ref)
        if (!field || (meaning === 'empty' && !isShown(field))) return 0
        return valueOf(field)
      })
      if (!operands.every((operand) => typeof operand === 'number')) return null
      if (calculate?.op === 'sum') return round12(operands.reduce((a, b) => a + b))
      return round12(operands.reduce((a, b) => a * b) / (calculate?.divisor ?? 1))
    }
    const test = ({ ref, operator, value }: Rule): boolean => {
      const field = byId.get(ref)
      const actual = !field || (meaning === 'empty' && !isShown(field)) ? null : valueOf(field)
      if (operator === 'equal') return actual === value
      if (operator === 'not_equal') return actual !== value
      return actual !== null && actual > value
    }

    const visible = new Set<string>()
    const errors = new Set<string>()
    for (const field of fields) {
      valueOf(field)
      if (!isShown(field)) continue
      visible.add(field.id)
      if (isWrong(field, holds(field), given.get(field.id))) errors.add(field.id)
    }
    return { values, visible, errors }
  }
  return { set: (id: string, value: Value) => given.set(id, value), evaluate }
}

/** To 12 significant digits, as the product stores results. */
export const round12 = (value: number) => Number(value.toPrecision(12))

function isWrong({ type, condition, required, min, max }: Field, holds: boolean, value: Value | undefined): boolean {
  if (type === 'calc' || (condition?.action === 'disabled' && holds)) return false
  if (typeof value === 'number') return value < min || value > max
  return value === '' && (required || (condition?.action === 'required' && holds))
}
