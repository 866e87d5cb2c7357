import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCalls, type Call } from './calls.ts'
import { benchDatabase } from './database.ts'
import type { BenchRequest, Measure, Measurement } from './load.ts'

const DOSSIERS = Number(process.env['BENCH_DOSSIERS'] ?? 1_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const TURNS = 5
const SAMPLE_SECONDS = 0.4
const CONNECTIONS = 16

type Sample = Measurement & { cpu: number }
type Samples = { call: Sample[]; hello: Sample[] }
/**
 * `cost` is the server's CPU time per request, `floor` that of a bare request; less affected by other processes than
 * latency.
 */
type Row = Pick<Measurement, 'failures' | 'p50' | 'p99'> & {
  perSecond: number
  ratio: number
  cost: number
  floor: number
}

/** Measures list calls on a million dossiers. Returns the number of missed goals. */
export async function main(): Promise<number> {
  const measure = await loadGenerator()
  const postgres = await benchDatabase(DOSSIERS)
  const { child, target } = await serve(postgres.url)
  try {
    const calls = await prepareCalls(postgres.url, target.app)
    const rows = await measureAll(measure, calls, target)
    return report(calls, rows)
  } finally {
    child.kill()
    await postgres.stop()
  }
}

/** Installed on first use: not a dependency of the product. */
async function loadGenerator(): Promise<Measure> {
  const here = import.meta.dirname
  if (!existsSync(join(here, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here })
  const { measure } = await import('./load.ts')
  return measure
}

type Target = { app: number; hello: number; spent(): Promise<number> }

async function serve(url: string): Promise<{ child: ChildProcess; target: Target }> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), { env: { ...process.env, DATABASE_URL: url } })
  const [ports] = await once(child, 'message')
  const spent = async () => {
    child.send('spent')
    const [{ user, system }] = await once(child, 'message')
    return user + system
  }
  return { child, target: { ...ports, spent } }
}

/** Alternates short measurements of bare Fastify and the call, because the load of the machine varies. */
async function measureAll(measure: Measure, calls: readonly Call[], target: Target): Promise<Map<string, Row>> {
  const all = new Map<string, Samples>(calls.map(({ name }) => [name, { call: [], hello: [] }]))
  const run = async (port: number, asks: readonly BenchRequest[]): Promise<Sample> => {
    const begun = await target.spent()
    const measured = await measure({ port, asks, connections: CONNECTIONS, seconds: SAMPLE_SECONDS })
    return { ...measured, cpu: (await target.spent()) - begun }
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, asks, bare } of calls) {
      for (let turn = 0; turn < TURNS; turn++) {
        const hello = await run(target.hello, [{ method: 'GET', path: '/hello' }])
        const call = await run(bare ? target.hello : target.app, asks)
        if (round === 0) continue
        all.get(name)?.hello.push(hello)
        all.get(name)?.call.push(call)
      }
    }
  }
  return new Map([...all].map(([name, beside]) => [name, toRow(beside)]))
}

function toRow({ call, hello }: Samples): Row {
  const perSecond = rate(call)
  return {
    perSecond,
    ratio: perSecond / rate(hello),
    cost: cost(call),
    floor: cost(hello),
    failures: sum(call, 'failures'),
    p50: middle(call, 'p50'),
    p99: middle(call, 'p99'),
  }
}

const sum = (moments: readonly Sample[], what: keyof Sample) => moments.reduce((all, one) => all + one[what], 0)
const rate = (moments: readonly Sample[]) => sum(moments, 'answers') / sum(moments, 'seconds')
const cost = (moments: readonly Sample[]) => sum(moments, 'cpu') / sum(moments, 'answers')
const middle = (moments: readonly Sample[], what: keyof Sample) =>
  moments.map((one) => one[what]).toSorted((one, other) => one - other)[moments.length >> 1] ?? 0

function report(calls: readonly Call[], rows: Map<string, Row>): number {
  console.log(
    `${DOSSIERS} dossiers, ${CONNECTIONS} connections, ${ROUNDS * TURNS} moments of ${SAMPLE_SECONDS} s for each call`,
  )
  console.log(line(['call', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'hello µs', 'of hello', 'goal', '']))
  let misses = 0
  for (const { name, goal } of calls) {
    const row = rows.get(name)
    if (!row) continue
    const wanted = findWanted(goal, rows)
    const met = row.ratio >= wanted && row.failures === 0
    if (!met) misses += 1
    const verdict = row.failures > 0 ? `${row.failures} refused` : met ? 'pass' : 'MISS'
    console.log(
      line([
        name,
        row.perSecond.toFixed(0),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        row.cost.toFixed(0),
        row.floor.toFixed(0),
        row.ratio.toFixed(4),
        goal === null ? '' : wanted.toFixed(4),
        goal === null ? '' : verdict,
      ]),
    )
  }
  return misses
}

function findWanted(goal: Call['goal'], rows: ReadonlyMap<string, Row>): number {
  if (goal === null || typeof goal === 'number') return goal ?? 0
  return goal.times * (rows.get(goal.of)?.ratio ?? 0)
}

function line([name = '', ...cells]: string[]): string {
  return name.padEnd(28) + cells.map((cell) => cell.padStart(11)).join('')
}
