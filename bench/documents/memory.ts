import { layOut } from '../../server/platform/pdf/layout/lay-out.ts'
import { composeDocuments } from './compose-documents.ts'

const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 1000)
const EVERY = 50

/** Generates many documents with different answers and reports the memory growth in MB per minute. */
const documents = await composeDocuments()
const samples: { minutes: number; megabytes: number }[] = []
const begun = performance.now()
for (let made = 0; made < DOCUMENTS; made += 1) {
  const document = documents[made % documents.length]
  if (document) await layOut({ ...document, reference: `${document.reference} n° ${made}` })
  if (made % EVERY === EVERY - 1) samples.push(look())
}
// The first quarter is a warm-up.
process.send?.({ slope: findSlope(samples.slice(samples.length / 4)), last: samples.at(-1)?.megabytes ?? 0 })

function look() {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { minutes: (performance.now() - begun) / 60_000, megabytes: (heapUsed + external) / 1_048_576 }
}

function findSlope(all: typeof samples): number {
  const mean = (key: keyof (typeof samples)[number]) => all.reduce((sum, one) => sum + one[key], 0) / all.length
  const [x, y] = [mean('minutes'), mean('megabytes')]
  const over = all.reduce((sum, one) => sum + (one.minutes - x) * (one.megabytes - y), 0)
  return over / all.reduce((sum, one) => sum + (one.minutes - x) ** 2, 0)
}
