import type { Logger } from 'pino'
import { isOutage } from '../errors/outage.ts'

type Failing = { log: Pick<Logger, 'error'>; says: string }

/** After so many in a row it is not the rows: the job ends, and is tried again. */
const MOST_OUTAGES = 3

/** Does the same for each, one after the other, and says for how many. One that fails is logged and holds up none. */
export async function eachApart<Row extends object>(
  rows: readonly Row[],
  { log, says }: Failing,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0
  let outages = 0
  for (const row of rows) {
    try {
      await work(row)
      done++
      outages = 0
    } catch (error) {
      log.error({ err: error, row }, says)
      outages = isOutage(error) ? outages + 1 : 0
      if (outages === MOST_OUTAGES) throw error
    }
  }
  return done
}
