import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCalls, type Call } from './calls.ts'
import { benchDatabase } from './database.ts'
import type { Ask, Measure, Measured } from './load.ts'

const DOSSIERS = Number(process.env['BENCH_DOSSIERS'] ?? 1_000_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const CONNECTIONS = 16

/** `cost` is the processor time of the server for one answer, `floor` the same for a hello: less moved by neighbours. */
type Row = Measured & { ratio: number; cost: number; floor: number }

/** Measures the calls of the lists on a million dossiers, and answers how many goals were missed. */
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

/** Installed on first use, beside this file: the product does not need it. */
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

/** A bare Fastify is measured just before and just after each call: the machine is never the same for long. */
async function measureAll(measure: Measure, calls: readonly Call[], target: Target): Promise<Map<string, Row>> {
  const rounds = new Map<string, Row[]>()
  const run = async (port: number, asks: readonly Ask[], seconds: number) => {
    const begun = await target.spent()
    const measured = await measure({ port, asks, connections: CONNECTIONS, seconds })
    return { ...measured, cost: ((await target.spent()) - begun) / measured.answers }
  }
  const hello = () => run(target.hello, [{ method: 'GET', path: '/hello' }], 1)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, asks, bare } of calls) {
      const port = bare ? target.hello : target.app
      await run(port, asks, 1)
      const before = await hello()
      const measured = await run(port, asks, SECONDS)
      const after = await hello()
      const ratio = measured.perSecond / ((before.perSecond + after.perSecond) / 2)
      const row = { ...measured, ratio, floor: (before.cost + after.cost) / 2 }
      rounds.set(name, [...(rounds.get(name) ?? []), row])
    }
  }
  return new Map([...rounds].map(([name, rows]) => [name, middle(rows)]))
}

/** A busy neighbour must not decide, nor a lucky second: the round in the middle counts. */
function middle(rows: readonly Row[]): Row {
  const row = rows.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(rows.length / 2)]
  if (!row) throw new Error('nothing was measured')
  return row
}

function report(calls: readonly Call[], rows: Map<string, Row>): number {
  console.log(
    `${DOSSIERS} dossiers, ${CONNECTIONS} connections, ${SECONDS} s a call, the middle one of ${ROUNDS} rounds`,
  )
  console.log(line(['call', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'hello µs', 'of hello', 'goal', '']))
  let misses = 0
  for (const { name, goal } of calls) {
    const row = rows.get(name)
    if (!row) continue
    const wanted = wantedOf(goal, rows)
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

function wantedOf(goal: Call['goal'], rows: ReadonlyMap<string, Row>): number {
  if (goal === null || typeof goal === 'number') return goal ?? 0
  return goal.times * (rows.get(goal.of)?.ratio ?? 0)
}

function line([name = '', ...cells]: string[]): string {
  return name.padEnd(28) + cells.map((cell) => cell.padStart(11)).join('')
}
