import { toRuleNumber, sameText, toRuleText } from './conditions.ts'
import type { Rule, RuleConstant, Value } from '../definition.ts'

/** The reference definition of a rule; tests compare the compiled tables with it. */
export function holdsFor({ operator, value: constant = null }: Rule, value: Value): boolean {
  switch (operator) {
    case 'equal':
    case 'in':
      return isEqual(value, constant)
    case 'not_equal':
      return !isEqual(value, constant)
    case 'empty':
      return value === null
    case 'contains':
      return Array.isArray(value)
        ? isEqual(value, constant)
        : toTexts(constant).some((one) => one !== '' && toRuleText(scalar(value)).includes(one))
    default:
      return compare(operator, toRuleNumber(scalar(value)), toRuleNumber(constant))
  }
}

function isEqual(value: Value, constant: RuleConstant): boolean {
  const constants = toTexts(constant)
  const texts = Array.isArray(value) ? value.map(toRuleText) : [toRuleText(scalar(value))]
  return texts.some((text) => constants.some((one) => sameText(text, one)))
}

const toTexts = (constant: RuleConstant) =>
  Array.isArray(constant) ? constant.map(toRuleText) : [toRuleText(constant)]

const scalar = (value: Value): RuleConstant => (typeof value === 'object' ? null : value)

function compare(operator: string, value: number | null, constant: number | null): boolean {
  if (value === null || constant === null) return false
  if (operator === 'greater_than') return value > constant
  if (operator === 'less_than') return value < constant
  return operator === 'at_least' ? value >= constant : operator === 'at_most' && value <= constant
}
