import { generate } from './generate.ts'
import { engines } from './engines/index.ts'
import type { Engine, Make } from './engine.ts'
import type { Change, Meaning, Value } from './model.ts'
import { newOracle, round12 } from './oracle.ts'

/** One engine and size in its own process: node --expose-gc worker.ts <engine> <size> <meaning> <seconds>. */
export type Measure = {
  name: string
  size: number
  meaning: Meaning
  loadMs: number
  warmLoadMs: number
  p50: number
  p95: number
  p99: number
  /** Mean of one change in µs; fast engines run in a loop without timers. */
  changeUs: number
  validateMs: number
  folderMs: number
  heapMB: number
  changes: number
  differences: string[]
  note: string
}

const [name = '', sizeText = '100', meaningText = 'keep', seconds = '6'] = process.argv.slice(2)
const size = Number(sizeText)
const meaning: Meaning = meaningText === 'empty' ? 'empty' : 'keep'
const budget = Number(seconds) * 1000
const workload = generate(size, meaning)
const { model, warmup, changes, back } = workload
const oracle = newOracle(model, meaning)
const differences: string[] = []
// Silences the peers: the result is the only line on stdout.
const print = console.log
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => {}

const entry = engines[name]
if (!entry) throw new Error(`no such engine: ${name}`)
const { default: make }: { default: Make } = await import(entry.file)
print(JSON.stringify(measure(make)))
process.exit(0)

function measure(make: Make): Measure {
  const heapBefore = heap()
  const engine = make(meaning)
  const loadMs = time(() => engine.load(model))
  const heapMB = (heap() - heapBefore) / 2 ** 20
  compare(engine, 'load')
  const { times, mean } = runChanges(engine)
  const validateMs = validateAll(engine)
  const changeUs = mean < 0.5 ? tightLoop(engine) : mean * 1000
  const folderMs = timeFolders(engine)
  const warm = loadMs < 3000 ? [1, 2, 3].map(() => time(() => make(meaning).load(model))) : [loadMs]
  return {
    name,
    size,
    meaning,
    loadMs,
    warmLoadMs: quantile(warm, 0.5),
    p50: quantile(times, 0.5) * 1000,
    p95: quantile(times, 0.95) * 1000,
    p99: quantile(times, 0.99) * 1000,
    changeUs,
    validateMs,
    folderMs,
    heapMB,
    changes: times.length,
    differences,
    note: engine.note ?? '',
  }
}

/** Times each change, including cold code, and compares with the oracle every 250 changes. */
function runChanges(engine: Engine): { times: number[]; mean: number } {
  const start = performance.now()
  for (const change of warmup) {
    if (performance.now() - start > budget / 4) break
    apply(engine, change)
  }
  const times: number[] = []
  let spent = 0
  let cpuSpent = 0
  let cpu = threadTime()
  for (const [at, { id, value }] of changes.entries()) {
    if (at >= 3 && spent > budget) break
    times.push(time(() => engine.set(id, value)))
    spent += times.at(-1) ?? 0
    oracle.set(id, value)
    if ((at + 1) % 250 !== 0) continue
    cpuSpent += threadTime() - cpu
    compare(engine, `change ${at + 1}`)
    cpu = threadTime()
  }
  cpuSpent += threadTime() - cpu
  compare(engine, `change ${times.length}`)
  return { times, mean: Math.min(spent, cpuSpent) / times.length }
}

function apply(engine: Engine, { id, value }: Change): void {
  engine.set(id, value)
  oracle.set(id, value)
}

function tightLoop(engine: Engine): number {
  const round = () => {
    for (const { id, value } of back) engine.set(id, value)
    for (const { id, value } of changes) engine.set(id, value)
  }
  for (let warm = 0; warm < 4; warm++) round()
  const start = performance.now()
  const cpu = threadTime()
  let rounds = 0
  for (; performance.now() - start < 500; rounds++) round()
  const spent = threadTime() - cpu
  for (const { id, value } of changes) oracle.set(id, value)
  compare(engine, 'tight loop')
  return (spent * 1000) / (rounds * (back.length + changes.length))
}

function validateAll(engine: Engine): number {
  compareErrors(engine.validateAll(), 'validate')
  return repeat(30, () => engine.validateAll())
}

/** Complete sets of answers arrive for a loaded form, as on the server. */
function timeFolders(engine: Engine): number {
  const first: Record<string, Value> = {}
  for (const { id, type, initial } of model.fields) if (type !== 'calc') first[id] = initial
  const second = { ...first }
  for (const { id, value } of warmup) first[id] = value
  for (const { id, value } of [...warmup, ...changes, ...back]) second[id] = value
  for (const [rank, folder] of [second, first].entries()) {
    for (const id in folder) oracle.set(id, folder[id] ?? '')
    compareErrors(engine.validateFolder(folder), `folder ${rank + 1}`)
    compare(engine, `folder ${rank + 1}`)
  }
  let turn = 0
  return repeat(30, () => engine.validateFolder(turn++ % 2 === 0 ? second : first))
}

function compare(engine: Engine, moment: string): void {
  const right = oracle.evaluate()
  const shown = new Set(engine.visible())
  const wrong = model.fields.filter(({ id }) => shown.has(id) !== right.visible.has(id))
  if (wrong.length > 0) differences.push(`${moment}: ${wrong.length} visible differ, first ${wrong[0]?.id}`)
  for (const { id, calculate } of model.fields) {
    if (!calculate || (meaning === 'empty' && !right.visible.has(id))) continue
    const expected = right.values.get(id)
    const found = engine.value(id)
    if (expected === null ? found === null : isRight(Number(found), Number(expected))) continue
    differences.push(`${moment}: ${id} is ${String(found)}, should be ${String(expected)}`)
    break
  }
}

function compareErrors(ids: Iterable<string>, moment: string): void {
  const { errors } = oracle.evaluate()
  const found = new Set(ids)
  const wrong = model.fields.filter(({ id }) => found.has(id) !== errors.has(id))
  if (wrong.length > 0) differences.push(`${moment}: ${wrong.length} errors differ, first ${wrong[0]?.id}`)
}

/** Peers keep all digits of a double, so only ours must have 12; the oracle may round a half the other way. */
function isRight(found: number, expected: number): boolean {
  if (name.startsWith('ours') && round12(found) !== found) return false
  return Math.abs(found - expected) <= 1e-11 * Math.max(1, Math.abs(expected))
}

function repeat(times: number, run: () => void): number {
  const start = performance.now()
  const all: number[] = []
  while (all.length < times && (all.length < 2 || performance.now() - start < budget / 4)) all.push(time(run))
  return quantile(all, 0.5)
}

/** Above 20 ms, uses the CPU time of the thread, which other processes do not affect. */
function time(run: () => void): number {
  const cpu = threadTime()
  const start = performance.now()
  run()
  const wall = performance.now() - start
  return wall < 20 ? wall : Math.min(wall, threadTime() - cpu + 4)
}

function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function quantile(all: readonly number[], part: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
