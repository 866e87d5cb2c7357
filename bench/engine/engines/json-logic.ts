import type { Calculation, Condition, Rule } from '../model.ts'

const operators = { equal: '===', not_equal: '!==', greater_than: '>' } as const

/** Conditions and calculations as JSONLogic. */
const ruleLogic = ({ ref, operator, value }: Rule, path: (id: string) => string) => ({
  [operators[operator]]: [{ var: path(ref) }, value],
})

export function conditionLogic({ rules, logical }: Condition, path: (id: string) => string = (id) => id): object {
  const [first] = rules
  if (first && rules.length === 1) return ruleLogic(first, path)
  return { [logical === 'AND' ? 'and' : 'or']: rules.map((rule) => ruleLogic(rule, path)) }
}

export function calculationLogic(
  { op, refs, divisor }: Calculation,
  path: (id: string) => string = (id) => id,
): object {
  const whole = { [op === 'sum' ? '+' : '*']: refs.map((id) => ({ var: path(id) })) }
  return divisor > 1 ? { '/': [whole, divisor] } : whole
}
