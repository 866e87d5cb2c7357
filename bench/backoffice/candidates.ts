import { labelledCustomers } from '../../packages/domain/matching/testing/labelled-customers.ts'
import { addCustomers } from '../../server/features/delivery/customer-systems/customer-rows.ts'
import { findCandidates } from '../../server/features/decision/candidates.ts'
import type { World } from './world.ts'

const QUESTIONS = 500
const BATCH = 2_000

/** How long it takes to find and rank the candidates of one dossier, question by question. */
export async function measureCandidates({ deps, owner }: World, count: number): Promise<number[]> {
  const { customers, asked } = labelledCustomers(count)
  // Apart from those of the demo.
  const rows = customers.map(({ code, known }) => ({ code: `B${code}`, holders: known, partner: null }))
  for (let from = 0; from < rows.length; from += BATCH)
    await owner.db.transaction().execute((tx) => addCustomers(tx, rows.slice(from, from + BATCH)))
  await owner.pool.query('vacuum analyze customer')
  const times: number[] = []
  for (const { asking } of asked.slice(0, QUESTIONS)) {
    const begun = performance.now()
    await findCandidates(deps.customers, { np: asking, usu: null }, [])
    times.push(performance.now() - begun)
  }
  return times
}
