import type pg from 'pg'
import type { Database } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Files } from './platform/files/files.ts'
import { claimStore } from './platform/files/store-id.ts'
import { endDemoSessions } from './demo/close.ts'
import { seedDemo } from './demo/seed.ts'
import type { Deployment } from './deployment/deployment.ts'
import { type Published, publishForms } from './features/forms/index.ts'
import { publishProductDocuments } from './features/product-documents/index.ts'
import { migrateQueue } from './worker.ts'

type Options = { deployment: Deployment; files: Files; demo: boolean }

/**
 * Makes a database ready to serve: our tables, those of the queue, the store of files, the forms and the demo. Programs that start together
 * take turns, and the later ones find the work done: the queue's own migrations fail when two programs run them at once.
 */
export function prepareDatabase({ db, pool }: Database, { deployment, files, demo }: Options): Promise<Published[]> {
  return withStartLock(pool, async () => {
    await migrate(db)
    await claimStore(db, files)
    await migrateQueue(pool)
    const published = await publishForms(db, deployment)
    await publishProductDocuments(db, deployment)
    await (demo ? seedDemo(db, deployment, files) : endDemoSessions(db))
    return published
  })
}

// The lock belongs to the connection: a program that dies gives it up.
async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('parcelle-start'))`)
    return await work()
  } finally {
    client.release(true)
  }
}
