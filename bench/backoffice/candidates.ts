import { makeLabelledCustomers } from '../../packages/domain/matching/testing/labelled-customers.ts'
import { addCustomers } from '../../server/features/delivery/customer-systems/customer-rows.ts'
import { rankCandidates } from '../../server/features/decision/pairing/candidates.ts'
import type { BenchProduct } from './bench-product.ts'

const QUESTIONS = 500
const BATCH = 2_000

/** Latency of finding and ranking the candidates of one dossier. */
export async function measureCandidates({ deps, owner }: BenchProduct, count: number): Promise<number[]> {
  const { customers, asked } = makeLabelledCustomers(count)
  // Does not collide with the demo customers.
  const rows = customers.map(({ code, known }) => ({ code: `B${code}`, holders: known, partner: null }))
  for (let from = 0; from < rows.length; from += BATCH)
    await owner.db.transaction().execute((tx) => addCustomers(tx, rows.slice(from, from + BATCH)))
  await owner.pool.query('vacuum analyze customer')
  const times: number[] = []
  for (const { asking } of asked.slice(0, QUESTIONS)) {
    const begun = performance.now()
    const known = await deps.customers.findCandidates(asking)
    rankCandidates({ scope: 'np', holders: asking, known, stated: null, paired: null }, [], deps.deployment.locale)
    times.push(performance.now() - begun)
  }
  return times
}
