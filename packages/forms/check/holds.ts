import { toRuleNumber, sameText, toRuleText } from '../compile/conditions.ts'
import type { Rule, RuleConstant, Value } from '../definition.ts'

/** Whether a rule holds for a value: the plain definition, against which the tables of the engine are tested. */
export function holdsFor({ operator, value: constant = null }: Rule, value: Value): boolean {
  const texts = Array.isArray(value) ? value.map(toRuleText) : [toRuleText(scalar(value))]
  const wanted = Array.isArray(constant) ? constant.map(toRuleText) : [toRuleText(constant)]
  const equal = texts.some((text) => wanted.some((one) => sameText(text, one)))
  switch (operator) {
    case 'equal':
    case 'in':
      return equal
    case 'not_equal':
      return !equal
    case 'empty':
      return value === null
    case 'contains':
      return Array.isArray(value) ? equal : wanted.some((one) => one !== '' && toRuleText(scalar(value)).includes(one))
    default:
      return compare(operator, toRuleNumber(scalar(value)), toRuleNumber(constant))
  }
}

const scalar = (value: Value): RuleConstant => (typeof value === 'object' ? null : value)

function compare(operator: string, value: number | null, constant: number | null): boolean {
  if (value === null || constant === null) return false
  if (operator === 'greater_than') return value > constant
  if (operator === 'less_than') return value < constant
  return operator === 'at_least' ? value >= constant : operator === 'at_most' && value <= constant
}
