import { afterAll } from 'vitest'
import { openDatabase, type Database } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/tables.ts'
import { outboxOnly } from '../../platform/mail/mail.ts'
import type { LiveDeps } from '../../deps.ts'
import { startWorker } from '../../worker.ts'

/**
 * A worker on the queue of a test database, stopped after the test file; returns the owner's connection, which adds
 * jobs.
 */
export async function testWorker(deps: LiveDeps, { url, patient }: { url: string; patient: Db }): Promise<Database> {
  const owner = openDatabase(url, deps.log)
  const { stop: stopWorker } = await startWorker({ ...deps, db: patient, queue: owner.pool, mailer: outboxOnly })
  afterAll(async () => {
    await stopWorker()
    await owner.close()
  })
  return owner
}
