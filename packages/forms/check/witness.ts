import type { Facts, Value } from '../definition.ts'
import { directAt, stateAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { listCandidates, smallestStep } from './candidates.ts'
import { optionsOf } from './draft.ts'
import { findInputs } from './inputs.ts'
import { solveVisible, valuesFor } from './solve.ts'
import type { Wants } from './solve.ts'

/** Answers and facts under which a block or an element is visible: shown by running the engine on them. */
type Witness = {
  readonly direct: boolean
  readonly state: string
  /** By element name. */
  readonly answers: Readonly<Record<string, Value>>
}

export type Reach =
  | { readonly kind: 'reachable'; readonly witness: Witness }
  /** Proved: no answers and no facts make it visible. */
  | { readonly kind: 'never'; readonly reason: string }
  /** No contradiction found, and no witness either: it depends on results that could not be steered. */
  | { readonly kind: 'unknown' }

type Test = (session: Session) => boolean
type Pool = ReadonlyMap<number, readonly Value[]>
/** By their places in the form. */
type Targets = { readonly elements?: readonly number[]; readonly blocks?: readonly number[] }

/** Whether elements and blocks can be visible together. */
export function reachVisible(form: Form, { elements = [], blocks = [] }: Targets, facts: Facts): Reach {
  const shows: Test = (session) =>
    elements.every((at) => session.visible(form.elements[at]?.id ?? 0)) &&
    blocks.every((at) => session.blockVisible(form.blocks[at]?.id ?? 0))
  const solved = solveVisible(form, elements, blocks)
  if (!solved.ok) return solved.proved ? { kind: 'never', reason: solved.reason } : { kind: 'unknown' }
  const computed = [...solved.wants.keys()].filter(
    (at) => at < form.elements.length && form.tables.takesAnswer[at] !== 1,
  )
  const inputs = computed.flatMap((at) => findInputs(form, at))
  const found = search(
    form,
    toPool(form, withInputsVisible(form, elements, blocks, inputs, solved.wants), inputs),
    facts,
    shows,
  )
  return found ? { kind: 'reachable', witness: found } : { kind: 'unknown' }
}

/** What a result is computed from must be visible too, as far as that does not contradict the rest. */
function withInputsVisible(
  form: Form,
  elements: readonly number[],
  blocks: readonly number[],
  inputs: readonly number[],
  wants: Wants,
): Wants {
  const shown = [...elements]
  let best = wants
  for (const input of inputs) {
    const solved = solveVisible(form, shown.concat(input), blocks)
    if (!solved.ok) continue
    shown.push(input)
    best = solved.wants
  }
  return best
}

/** The values to try, most telling first: what the rules allow, or, for the inputs of a result, all sorts of them. */
function toPool(form: Form, wants: Wants, inputs: readonly number[]): Pool {
  const pool = new Map<number, readonly Value[]>()
  for (const [at, all] of wants) {
    const values = valuesFor(form, at, all)
    if (values.length > 0) pool.set(at, values)
  }
  for (const at of inputs) if (!pool.has(at)) pool.set(at, spreadValues(form, at))
  return pool
}

function spreadValues(form: Form, at: number): readonly Value[] {
  const element = form.elements[at]
  if (!element) return []
  const scored = optionsOf(element)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ value }) => value)
  if (scored.length > 0 && !element.attributes.multiple) return [...scored, null]
  const values = listCandidates(element, []).filter((value) => value !== null)
  const { min = 0, max } = element.attributes
  const tens = [10, 100, 1000, 10_000, 100_000, 1_000_000].filter((value) => value >= min && value <= (max ?? Infinity))
  const numeric = values.some((value) => typeof value === 'number')
  return numeric ? [...tens, ...values, min + smallestStep(element), null] : [...values, null]
}

const TRIES = 3000
/** How many answers and instructions of formulas may be gone through in one search. */
const PATIENCE = 2_000_000

/** First the n-th value of everything together, then values drawn by a fixed sequence. */
function search(form: Form, pool: Pool, facts: Facts, shows: Test): Witness | null {
  const entries = [...pool]
  const longest = Math.max(1, ...entries.map(([, values]) => values.length))
  const affordable = Math.ceil(PATIENCE / (entries.length + form.tables.programs.code.length))
  const tries = entries.some(([, values]) => values.length > 1) ? Math.min(TRIES, affordable) : 1
  const random = drawn()
  const session = openSession(form, facts)
  for (let attempt = 0; attempt < tries; attempt++) {
    const pick = (values: readonly Value[]) =>
      values[attempt < longest ? Math.min(attempt, values.length - 1) : random() % values.length] ?? null
    const witness = toWitness(form, new Map(entries.map(([at, values]) => [at, pick(values)])), facts)
    const { direct, state, answers } = witness
    const { facts: present } = session
    if (direct !== present().direct || state !== present().state) session.setFacts({ ...facts, direct, state })
    session.setMany(answers)
    // What was found along the way must also hold from the start.
    if (shows(session) && shows(openWitness(form, witness, facts))) return witness
  }
  return null
}

/** The same numbers each time: a check must not depend on chance. */
function drawn(): () => number {
  let seed = 1
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed >>> 8
  }
}

function toWitness(form: Form, chosen: ReadonlyMap<number, Value>, facts: Facts): Witness {
  const answers: Record<string, Value> = {}
  for (const [at, value] of chosen) {
    const element = form.elements[at]
    if (element) answers[element.name] = value
  }
  const direct = chosen.get(directAt(form)) ?? facts.direct
  return { direct: direct === true, state: String(chosen.get(stateAt(form)) ?? facts.state), answers }
}

function openWitness(form: Form, { direct, state, answers }: Witness, facts: Facts): Session {
  return openSession(form, { ...facts, direct, state }, answers)
}
