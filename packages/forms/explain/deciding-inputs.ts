import { valuesReadBy } from '../check/inputs.ts'
import { holdsFor } from '../check/holds.ts'
import type { Action, Condition, Rule } from '../definition.ts'
import type { Form } from '../compile/form.ts'
import { findPlace } from '../compile/link-conditions.ts'
import type { Session } from '../session/session.ts'

/** Positions of elements that a person fills in, and of facts. */
type Places = ReadonlySet<number>

/**
 * Inputs that hold a state of an element as it is: as long as none of them changes, whatever else does, the state does not.
 * A condition that fails for one of its rules is held by that rule alone, a hidden element by what hides it. Among several
 * such sets the one with the fewest inputs is taken that are not `settled`, those whose value is decided. Takes a step of
 * the patience for each input that is put together with others; once there is none left, what is answered means nothing.
 */
export function findDecidingInputs(
  session: Session,
  at: number,
  action: Action,
  settled: Places,
  patience: { left: number },
): Places {
  const { form } = session
  const values = new Map<number, Places>()
  const union = (all: readonly Places[]): Places => {
    const places = new Set<number>()
    for (const some of all) {
      patience.left -= some.size
      if (patience.left > 0) for (const place of some) places.add(place)
    }
    return places
  }
  const size = (places: Places) => [...places].filter((place) => !settled.has(place)).length
  const fewest = (all: readonly Places[]) => all.toSorted((a, b) => size(a) - size(b))[0] ?? nothing

  const holds = ({ rule, rules, logical_operator }: Condition) => {
    if (isOff(session, rule)) return false
    return logical_operator === 'AND' ? rules.every(ruleHolds) : rules.some(ruleHolds)
  }
  const ruleHolds = (rule: Rule) => holdsFor(rule, read(session, rule))
  const decidingCondition = (condition: Condition): Places => {
    if (isOff(session, condition.rule)) return nothing
    const held = holds(condition)
    const needsAll = held === (condition.logical_operator === 'AND')
    const deciding = condition.rules.filter((rule) => needsAll || ruleHolds(rule) === held)
    const places = deciding.map((rule) => decidingValue(findPlace(form.tables, rule)))
    return needsAll ? union(places) : fewest(places)
  }
  const decidingValue = (place: number): Places => {
    const known = values.get(place) ?? findValue(place)
    values.set(place, known)
    return known
  }
  const findValue = (place: number): Places => {
    const element = form.elements[place]
    if (!element) return new Set([place])
    if (form.hidden === 'empty' && !session.visible(element.id)) return decidingVisible(place)
    const own =
      form.tables.takesAnswer[place] === 1 ? new Set([place]) : union(valuesReadBy(form, place).map(decidingValue))
    return form.hidden === 'empty' ? union([decidingVisible(place), own]) : own
  }
  const decidingVisible = (place: number): Places => {
    const hiding = listConditions(form, place).filter(({ actions }) => actions.includes('visible'))
    const failing = hiding.filter((condition) => !holds(condition))
    return failing.length > 0 ? fewest(failing.map(decidingCondition)) : union(hiding.map(decidingCondition))
  }
  const element = form.elements[at]
  if (!element) return nothing
  if (action === 'visible') return decidingVisible(at)
  const { readOnly = false } = session.facts()
  const fixed = readOnly ? action === 'disabled' : element.attributes[action] === true
  const setting = readOnly ? [] : listConditions(form, at).filter(({ actions }) => actions.includes(action))
  // What nothing sets stays off, hidden or not.
  if (!fixed && setting.length === 0) return nothing
  if (!session.visible(element.id)) return decidingVisible(at)
  if (!session[action](element.id)) return union(setting.map(decidingCondition))
  return fixed
    ? decidingVisible(at)
    : union([decidingVisible(at), fewest(setting.filter(holds).map(decidingCondition))])
}

const nothing: Places = new Set()

/** The conditions of an element and of its block. Without rules a condition restricts nothing. */
function listConditions(form: Form, at: number): Condition[] {
  const conditions = [form.blocks[form.tables.blockAt[at] ?? 0]?.condition, form.elements[at]?.condition]
  return conditions.flatMap((condition) => (condition && condition.rules.length > 0 ? condition : []))
}

const isOff = (session: Session, rule: string | undefined) =>
  rule !== undefined && session.facts().rules?.includes(rule) === false

function read(session: Session, rule: Rule) {
  if (rule.type === 'dossier') return session.facts().direct
  return rule.type === 'state' ? session.facts().state : session.value(rule.element)
}
