import type pg from 'pg'
import pino from 'pino'
import { openDatabase, requireDatabase, type Database } from './platform/database/database.ts'
import { migrate, requireMigrated } from './platform/database/migrate.ts'
import type { Db } from './platform/database/tables.ts'
import type { Files } from './platform/files/files.ts'
import { claimStore, needOwnStore } from './platform/files/store-id.ts'
import { endDemoSessions } from './demo/end-demo-sessions.ts'
import { seedDemo } from './demo/seed.ts'
import type { Deployment } from './deployment/deployment.ts'
import { readLiveDeployment } from './deployment/edition-rows.ts'
import type { Parts } from './deployment/parts.ts'
import { publishFolder, type Publication } from './features/editions/index.ts'
import { migrateQueue } from './worker.ts'

export type PrepareOptions = {
  /** That of the folder. */
  deployment: Deployment & { parts: Parts }
  files: Files
  demo: boolean
  editions?: 'files' | 'studio'
}

/**
 * Migrates our tables and those of the queue, and prepares the file store, the edition and the demo. Programs that start
 * together take turns, because the queue's own migrations fail when run concurrently.
 */
export function prepareDatabase(
  { db, pool }: Database,
  { deployment, files, demo, editions = 'files' }: PrepareOptions,
): Promise<Publication> {
  return withStartLock(pool, async () => {
    await migrate(db)
    await claimStore(db, files)
    await migrateQueue(pool)
    const published = await publishFolder(db, { deployment, parts: deployment.parts }, editions)
    const live = published.differs ? await readLiveDeployment(db, deployment) : deployment
    await (demo ? seedDemo(db, live ?? deployment, files) : endDemoSessions(db))
    return published
  })
}

/** Connects as the owner for as long as that takes: the running programs have no such connection. */
export async function prepareAsOwner(url: string, options: PrepareOptions): Promise<Publication> {
  await requireDatabase(url, 'DATABASE_OWNER_URL')
  const owner = openDatabase(url, pino({ level: 'silent' }))
  try {
    return await prepareDatabase(owner, options)
  } finally {
    await owner.close()
  }
}

/**
 * What a program without the owner's login does on a database that was prepared by another. Only the owner publishes: a
 * folder that differs is reported.
 */
export async function prepareAsPrograms(db: Db, { deployment, files }: PrepareOptions): Promise<Publication> {
  await requireMigrated(db)
  await needOwnStore(db, files)
  return publishFolder(db, { deployment, parts: deployment.parts }, 'studio')
}

// An advisory lock: PostgreSQL frees it when the program dies.
async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('parcelle-start'))`)
    return await work()
  } finally {
    client.release(true)
  }
}
