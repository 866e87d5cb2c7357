import { holdsFor } from '../compile/holds.ts'
import type { Condition, Facts, Ref, Rule, Value } from '../definition.ts'

export type RuleView = {
  readonly facts: Pick<Facts, 'direct' | 'state' | 'rules'>
  readonly value: (ref: Ref) => Value
}

/** A customer rule that is off makes the condition false. */
export function rulesHold(
  { rule, rules, logical_operator }: Pick<Condition, 'rule' | 'rules' | 'logical_operator'>,
  { facts, value }: RuleView,
): boolean {
  if (rule !== undefined && facts.rules?.includes(rule) === false) return false
  const read = (one: Rule) => {
    if (one.type === 'input') return value(one.element)
    return one.type === 'dossier' ? facts.direct : facts.state
  }
  const holds = (one: Rule) => holdsFor(one, read(one))
  return logical_operator === 'AND' ? rules.every(holds) : rules.some(holds)
}
