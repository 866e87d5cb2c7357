import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCalls, type Call } from './calls.ts'
import { benchDatabase } from './database.ts'
import type { Ask, Measure, Measured } from './load.ts'

const DOSSIERS = Number(process.env['BENCH_DOSSIERS'] ?? 1_000_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const CONNECTIONS = 16

type Row = Measured & { hello: number; ratio: number }

/** Measures the calls of the lists on a million dossiers, and answers how many goals were missed. */
export async function main(): Promise<number> {
  const measure = await loadGenerator()
  const postgres = await benchDatabase(DOSSIERS)
  const { child, ports } = await serve(postgres.url)
  try {
    const calls = await prepareCalls(postgres.url, ports.app)
    const rows = await measureAll(measure, calls, ports)
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

type Ports = { app: number; hello: number }

async function serve(url: string): Promise<{ child: ChildProcess; ports: Ports }> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), { env: { ...process.env, DATABASE_URL: url } })
  const [ports] = await once(child, 'message')
  return { child, ports }
}

/** A bare Fastify is measured just before and just after each call: the machine is never the same for long. */
async function measureAll(measure: Measure, calls: readonly Call[], ports: Ports): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  const hello: Ask[] = [{ method: 'GET', path: '/hello' }]
  const floor = () => measure({ port: ports.hello, asks: hello, connections: CONNECTIONS, seconds: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, asks } of calls) {
      await measure({ port: ports.app, asks, connections: CONNECTIONS, seconds: 1 })
      const before = await floor()
      const measured = await measure({ port: ports.app, asks, connections: CONNECTIONS, seconds: SECONDS })
      const after = await floor()
      const reference = (before.perSecond + after.perSecond) / 2
      const row = { ...measured, hello: reference, ratio: measured.perSecond / reference }
      const known = rows.get(name)
      // A busy neighbour must not decide: the calmer round counts.
      if (!known || row.p99 < known.p99) rows.set(name, row)
    }
  }
  return rows
}

function report(calls: readonly Call[], rows: Map<string, Row>): number {
  console.log(`${DOSSIERS} dossiers, ${CONNECTIONS} connections, ${SECONDS} s a call, the calmer of ${ROUNDS} rounds`)
  console.log(line(['call', 'per second', 'p50 ms', 'p99 ms', 'of hello', 'goal', '']))
  let misses = 0
  for (const { name, goal } of calls) {
    const row = rows.get(name)
    if (!row) continue
    const wanted = typeof goal === 'number' ? goal : goal.times * (rows.get(goal.of)?.ratio ?? 0)
    const met = row.ratio >= wanted && row.failures === 0
    if (!met) misses += 1
    const verdict = row.failures > 0 ? `${row.failures} refused` : met ? 'pass' : 'MISS'
    console.log(
      line([
        name,
        row.perSecond.toFixed(0),
        row.p50.toFixed(1),
        row.p99.toFixed(1),
        row.ratio.toFixed(4),
        wanted.toFixed(4),
        verdict,
      ]),
    )
  }
  return misses
}

function line([name = '', ...cells]: string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join('')
}
