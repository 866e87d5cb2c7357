import type { Logger } from 'pino'
import { isOutage } from '../errors/outage.ts'

type FailureLog = { log: Pick<Logger, 'error'>; message: string }

/** After so many outages in a row the database or network is at fault: the job ends, and is retried. */
const MOST_OUTAGES = 3

/**
 * Runs a task for each item, one after the other, and returns how many succeeded. A failure is logged and does not stop
 * the others.
 */
export async function settleEach<Row extends object>(
  rows: readonly Row[],
  { log, message }: FailureLog,
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
      log.error({ err: error, row }, message)
      outages = isOutage(error) ? outages + 1 : 0
      if (outages === MOST_OUTAGES) throw error
    }
  }
  return done
}
