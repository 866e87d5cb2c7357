import { z } from 'zod'
import { sql } from 'kysely'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'

export const scanFileJob = defineJob('scan-file', z.object({ key: z.string() }))

/** Marks new files and adds their scan jobs, if there is a scanner. */
export async function askForScan(tx: Tx, { config }: Pick<Deps, 'config'>, keys: readonly string[]): Promise<void> {
  if (config.clamdUrl === null || keys.length === 0) return
  await tx.updateTable('stored_file').set({ scan: 'to_scan' }).where('key', 'in', keys).execute()
  for (const key of keys) await addJob(tx, scanFileJob, { key })
}

/** In one dossier, or in all. */
export async function countToScan(db: Db, dossierId?: string): Promise<number> {
  const waiting = db
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.key', 'receipt.file_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stored_file.scan', '=', 'to_scan')
  const own = dossierId === undefined ? waiting : waiting.where('receipt.dossier_id', '=', dossierId)
  return Number((await own.executeTakeFirstOrThrow()).count)
}

export async function findToScan(db: Db, dossierIds: readonly string[]): Promise<ReadonlySet<string>> {
  const waiting = await db
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.key', 'receipt.file_key')
    .select('receipt.dossier_id')
    .where(sql<boolean>`receipt.dossier_id = any(${dossierIds}::uuid[])`)
    .where('stored_file.scan', '=', 'to_scan')
    .execute()
  return new Set(waiting.map((one) => one.dossier_id))
}
