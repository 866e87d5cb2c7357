import { NO, YES } from '../opcodes.ts'
import type { Element, Facts, Ref, Value } from '../definition.ts'
import { isEmpty } from './missing.ts'
import { directAt, stateAt } from '../compile/form.ts'
import { propagateAll, scheduleReaders } from './propagate.ts'
import { markDirty, valueAt } from './state.ts'
import type { State } from './state.ts'
import { loadAnswer, loadValue, sameValue } from './values.ts'

export type Answers = Iterable<readonly [Ref, Value]> | Readonly<Record<Ref, Value>>

/** Skips answers to elements that this version of the form does not have. */
export function forEachAnswer(
  index: ReadonlyMap<Ref, number>,
  answers: Answers,
  visit: (at: number, value: Value) => void,
) {
  if (Symbol.iterator in answers) {
    for (const [ref, value] of answers) {
      const at = index.get(ref)
      if (at !== undefined) visit(at, value)
    }
    return
  }
  for (const key in answers) {
    // Object keys are text, even ids.
    const at = index.get(key) ?? index.get(Number(key))
    if (at !== undefined) visit(at, answers[key] ?? null)
  }
}

export function fillAnswers(state: State, answers: Answers): void {
  const { form } = state
  for (const [at, element] of form.elements.entries()) {
    const { defaultValue } = element.attributes
    if (defaultValue !== undefined && form.tables.takesAnswer[at] === 1)
      state.answers[at] = normalise(defaultValue, element)
  }
  forEachAnswer(form.tables.index, answers, (at, value) => {
    if (form.tables.takesAnswer[at] === 1) state.answers[at] = normalise(value, form.elements[at])
  })
}

export function changeAnswer(state: State, at: number, answer: Value): void {
  const { form, answers, start } = state
  if (form.tables.takesAnswer[at] !== 1) return
  const value = normalise(answer, form.elements[at])
  if (sameValue(answers[at] ?? null, value)) return
  answers[at] = value
  markDirty(state, at)
  state.changedAt[at] = state.version
  if (start[at] !== start[at + 1] && loadValue(state, at)) scheduleReaders(state, at)
}

/** Normalises blank text, an empty list, a phone with only a country code and NaN to null. */
function normalise(value: Value, element: Element | undefined): Value {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return element === undefined || isEmpty(value, element) ? null : value
}

export function loadFacts(state: State): void {
  const { form, facts } = state
  state.codes[directAt(form)] = facts.direct ? YES : NO
  loadAnswer(state, stateAt(form), facts.state)
  for (const [condition, rule] of form.tables.conditions.customerRules) {
    state.off[condition] = facts.rules && !facts.rules.includes(rule) ? 1 : 0
  }
}

/** Facts rarely change: everything is evaluated again. */
export function changeFacts(state: State, facts: Facts): void {
  const { elements } = state.form
  const flags = state.flags.slice()
  const values = elements.map((_, at) => valueAt(state, at))
  state.facts = facts
  loadFacts(state)
  propagateAll(state)
  state.dirtyCount = 0
  for (const at of elements.keys()) {
    if (sameValue(values[at] ?? null, valueAt(state, at)) && flags[at] === state.flags[at]) continue
    state.dirty[state.dirtyCount++] = at
    state.changedAt[at] = state.version
  }
}

/** Updates `changedAt`. Flags that were changed and changed back do not count. */
export function commit(state: State): boolean {
  const { dirty, flags, flagsBefore, changedAt, version } = state
  let changed = false
  for (let rank = 0; rank < state.dirtyCount; rank++) {
    const at = dirty[rank] ?? 0
    if (flags[at] !== flagsBefore[at] && state.dirtyAt[at] === version) changedAt[at] = version
    if (changedAt[at] === version) changed = true
  }
  return changed
}
