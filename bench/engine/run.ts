import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureDecimals } from './decimals.ts'
import { engines } from './engines/index.ts'
import { judge, judgeDecimals, judgeWeight } from './goals.ts'
import type { Meaning } from './model.ts'
import { report } from './report.ts'
import { weigh } from './weight.ts'
import type { Measure } from './worker.ts'

/**
 * Runs each engine and size in its own process, with interleaved rounds so that noise affects all equally, and takes
 * the best round. Prints the tables and goals, and returns the number of missed goals. Options: --engines, --sizes,
 * --rounds, --seconds (per engine), --limit (timeout).
 */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      engines: { type: 'string', default: Object.keys(engines).join(',') },
      sizes: { type: 'string', default: '100,1000,10000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      limit: { type: 'string', default: '120' },
    },
  })
  install()
  const names = values.engines.split(',')
  const sizes = values.sizes.split(',').map(Number)
  const best = new Map<string, Measure>()
  const failures = new Map<string, string>()
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const size of sizes) {
      for (const [name, meaning] of runsOf(names)) {
        const key = `${name} ${size} ${meaning}`
        // Slow peers are measured once, and a timeout is not retried.
        if (failures.has(key) || (best.get(key)?.changeUs ?? 0) > 500) continue
        const measured = measure(name, size, meaning, values.seconds, Number(values.limit))
        if (typeof measured === 'string') failures.set(key, measured)
        else best.set(key, better(best.get(key), measured))
        console.error(
          `round ${round}: ${key} ${typeof measured === 'string' ? measured : `${measured.changeUs.toFixed(2)} µs`}`,
        )
      }
    }
  }
  const measures = [...best.values()]
  const decimals = measureDecimals()
  const verdicts = [...judge(measures, sizes), judgeDecimals(decimals), ...judgeWeight(await weigh())]
  const text = report(
    measures,
    decimals,
    verdicts,
    [...failures].map(([key, reason]) => `${key}: ${reason}`),
  )
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'engine.md'), text)
  writeFileSync(join(results, 'engine.json'), JSON.stringify({ engines: measures, decimals }, null, 1))
  console.log(text)
  return verdicts.filter(({ met }) => !met).length
}

/** The peers are not dependencies of the product: they are installed on first use. */
function install(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules'))) return
  const lock = existsSync(join(import.meta.dirname, 'package-lock.json'))
  const { status } = spawnSync('npm', [lock ? 'ci' : 'install', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the peers could not be installed')
}

/** The peers support only `keep`; ours is also checked with `empty`. */
function runsOf(names: readonly string[]): [string, Meaning][] {
  return names.flatMap((name): [string, Meaning][] =>
    name === 'ours'
      ? [
          [name, 'keep'],
          [name, 'empty'],
        ]
      : [[name, 'keep']],
  )
}

function measure(name: string, size: number, meaning: Meaning, seconds: string, limit: number): Measure | string {
  const worker = join(import.meta.dirname, 'worker.ts')
  const flags = ['--expose-gc', '--no-warnings', '--conditions=browser', '--max-old-space-size=8192']
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [...flags, worker, name, String(size), meaning, seconds],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      timeout: limit * 1000,
      killSignal: 'SIGKILL',
    },
  )
  if (signal) return `more than ${limit} s`
  const line = stdout.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{')
    ? JSON.parse(line)
    : (stderr.split('\n').find((one) => one.includes('Error')) ?? 'no result')
}

/** The best time of each kind; a disagreement in any round counts. */
function better(before: Measure | undefined, now: Measure): Measure {
  if (!before) return now
  const [low, high] = now.changeUs < before.changeUs ? [now, before] : [before, now]
  // Percentiles are taken together, from the round with the lower p99.
  const steady = now.p99 < before.p99 ? now : before
  return {
    ...low,
    p50: steady.p50,
    p95: steady.p95,
    p99: steady.p99,
    loadMs: Math.min(low.loadMs, high.loadMs),
    warmLoadMs: Math.min(low.warmLoadMs, high.warmLoadMs),
    validateMs: Math.min(low.validateMs, high.validateMs),
    folderMs: Math.min(low.folderMs, high.folderMs),
    heapMB: Math.min(low.heapMB, high.heapMB),
    differences: [...before.differences, ...now.differences],
  }
}

if (import.meta.main) process.exitCode = (await main()) > 0 ? 1 : 0
