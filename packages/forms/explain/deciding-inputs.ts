import { listValuesReadBy } from '../check/inputs.ts'
import { holdsFor } from '../compile/holds.ts'
import type { Action, Condition, Rule } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { findPlace } from '../compile/link-conditions.ts'
import type { Session } from '../session/session.ts'

type Positions = ReadonlySet<number>

/**
 * The inputs that keep an element's state as it is: unless one of them changes, the state cannot. A failing condition
 * depends on one failing rule only, a hidden element on what hides it. Of several such sets, takes the one with the
 * fewest inputs outside `settled`, whose values are already decided. Each input merged costs one step of the budget;
 * once it is used up, the result is meaningless.
 */
export function findDecidingInputs(
  session: Session,
  at: number,
  action: Action,
  settled: Positions,
  budget: { left: number },
): Positions {
  const { form } = session
  const values = new Map<number, Positions>()
  const union = (all: readonly Positions[]): Positions => {
    const positions = new Set<number>()
    for (const some of all) {
      budget.left -= some.size
      if (budget.left > 0) for (const position of some) positions.add(position)
    }
    return positions
  }
  const size = (positions: Positions) => [...positions].filter((position) => !settled.has(position)).length
  const fewest = (all: readonly Positions[]) => all.toSorted((a, b) => size(a) - size(b))[0] ?? noInputs

  const holds = ({ rule, rules, logical_operator }: Condition) => {
    if (isOff(session, rule)) return false
    return logical_operator === 'AND' ? rules.every(ruleHolds) : rules.some(ruleHolds)
  }
  const ruleHolds = (rule: Rule) => holdsFor(rule, readRuleValue(session, rule))
  const decidingCondition = (condition: Condition): Positions => {
    if (isOff(session, condition.rule)) return noInputs
    const held = holds(condition)
    const needsAll = held === (condition.logical_operator === 'AND')
    const deciding = condition.rules.filter((rule) => needsAll || ruleHolds(rule) === held)
    const positions = deciding.map((rule) => decidingValue(findPlace(form.tables, rule)))
    return needsAll ? union(positions) : fewest(positions)
  }
  const decidingValue = (position: number): Positions => {
    const known = values.get(position) ?? findValue(position)
    values.set(position, known)
    return known
  }
  const findValue = (position: number): Positions => {
    const element = form.elements[position]
    if (!element) return new Set([position])
    if (form.hidden === 'empty' && !session.visible(element.id)) return decidingVisible(position)
    const own =
      form.tables.takesAnswer[position] === 1
        ? new Set([position])
        : union(listValuesReadBy(form, position).map(decidingValue))
    return form.hidden === 'empty' ? union([decidingVisible(position), own]) : own
  }
  const decidingVisible = (position: number): Positions => {
    const hiding = listConditions(form, position).filter(({ actions }) => actions.includes('visible'))
    const failing = hiding.filter((condition) => !holds(condition))
    return failing.length > 0 ? fewest(failing.map(decidingCondition)) : union(hiding.map(decidingCondition))
  }
  const element = form.elements[at]
  if (!element) return noInputs
  if (action === 'visible') return decidingVisible(at)
  const { readOnly = false } = session.facts()
  const fixed = readOnly ? action === 'disabled' : element.attributes[action] === true
  const setting = readOnly ? [] : listConditions(form, at).filter(({ actions }) => actions.includes(action))
  if (!fixed && setting.length === 0) return noInputs
  if (!session.visible(element.id)) return decidingVisible(at)
  if (!session[action](element.id)) return union(setting.map(decidingCondition))
  return fixed
    ? decidingVisible(at)
    : union([decidingVisible(at), fewest(setting.filter(holds).map(decidingCondition))])
}

const noInputs: Positions = new Set()

/** The conditions of an element and its block, except those without rules, which restrict nothing. */
function listConditions(form: Form, at: number): Condition[] {
  const conditions = [form.blocks[form.tables.blockAt[at] ?? 0]?.condition, form.elements[at]?.condition]
  return conditions.flatMap((one) => (one && (one.rules.length > 0 || one.rule !== undefined) ? one : []))
}

const isOff = (session: Session, rule: string | undefined) =>
  rule !== undefined && session.facts().rules?.includes(rule) === false

function readRuleValue(session: Session, rule: Rule) {
  if (rule.type === 'dossier') return session.facts().direct
  return rule.type === 'state' ? session.facts().state : session.value(rule.element)
}
