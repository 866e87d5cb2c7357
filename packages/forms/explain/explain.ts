import { holdsFor } from '../compile/holds.ts'
import { findInputs } from '../check/inputs.ts'
import type { Action, Condition, Element, Ref, Rule, Value } from '../definition.ts'
import { toCalculation, type Calculation } from './calculation.ts'
import { searchFlip } from './flip.ts'
import type { Change } from './flip.ts'
import { toRef } from '../compile/link-formulas.ts'
import { readElement, type Input } from './input.ts'
import type { Session } from '../session/session.ts'

export type RuleOutcome = { readonly rule: Rule; readonly holds: boolean; readonly input: Input }

export type ConditionOutcome = {
  readonly of: 'block' | 'element'
  readonly where: string
  readonly actions: readonly Action[]
  readonly logicalOperator: 'AND' | 'OR'
  readonly holds: boolean
  readonly customerRule: { readonly id: string; readonly on: boolean } | null
  readonly rules: readonly RuleOutcome[]
}

type ValueOrigin =
  | { readonly kind: 'answer'; readonly isDefault: boolean; readonly stored: Value }
  | { readonly kind: 'formula'; readonly calculation: Calculation | null; readonly inputs: readonly Input[] }
  | { readonly kind: 'computed'; readonly inputs: readonly Input[] }

export type Explanation = {
  readonly elementId: number
  readonly name: string
  readonly visible: boolean
  readonly required: boolean
  readonly disabled: boolean
  readonly value: Value
  readonly readOnly: boolean
  readonly conditions: readonly ConditionOutcome[]
  readonly origin: ValueOrigin
  /** The smallest set of changes that flips each state; null when there is none. */
  readonly flips: Readonly<Record<Action, readonly Change[] | null>>
}

/**
 * Why an element is hidden, required, disabled or has its value, and what would change that. Structured data, without
 * texts.
 */
export function explain(session: Session, ref: Ref): Explanation {
  const { form } = session
  const at = form.tables.index.get(ref) ?? -1
  const element = form.element(ref)
  if (!element) throw new RangeError(`no such element in the form: ${ref}`)
  const block = form.blockOf(ref)
  const { id, name } = element
  return {
    elementId: id,
    name,
    visible: session.visible(id),
    required: session.required(id),
    disabled: session.disabled(id),
    value: session.value(id),
    readOnly: session.facts().readOnly ?? false,
    conditions: [
      ...(block?.condition ? [toOutcome(session, block.condition, 'block', block.slug)] : []),
      ...(element.condition ? [toOutcome(session, element.condition, 'element', name)] : []),
    ],
    origin: findOrigin(session, element, at),
    flips: {
      visible: searchFlip(session, at, 'visible').changes,
      required: searchFlip(session, at, 'required').changes,
      disabled: searchFlip(session, at, 'disabled').changes,
    },
  }
}

function toOutcome(session: Session, condition: Condition, of: 'block' | 'element', where: string): ConditionOutcome {
  const { rules: on } = session.facts()
  const customerRule =
    condition.rule === undefined ? null : { id: condition.rule, on: on?.includes(condition.rule) ?? true }
  const rules = condition.rules.map((rule) => {
    const input = readInput(session, rule)
    return { rule, holds: holdsFor(rule, input.value), input }
  })
  const all = condition.logical_operator === 'AND'
  const together = all ? rules.every(({ holds }) => holds) : rules.some(({ holds }) => holds)
  const holds = (rules.length === 0 || together) && customerRule?.on !== false
  return {
    of,
    where,
    actions: condition.actions,
    logicalOperator: condition.logical_operator,
    holds,
    customerRule,
    rules,
  }
}

function readInput(session: Session, rule: Rule): Input {
  const { direct, state } = session.facts()
  if (rule.type === 'dossier') return { kind: 'direct', value: direct }
  if (rule.type === 'state') return { kind: 'state', value: state }
  const element = session.view.element(rule.element)
  return readElement(session, element)
}

function findOrigin(session: Session, element: Element, at: number): ValueOrigin {
  const { form, view } = session
  if (element.calculate) {
    const inputs = new Map<string, Input>()
    const calculation = toCalculation(element.calculate, (name) => {
      const input = inputs.get(name) ?? readElement(session, view.element(toRef(name)))
      inputs.set(name, input)
      return input
    })
    return { kind: 'formula', calculation, inputs: [...inputs.values()] }
  }
  if (form.tables.takesAnswer[at] !== 1) {
    return {
      kind: 'computed',
      inputs: findInputs(form, at).map((input) => readElement(session, form.elements[input] ?? null)),
    }
  }
  const stored = session.answer(element.id)
  return { kind: 'answer', isDefault: stored !== null && stored === element.attributes.defaultValue, stored }
}
