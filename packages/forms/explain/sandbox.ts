import { listCandidates, factCandidates, smallestStep } from '../check/candidates.ts'
import { holdsFor } from '../compile/holds.ts'
import { findInputs } from '../check/inputs.ts'
import { toRuleNumber } from '../compile/conditions.ts'
import type { Element, Rule, Value } from '../definition.ts'
import { storesOf } from '../elements/kinds.ts'
import { directAt } from '../compile/form.ts'
import type { Form, Tables } from '../compile/form.ts'
import { findPlace } from '../compile/link-conditions.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { sameValue } from '../session/values.ts'

/** A copy of a session for trying other answers and facts, by position. */
export type Sandbox = {
  readonly session: Session
  readonly isFact: (place: number) => boolean
  readonly put: (place: number, value: Value) => void
  readonly reset: (place: number) => void
  readonly original: (place: number) => Value
  /** Boundary values for the rules that may read this position, given the other answers. */
  readonly otherValues: (place: number) => readonly Value[]
  readonly stepAt: (place: number) => number
}

export function openSandbox(from: Session): Sandbox {
  const { form } = from
  const session = openSession(
    form,
    from.facts(),
    form.elements.map(({ id }): [number, Value] => [id, from.answer(id)]),
  )
  const rules = groupRulesByPosition(form)
  const limits = groupLimitsByInput(form, rules)
  const fact = (place: number) => (place === directAt(form) ? 'direct' : 'state')
  const original = (place: number): Value => {
    const element = form.elements[place]
    return element ? from.answer(element.id) : from.facts()[fact(place)]
  }
  const put = (place: number, value: Value) => {
    const element = form.elements[place]
    if (element) session.set(element.id, value)
    else session.setFacts({ ...session.facts(), [fact(place)]: value })
  }
  const otherValues = (place: number): readonly Value[] => {
    const element = form.elements[place]
    const own = rules.get(place) ?? []
    const present = original(place)
    const values: readonly Value[] = element
      ? [...listCandidates(element, own), ...listCrossings(session, element, limits.get(place) ?? [])]
      : factCandidates[fact(place)]
    const others = values
      .filter((value, rank) => !sameValue(value, present) && values.indexOf(value) === rank)
      // An empty answer comes last: another option is the better advice, and the element may be required.
      .toSorted((one, other) => Number(one === null) - Number(other === null))
    return isComputedFrom(form.tables, place) ? others : dropEquivalent(others, present, own)
  }
  return {
    session,
    isFact: (place) => place >= form.elements.length,
    put,
    reset: (place) => put(place, original(place)),
    original,
    otherValues,
    stepAt: (place) => {
      const element = form.elements[place]
      return element ? smallestStep(element) : 1
    },
  }
}

/** Where only rules read a value, keeps one value per combination of rule outcomes. */
function dropEquivalent(values: readonly Value[], present: Value, rules: readonly Rule[]): readonly Value[] {
  const outcomes = (value: Value) => rules.map((rule) => (holdsFor(rule, value) ? 1 : 0)).join('')
  const seen = new Set([outcomes(present)])
  return values.filter((value) => {
    const found = outcomes(value)
    if (seen.has(found)) return false
    seen.add(found)
    return true
  })
}

function isComputedFrom({ graph: { start, readers }, elements }: Tables, place: number): boolean {
  return readers.subarray(start[place] ?? 0, start[place + 1] ?? 0).some((reader) => reader < elements.length)
}

type Rules = ReadonlyMap<number, readonly Rule[]>

function groupRulesByPosition(form: Form): Rules {
  const conditions = [...form.blocks, ...form.elements].flatMap(({ condition }) => condition?.rules ?? [])
  return Map.groupBy(conditions, (rule) => findPlace(form.tables, rule))
}

type Limit = { readonly result: number; readonly limit: number }

function groupLimitsByInput(form: Form, rules: Rules): ReadonlyMap<number, readonly Limit[]> {
  const limits = new Map<number, Limit[]>()
  for (const [place, own] of rules) {
    const result = form.elements[place]?.id
    if (result === undefined || form.tables.takesAnswer[place] === 1) continue
    const added = own.flatMap(({ value = null }) => ({ result, limit: toRuleNumber(value) ?? Number.NaN }))
    for (const input of findInputs(form, place)) limits.set(input, [...(limits.get(input) ?? []), ...added])
  }
  return limits
}

/**
 * Values at which a result computed from this element reaches a limit, and one step beside. Formulas that only add and
 * multiply are linear in each element, so two points are enough.
 */
function listCrossings(session: Session, element: Element, limits: readonly Limit[]): readonly number[] {
  if (limits.length === 0 || storesOf(element) !== 'number') return []
  const present = session.answer(element.id)
  const { min = -Infinity, max = Infinity } = element.attributes
  const step = smallestStep(element)
  const [left, right] = [Math.max(min, 0), Math.max(min, 0) + 100 * step]
  const at = (value: number) => {
    session.set(element.id, value)
    return limits.map(({ result }) => toRuleNumber(toScalar(session.value(result))) ?? Number.NaN)
  }
  const [low, high] = [at(left), at(right)]
  session.set(element.id, present)
  return limits.flatMap(({ limit }, rank) => {
    const [from = 0, to = 0] = [low[rank], high[rank]]
    const steps = Math.floor((left + ((limit - from) * (right - left)) / (to - from)) / step)
    const near = Number.isFinite(steps) ? [steps - 1, steps, steps + 1, steps + 2] : []
    return near.map((one) => Number((one * step).toFixed(6))).filter((value) => value >= min && value <= max)
  })
}

const toScalar = (value: Value) => (typeof value === 'object' ? null : value)
