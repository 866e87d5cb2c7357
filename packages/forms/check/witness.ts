import type { Facts, Value } from '../definition.ts'
import { directAt, stateAt } from '../compile/form.ts'
import type { Form } from '../compile/form.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { listCandidates, smallestStep } from './candidates.ts'
import { optionsOf } from './draft.ts'
import { findInputs } from './inputs.ts'
import { solveVisible, listSatisfying } from './solve.ts'
import type { Requirements } from './solve.ts'

/** Answers and facts under which the target is visible, verified by running the engine. */
type Witness = {
  readonly direct: boolean
  readonly state: string
  readonly answers: Readonly<Record<string, Value>>
}

export type ReachResult =
  | { readonly kind: 'reachable'; readonly witness: Witness }
  /** Proved: no answers and no facts make it visible. */
  | { readonly kind: 'never'; readonly reason: string }
  /** Neither a contradiction nor a witness was found: visibility depends on computed results. */
  | { readonly kind: 'unknown' }

type Test = (session: Session) => boolean
type Pool = ReadonlyMap<number, readonly Value[]>
type Targets = { readonly elements?: readonly number[]; readonly blocks?: readonly number[] }

export function reachVisible(form: Form, { elements = [], blocks = [] }: Targets, facts: Facts): ReachResult {
  const shows: Test = (session) =>
    elements.every((at) => session.visible(form.elements[at]?.id ?? 0)) &&
    blocks.every((at) => session.blockVisible(form.blocks[at]?.id ?? 0))
  const solved = solveVisible(form, elements, blocks)
  if (!solved.ok) return solved.proved ? { kind: 'never', reason: solved.reason } : { kind: 'unknown' }
  const computed = [...solved.requirements.keys()].filter(
    (at) => at < form.elements.length && form.tables.takesAnswer[at] !== 1,
  )
  const inputs = computed.flatMap((at) => findInputs(form, at))
  const found = search(
    form,
    toPool(form, withInputsVisible(form, elements, blocks, inputs, solved.requirements), inputs),
    facts,
    shows,
  )
  return found ? { kind: 'reachable', witness: found } : { kind: 'unknown' }
}

/** Also requires the inputs of computed results to be visible, unless that contradicts the rest. */
function withInputsVisible(
  form: Form,
  elements: readonly number[],
  blocks: readonly number[],
  inputs: readonly number[],
  requirements: Requirements,
): Requirements {
  const shown = [...elements]
  let best = requirements
  for (const input of inputs) {
    const solved = solveVisible(form, shown.concat(input), blocks)
    if (!solved.ok) continue
    shown.push(input)
    best = solved.requirements
  }
  return best
}

function toPool(form: Form, requirements: Requirements, inputs: readonly number[]): Pool {
  const pool = new Map<number, readonly Value[]>()
  for (const [at, all] of requirements) {
    const values = listSatisfying(form, at, all)
    if (values.length > 0) pool.set(at, values)
  }
  for (const at of inputs) if (!pool.has(at)) pool.set(at, listSpreadValues(form, at))
  return pool
}

function listSpreadValues(form: Form, at: number): readonly Value[] {
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

const MAX_ATTEMPTS = 3000
/** Limit on answers set plus formula instructions run in one search. */
const MAX_COST = 2_000_000

function search(form: Form, pool: Pool, facts: Facts, shows: Test): Witness | null {
  const entries = [...pool]
  const longest = Math.max(1, ...entries.map(([, values]) => values.length))
  const affordable = Math.ceil(MAX_COST / (entries.length + form.tables.programs.code.length))
  const tries = entries.some(([, values]) => values.length > 1) ? Math.min(MAX_ATTEMPTS, affordable) : 1
  const random = newRandom()
  const session = openSession(form, facts)
  for (let attempt = 0; attempt < tries; attempt++) {
    const pick = (values: readonly Value[]) =>
      values[attempt < longest ? Math.min(attempt, values.length - 1) : random() % values.length] ?? null
    const witness = toWitness(form, new Map(entries.map(([at, values]) => [at, pick(values)])), facts)
    const { direct, state, answers } = witness
    const { facts: present } = session
    if (direct !== present().direct || state !== present().state) session.setFacts({ ...facts, direct, state })
    session.setMany(answers)
    // The shared session carries earlier answers: the witness is verified on a fresh one.
    if (shows(session) && shows(openWitness(form, witness, facts))) return witness
  }
  return null
}

/** A linear congruential generator with a fixed seed: the result of a check must be reproducible. */
function newRandom(): () => number {
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
