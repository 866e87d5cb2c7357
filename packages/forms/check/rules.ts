import { toRuleNumber } from '../compile/conditions.ts'
import { dossierStates, operators } from '../definition.ts'
import type { Condition, Element, Rule, RuleConstant } from '../definition.ts'
import type { Report } from '../compile/finding.ts'
import { hasOption, isBoolean, isNumeric, optionsOf } from './draft.ts'
import type { Draft } from './draft.ts'

/** A rule may only compare with an existing option or status, or a number with a number. */
export function checkRules({ definition, find, report }: Draft): void {
  for (const block of definition.pages.flatMap((page) => page.blocks)) {
    checkCondition(block.condition, block.slug, find, report)
    if (block.condition?.actions.includes('required')) report('incomparable', block.slug, 'a block cannot be required')
    for (const element of block.elements) {
      checkCondition(element.condition, element.name, find, report)
      checkRefusal(element, find, report)
    }
  }
}

/** Linking reports unknown elements in conditions, but does not see `refusedWhen`. */
function checkRefusal({ name, attributes: { refusedWhen } }: Element, find: Draft['find'], report: Report): void {
  for (const rule of refusedWhen?.rules ?? []) {
    if (rule.type === 'input' && !find(rule.element)) {
      report('unknown-element', name, `refusedWhen names "${rule.element}"`)
    }
    checkRule(rule, name, find, report)
  }
}

function checkCondition(condition: Condition | null, where: string, find: Draft['find'], report: Report): void {
  if (!condition) return
  if (condition.rule !== undefined && !condition.actions.includes('visible')) {
    report('customer-rule', where, `the customer rule "${condition.rule}" must decide on visible`)
  }
  if (condition.actions.length === 0) report('shape', where, 'its condition has no actions: it decides nothing')
  for (const rule of condition.rules) checkRule(rule, where, find, report)
}

export function checkRule(rule: Rule, where: string, find: Draft['find'], report: Report): void {
  if (!isOperator(rule.operator)) report('unknown-operator', where, `no operator "${rule.operator}"`)
  else if (rule.type === 'state') checkState(rule, where, report)
  else if (rule.type === 'dossier') checkDirect(rule, where, report)
  else {
    const element = find(rule.element)
    if (element) checkInput(rule, element, where, report)
  }
}

const isOperator = (operator: string) => operators.some((one) => one === operator)
const isOrder = (operator: string) => ['greater_than', 'less_than', 'at_least', 'at_most'].includes(operator)
const listConstants = ({ value = null }: Rule): readonly RuleConstant[] => (Array.isArray(value) ? value : [value])

function checkState(rule: Rule, where: string, report: Report): void {
  if (isOrder(rule.operator)) report('incomparable', where, `a status has no order for ${rule.operator}`)
  for (const value of listConstants(rule)) {
    if (!dossierStates.some((state) => state === value)) report('unknown-state', where, `no status "${String(value)}"`)
  }
}

function checkDirect(rule: Rule, where: string, report: Report): void {
  if (isOrder(rule.operator) || typeof rule.value !== 'boolean') {
    report('incomparable', where, 'direct is compared with true or false')
  }
}

function checkInput(rule: Rule, element: Element, where: string, report: Report): void {
  if (rule.operator === 'empty') return
  if (isOrder(rule.operator)) {
    if (!isNumeric(element)) report('incomparable', where, `${rule.operator} on ${element.name}, which is not a number`)
    if (typeof rule.value !== 'number')
      report('incomparable', where, `${rule.operator} needs a number, not "${String(rule.value)}"`)
    return
  }
  if (rule.operator === 'in' && !Array.isArray(rule.value)) report('incomparable', where, '`in` needs a list of values')
  for (const value of listConstants(rule)) checkConstant(value, element, where, report)
}

function checkConstant(value: RuleConstant, element: Element, where: string, report: Report): void {
  if (value === '' || value === null) return
  if (isBoolean(element)) {
    if (typeof value !== 'boolean')
      report('incomparable', where, `${element.name} is true or false, not "${String(value)}"`)
  } else if (isNumeric(element)) {
    if (toRuleNumber(value) === null)
      report('incomparable', where, `${element.name} is a number, not "${String(value)}"`)
  } else if (typeof value === 'boolean') {
    report('incomparable', where, `${element.name} is neither true nor false`)
  } else if (optionsOf(element).length > 0 && !hasOption(element, String(value))) {
    report('unknown-option', where, `"${String(value)}" is not an option of ${element.name}`)
  }
}
