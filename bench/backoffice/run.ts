import { measureCalls } from './calls.ts'
import { measureCandidates } from './candidates.ts'
import { measureDeliveries } from './deliveries.ts'
import { measurePack } from './evidence.ts'
import { measureScreening } from './screening.ts'
import { openBenchProduct } from './bench-product.ts'

const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 200_000)
const DOSSIERS = Number(process.env['BENCH_DOSSIERS'] ?? 1_000_000)
const PACK = Number(process.env['BENCH_PACK'] ?? 500)
const LISTED = Number(process.env['BENCH_LISTED'] ?? 10_000)
const DELIVERIES = Number(process.env['BENCH_DELIVERIES'] ?? 500)

type Line = { what: string; got: string; goal: string; isMissed: boolean }

/** Each figure is printed as soon as it is measured: the whole takes long. */
export async function main(): Promise<number> {
  let missed = 0
  const report = ({ what, got, goal, isMissed }: Line) => {
    console.log(what.padEnd(48) + got.padStart(14) + goal.padStart(14) + (isMissed ? '  MISS' : '  pass'))
    if (isMissed) missed++
  }
  report(atMost(`${LISTED} people against a register of as many`, measureScreening(LISTED), 60, 's'))
  const product = await openBenchProduct()
  try {
    report(atMost(`evidence pack of ${PACK} MB, growth of the process`, await measurePack(product, PACK), 50, 'MB'))
    const times = await measureCandidates(product, CUSTOMERS)
    report(atMost(`candidates among ${CUSTOMERS} customers, p95`, p95(times), 50))
    const rate = await measureDeliveries(product, DELIVERIES)
    report({ what: 'deliveries a second', got: rate.toFixed(1), goal: '≥ 50', isMissed: rate < 50 })
  } finally {
    await product.close()
  }
  for (const [name, times] of await measureCalls(DOSSIERS))
    report(atMost(`${name} at ${DOSSIERS} dossiers, p95`, p95(times), name === 'metrics' ? 50 : 100))
  return missed
}

const atMost = (what: string, value: number, goal: number, unit = 'ms'): Line => ({
  what,
  got: `${value.toFixed(1)} ${unit}`,
  goal: `≤ ${goal} ${unit}`,
  isMissed: !(value <= goal),
})

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}
