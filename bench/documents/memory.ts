import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { composeAll } from './papers.ts'

const PAPERS = Number(process.env['BENCH_PAPERS'] ?? 1000)
const EVERY = 50

/** Makes many papers in a row, each with answers of its own, and says by how many MB a minute its memory grew. */
const papers = await composeAll()
const samples: { minutes: number; megabytes: number }[] = []
const begun = performance.now()
for (let made = 0; made < PAPERS; made += 1) {
  const paper = papers[made % papers.length]
  if (paper) await layOut({ ...paper, reference: `${paper.reference} n° ${made}` })
  if (made % EVERY === EVERY - 1) samples.push(look())
}
// The first quarter warms up.
process.send?.({ slope: findSlope(samples.slice(samples.length / 4)), last: samples.at(-1)?.megabytes ?? 0 })

function look() {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { minutes: (performance.now() - begun) / 60_000, megabytes: (heapUsed + external) / 1_048_576 }
}

/** Least squares. */
function findSlope(all: typeof samples): number {
  const mean = (key: keyof (typeof samples)[number]) => all.reduce((sum, one) => sum + one[key], 0) / all.length
  const [x, y] = [mean('minutes'), mean('megabytes')]
  const over = all.reduce((sum, one) => sum + (one.minutes - x) * (one.megabytes - y), 0)
  return over / all.reduce((sum, one) => sum + (one.minutes - x) ** 2, 0)
}
