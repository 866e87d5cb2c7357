import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, printLines, share, type Line } from '../lines.ts'
import { arrive, type Sample } from './arrivals.ts'
import { openMix } from './mix.ts'
import { findPeople, keepSignedIn } from './people.ts'
import { printCosts } from './costs.ts'
import { startProduct, type Product } from './product.ts'
import { prepareSigners, sign, type Signer } from './signatures.ts'

// npm run load [-- --dossiers 100000 --rate 100 --minutes 10 --factor 2 --costs 100]
const { values } = parseArgs({
  options: {
    dossiers: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    factor: { type: 'string', default: '1' },
    costs: { type: 'string' },
  },
})
const number = (name: keyof typeof values, most: number) => {
  const value = Number(values[name])
  if (value > 0 && value <= most) return value
  console.error(`--${name} must be a number up to ${most}, not « ${values[name]} ».`)
  return process.exit(1)
}
const dossiers = number('dossiers', 10_000_000)
const rate = number('rate', 2000)
const seconds = Math.ceil(number('minutes', 120) * 60)
const factor = number('factor', 20)
const calls = values.costs === undefined ? null : number('costs', 10_000)

const SIGNATURES_PER_SECOND = 2
const WARM_UP_SECONDS = 10
/** How often memory and handles are read meanwhile: what grows and then stays is not what grows on. */
const USES = 10
const PEAK_SECONDS = 30
/** After the peak: how long it is watched, and within how long it must be as before. */
const RECOVERY = { watched: 60, within: 30 }

async function main(): Promise<number> {
  const product = await startProduct(dossiers)
  const ended = new AbortController()
  // Its programs and its database would outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.close().finally(() => process.exit(1)))
  try {
    const people = await findPeople(product)
    const mix = await openMix(product, people)
    if (calls !== null) {
      await printCosts(product, mix, people, calls)
      return 0
    }
    const { next } = mix
    const signers = await prepareSigners(product, SIGNATURES_PER_SECOND * (WARM_UP_SECONDS + seconds))
    const first = signers.splice(0, WARM_UP_SECONDS * SIGNATURES_PER_SECOND)
    const renewal = keepSignedIn(product, people, ended.signal)
    const come = (perSecond: number, lasting: number, samples: Sample[]) =>
      arrive({ origin: product.origin, perSecond, seconds: lasting, next }, samples)
    // Signatures too: the first starts a thread, which is no growth.
    await Promise.all([come(rate, WARM_UP_SECONDS, []), signAll(product, first, [])])
    const watch = watchUse(product, (seconds * 1000) / USES)
    console.log(`${dossiers} dossiers, ${rate} requests and ${SIGNATURES_PER_SECOND} signatures a second, ${seconds} s`)
    const samples: Sample[] = []
    await Promise.all([come(rate, seconds, samples), signAll(product, signers, samples)])
    let misses = reportCalm(samples)
    reportUse(watch.end())
    if (factor > 1) misses += await exceed(come)
    ended.abort()
    await renewal
    return misses
  } finally {
    ended.abort()
    await product.close()
  }
}

async function signAll(product: Product, signers: readonly Signer[], samples: Sample[]): Promise<void> {
  const begun = performance.now()
  const all = signers.map(async (signer, count) => {
    const at = begun + (count * 1000) / SIGNATURES_PER_SECOND
    await sleep(Math.max(0, at - performance.now()))
    const { status, ms } = await sign(product, signer)
    samples.push({ kind: 'signatures', at, ms, status })
  })
  await Promise.all(all)
}

const of = (samples: readonly Sample[], ...kinds: Sample['kind'][]) =>
  samples.filter(({ kind }) => kinds.includes(kind))
const isAnswered = ({ status }: Sample) => status >= 200 && status < 300
const waits = (samples: readonly Sample[]) => samples.map(({ ms }) => ms)

function reportCalm(samples: readonly Sample[]): number {
  for (const kind of ['reads', 'saves', 'receipts', 'documents', 'signatures'] as const)
    console.log(describe(kind, of(samples, kind)))
  return printLines(goals(samples))
}

function goals(samples: readonly Sample[]): Line[] {
  const failed = samples.filter((one) => !isAnswered(one))
  return [
    atMost('reads and lists, p99', share(waits(of(samples, 'reads')), 0.99), 200, 'ms'),
    atMost('saves, p99', share(waits(of(samples, 'saves')), 0.99), 300, 'ms'),
    atMost('documents, p95', share(waits(of(samples, 'documents')), 0.95), 2000, 'ms'),
    atMost('errors', (100 * failed.length) / samples.length, 0.1, '%'),
  ]
}

function describe(what: string, samples: readonly Sample[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => `${share(waits(samples), part).toFixed(0)} ms`.padStart(10))
  return `${what.padEnd(12)}${String(samples.length).padStart(8)}  p50${p50}  p95${p95}  p99${p99}  ${countStatuses(samples)}`
}

const countStatuses = (samples: readonly Sample[]) =>
  [...Map.groupBy(samples, ({ status }) => status)]
    .map(([status, of]) => `${of.length} × ${status || 'no answer'}`)
    .join(', ')

type ResourceUse = ReturnType<Product['readUse']>[number]

function watchUse({ readUse }: Product, every: number): { end(): ResourceUse[] } {
  const uses = readUse()
  const timer = setInterval(() => uses.push(...readUse()), every)
  return {
    end() {
      clearInterval(timer)
      return [...uses, ...readUse()]
    },
  }
}

function reportUse(uses: readonly ResourceUse[]): void {
  for (const [name, own] of Map.groupBy(uses, (use) => use.name)) {
    const [megabytes, handles] = [own.map((use) => use.megabytes.toFixed(0)), own.map((use) => use.handles)]
    console.log(`${name}: ${megabytes.join(' → ')} MB, ${handles[0]} → ${handles.at(-1)} handles`)
  }
}

/** More than was planned for, then as before: nothing but 503, and soon as before. */
async function exceed(come: (perSecond: number, lasting: number, samples: Sample[]) => Promise<void>): Promise<number> {
  const [peak, after]: [Sample[], Sample[]] = [[], []]
  await come(rate * factor, PEAK_SECONDS, peak)
  const from = performance.now()
  await come(rate, RECOVERY.watched, after)
  console.log(describe(`× ${factor}`, peak))
  console.log(describe('after', after))
  const unplanned = peak.filter((one) => !isAnswered(one) && one.status !== 503)
  // The last second in which somebody was refused or a read took longer than its goal.
  const late = after.filter((one) => !isAnswered(one) || (one.kind === 'reads' && one.ms > 200))
  const recovered = Math.max(
    0,
    ...allButFew(
      late.map(({ at }) => (at - from) / 1000),
      after.length / 100,
    ),
  )
  return printLines([
    atMost(`× ${factor}: answers other than 503`, (100 * unplanned.length) / peak.length, 0.1, '%'),
    atMost('as before after', recovered, RECOVERY.within, 's'),
  ])
}

/** Without the last hundredth, which the goal allows at any time. */
const allButFew = (instants: readonly number[], few: number) =>
  instants.toSorted((one, other) => one - other).slice(0, Math.max(0, instants.length - Math.floor(few)))

process.exit((await main()) > 0 ? 1 : 0)
