import { candidatesOf, factCandidates, stepOf } from './check/candidates.ts'
import { inputsOfState } from './check/inputs.ts'
import { solveVisible, valuesFor } from './check/solve.ts'
import type { Action, Facts, Rule, Value } from './definition.ts'
import { directAt } from './form.ts'
import type { Form } from './form.ts'
import { placeOf } from './link-conditions.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { sameValue } from './values.ts'

/** Another answer to one element, or another fact. */
export type Change =
  | { readonly kind: 'answer'; readonly elementId: number; readonly name: string; readonly value: Value }
  | { readonly kind: 'direct'; readonly value: boolean }
  | { readonly kind: 'state'; readonly value: string }

/** Gives the state of an element under some changes of the answers and facts of a session. */
type Trial = (changes: readonly Change[]) => boolean

/** How many states are tried before settling for a change that may not be the smallest. */
const BUDGET = 8000

/** The fewest changes that turn a state of an element around, or null when none is found. */
export function findFlip(session: Session, at: number, action: Action): readonly Change[] | null {
  const { form } = session
  const element = form.elements[at]
  if (!element) return null
  const now = session[action](element.id)
  const trial = newTrial(session, (other) => other[action](element.id))
  const flips: Trial = (changes) => trial(changes) !== now
  const single = singleChanges(session, at)
  const found = smallest(single, flips) ?? byRules(session, at, action, now, single, flips)
  return found && refine(session, found, flips)
}

/** Tries changes on a copy of the session, which goes back to the original answers after each. */
function newTrial({ form, facts, answer }: Session, read: (session: Session) => boolean): Trial {
  const original = facts()
  const answers = form.elements.map(({ id }): [number, Value] => [id, answer(id)])
  const copy = openSession(form, original, answers)
  return (changes) => {
    const other = changedFacts(original, changes)
    const given = changes.flatMap((change): [number, Value][] =>
      change.kind === 'answer' ? [[change.elementId, change.value]] : [],
    )
    if (other !== original) copy.setFacts(other)
    copy.setMany(given)
    const result = read(copy)
    copy.setMany(given.map(([id]): [number, Value] => [id, answer(id)]))
    if (other !== original) copy.setFacts(original)
    return result
  }
}

function changedFacts(facts: Facts, changes: readonly Change[]): Facts {
  const direct = changes.find((change) => change.kind === 'direct')
  const state = changes.find((change) => change.kind === 'state')
  if (!direct && !state) return facts
  return { ...facts, direct: direct?.value ?? facts.direct, state: state?.value ?? facts.state }
}

/** Every single change worth trying, by input: answers before facts, which a person cannot change on the form. */
function singleChanges(session: Session, at: number): readonly (readonly Change[])[] {
  const { form } = session
  const { inputs, facts } = inputsOfState(form, at)
  const rules = rulesByInput(form)
  const answers = inputs.map((input) => answersOf(session, input, rules.get(input) ?? []))
  return [...answers, ...facts.map((fact) => otherFacts(session, fact))]
}

function answersOf(session: Session, input: number, rules: readonly Rule[]): readonly Change[] {
  const element = session.form.elements[input]
  if (!element) return []
  const current = session.answer(element.id)
  const { id: elementId, name } = element
  return candidatesOf(element, rules)
    .filter((value) => !sameValue(value, current))
    .map((value) => ({ kind: 'answer', elementId, name, value }))
}

function otherFacts({ form, facts }: Session, fact: number): readonly Change[] {
  const { direct, state } = facts()
  if (fact === directAt(form)) return [{ kind: 'direct', value: !direct }]
  return factCandidates.state.filter((value) => value !== state).map((value) => ({ kind: 'state', value }))
}

/** One change, then two, then three, of different inputs, as far as the budget goes. */
function smallest(single: readonly (readonly Change[])[], flips: Trial): readonly Change[] | null {
  let left = BUDGET
  const extend = (chosen: readonly Change[], from: number, size: number): readonly Change[] | null => {
    for (let input = from; input < single.length; input++) {
      for (const change of single[input] ?? []) {
        if (left <= 0) return null
        const all = [...chosen, change]
        const found = size > 1 ? extend(all, input + 1, size - 1) : left-- > 0 && flips(all) ? all : null
        if (found) return found
      }
    }
    return null
  }
  for (const size of [1, 2, 3]) {
    const found = extend([], 0, size)
    if (found) return found
  }
  return null
}

/** Where many inputs must change at once: follow the rules, then take back every change that is not needed. */
function byRules(
  session: Session,
  at: number,
  action: Action,
  now: boolean,
  single: readonly (readonly Change[])[],
  flips: Trial,
): readonly Change[] | null {
  const solved = now || action !== 'visible' ? null : solveVisible(session.form, [at])
  const toShow = solved?.ok
    ? [...solved.wants].flatMap(([place, wants]) =>
        nearestChange(session, place, valuesFor(session.form, place, wants)),
      )
    : []
  // Giving every input another value falsifies whatever held.
  const attempts = [toShow, ...[0, 1, 2].map((rank) => single.flatMap((changes) => changes[rank] ?? []))]
  const found = attempts.find((changes) => changes.length > 0 && flips(changes))
  return found ? withoutNeedless(found, flips) : null
}

function nearestChange({ form, facts, answer }: Session, place: number, values: readonly Value[]): readonly Change[] {
  const element = form.elements[place]
  const value = values[0] ?? null
  if (element) {
    const current = answer(element.id)
    if (values.some((one) => sameValue(one, current))) return []
    return [{ kind: 'answer', elementId: element.id, name: element.name, value }]
  }
  const { direct, state } = facts()
  if (place === directAt(form)) return value === direct ? [] : [{ kind: 'direct', value: value === true }]
  return values.includes(state) ? [] : [{ kind: 'state', value: String(value) }]
}

function withoutNeedless(changes: readonly Change[], flips: Trial): readonly Change[] {
  return changes.reduce((kept, change) => {
    const fewer = kept.filter((one) => one !== change)
    return fewer.length > 0 && flips(fewer) ? fewer : kept
  }, changes)
}

/** Brings each number as near to its present value as the flip allows. */
function refine(session: Session, changes: readonly Change[], flips: Trial): readonly Change[] {
  return changes.map((change, rank) => {
    if (change.kind !== 'answer' || typeof change.value !== 'number') return change
    const element = session.look.element(change.elementId)
    const current = session.answer(change.elementId)
    if (!element || typeof current !== 'number') return change
    const step = stepOf(element)
    const withValue = (value: number) => changes.map((one, at) => (at === rank ? { ...change, value } : one))
    let near = 0
    let far = Math.round((change.value - current) / step)
    while (Math.abs(far - near) > 1) {
      const middle = Math.trunc((near + far) / 2)
      if (flips(withValue(roundTo(current + middle * step)))) far = middle
      else near = middle
    }
    const value = roundTo(current + far * step)
    return flips(withValue(value)) ? { ...change, value } : change
  })
}

const roundTo = (value: number) => Number(value.toFixed(6))

function rulesByInput(form: Form): ReadonlyMap<number, readonly Rule[]> {
  const rules = new Map<number, Rule[]>()
  for (const { condition } of [...form.blocks, ...form.elements]) {
    for (const rule of condition?.rules ?? []) {
      const place = placeOf(form, rule)
      rules.set(place, [...(rules.get(place) ?? []), rule])
    }
  }
  return rules
}
