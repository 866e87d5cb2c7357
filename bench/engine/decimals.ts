import client from '../../deployments/aurea/forms/client.json' with { type: 'json' }
import { hasFormula } from '../../packages/forms/compile/form.ts'
import { compile, compileTrusted } from '../../packages/forms/index.ts'
import type { Compiled, Element, Form } from '../../packages/forms/index.ts'
import { powers } from '../../packages/forms/formulas/decimal.ts'
import { runExact } from '../../packages/forms/formulas/exact.ts'
import { runFormula } from '../../packages/forms/formulas/run.ts'
import { runOnIntegers, toInteger } from '../../packages/forms/formulas/integers.ts'
import { newState } from '../../packages/forms/session/state.ts'
import type { State } from '../../packages/forms/session/state.ts'
import { definitionOf } from './engines/ours.ts'
import { runFloats } from './floats.ts'
import { newRandom, generate } from './generate.ts'
import type { Random } from './generate.ts'

/** Cost of exact decimals: the same formulas and values, evaluated in three ways in one process. */
export type DecimalMeasure = {
  formulas: string
  /** Formulas that run on integers, out of `of`. */
  planned: number
  of: number
  results: number
  ways: { way: Way; ns: number; wrong: number }[]
}

export const ways = ['as compiled', 'exact decimals everywhere', 'binary floats'] as const
type Way = (typeof ways)[number]

type Run = (state: State, at: number) => number

const runs: Record<Way, Run> = {
  'as compiled': (state, at) =>
    runOnIntegers(state.tables.plans, state, at) === null
      ? runFormula(state.tables, state.operands, at)
      : (state.numbers[at] ?? Number.NaN),
  'exact decimals everywhere': ({ tables: { programs, plans }, operands }, at) =>
    runExact(programs, operands, programs.start[at] ?? 0, programs.start[at + 1] ?? 0, plans.cents[at] === 1),
  'binary floats': ({ tables: { programs, plans }, operands }, at) =>
    runFloats(programs, operands, programs.start[at] ?? 0, programs.start[at + 1] ?? 0, plans.cents[at] === 1),
}

const TIMED_FOLDERS = 50
const RESULTS = 40_000
const ROUNDS = 5
const MILLISECONDS = 60

export function measureDecimals(): DecimalMeasure[] {
  const generated = definitionOf(generate(1000, 'keep').model)
  return [
    measure('of the client form', accepted(compile(client))),
    measure('of the generated form @1000', accepted(compileTrusted(generated, { hidden: 'keep' }))),
  ]
}

function measure(formulas: string, form: Form): DecimalMeasure {
  const places = [...form.tables.graph.order].filter((at) => at < form.elements.length && hasFormula(form.tables, at))
  const random = newRandom(20240607)
  const timed = Array.from({ length: TIMED_FOLDERS }, () => drawFolder(form, places, random))
  const { terms } = form.tables.plans
  const best = new Map<Way, number>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) best.set(way, Math.min(best.get(way) ?? Infinity, timeOf(runs[way], timed, places)))
  }
  const folders = Math.ceil(RESULTS / places.length)
  const wrong = new Map<Way, number>()
  for (let folder = 0; folder < folders; folder++) {
    const state = drawFolder(form, places, random)
    for (const way of ways) wrong.set(way, (wrong.get(way) ?? 0) + countWrong(runs[way], state, places))
  }
  return {
    formulas,
    planned: places.filter((at) => terms[at] !== terms[at + 1]).length,
    of: places.length,
    results: folders * places.length,
    ways: ways.map((way) => ({ way, ns: best.get(way) ?? 0, wrong: wrong.get(way) ?? 0 })),
  }
}

/** Answers with the decimals of their elements, and exact results in dependency order. */
function drawFolder(form: Form, places: readonly number[], random: Random): State {
  const state = newState(form, { direct: false, state: 'ongoing', today: '2026-01-01' })
  const put = (at: number, value: number) => {
    state.operands[at] = value
    state.integers[at] = toInteger(value, form.tables.plans.units[at] ?? 0)
  }
  for (const [at, element] of form.elements.entries()) put(at, draw(element, form.tables.plans.units[at] ?? 0, random))
  for (const at of places) put(at, runs['exact decimals everywhere'](state, at))
  return state
}

function draw({ attributes }: Element, decimals: number, random: Random): number {
  const { min = 0, max = 10_000, step } = attributes
  const power = powers[decimals] ?? 1
  const most = Math.min(max, 10_000)
  if (step !== undefined) return min + random.below(Math.floor((most - min) / step) + 1) * step
  return (min * power + random.below((most - min) * power + 1)) / power
}

const countWrong = (run: Run, state: State, places: readonly number[]) =>
  places.filter((at) => !Object.is(run(state, at), state.operands[at])).length

/** Nanoseconds per evaluation, in CPU time of the thread. */
function timeOf(run: Run, states: readonly State[], places: readonly number[]): number {
  const start = performance.now()
  const cpu = process.threadCpuUsage()
  let count = 0
  while (performance.now() - start < MILLISECONDS) {
    for (const state of states) for (const at of places) run(state, at)
    count += states.length * places.length
  }
  const { user, system } = process.threadCpuUsage(cpu)
  return ((user + system) * 1000) / count
}

function accepted(compiled: Compiled): Form {
  if (!compiled.ok) throw new Error(compiled.findings.map(({ where, reason }) => `${where}: ${reason}`).join('; '))
  return compiled.form
}
