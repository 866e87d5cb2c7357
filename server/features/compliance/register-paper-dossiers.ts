import { defineJob } from '../../platform/jobs/job.ts'
import { sql } from 'kysely'
import { finished } from 'node:stream/promises'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { StatusDeps } from '../../dossier/deps.ts'
import { moveDossier } from '../../dossier/status/move.ts'
import { settleEach } from '../../platform/async/settle-each.ts'
import { countToScan } from '../receipts/index.ts'
import { openStoredFile } from '../files/index.ts'

export const registerPaperDossiersJob = defineJob('register-papers')

type RegisterDeps = StatusDeps & Pick<Deps, 'db' | 'files' | 'log'>

const author = { user: null, requestId: null }

/** Registers the waiting paper dossiers. One that fails is retried by the next run and does not block the others. */
export async function registerPaperDossiers(deps: RegisterDeps): Promise<number> {
  const waiting = await deps.db.selectFrom('dossier').select('id').where('status', '=', 'registration').execute()
  let registered = 0
  await settleEach(
    waiting,
    { log: deps.log, message: 'failed to register a paper dossier; the next run tries again' },
    async (one) => {
      if (await registerPaperDossier(deps, one.id)) registered++
    },
  )
  return registered
}

/** Allots a register number once and archives the scans, which must be intact and scanned for viruses. */
async function registerPaperDossier(deps: RegisterDeps, id: string): Promise<boolean> {
  if ((await countToScan(deps.db, id)) > 0) return false
  await verifyScans(deps, id)
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await tx.selectFrom('dossier').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    // Abandoned or registered by another worker.
    if (dossier?.status !== 'registration') return false
    const registerNumber = dossier.register_number ?? (await allotRegisterNumber(tx, deps.today()))
    await tx.updateTable('dossier').set({ register_number: registerNumber }).where('id', '=', id).execute()
    const scans = await archiveScans(tx, id)
    const locked = { dossier: { ...dossier, register_number: registerNumber }, author }
    await moveDossier(tx, deps, locked, { event: 'register' }, { registerNumber, scans })
    return true
  })
}

/** Reads every scan to its end, which checks its digest. */
async function verifyScans(deps: RegisterDeps, dossierId: string): Promise<void> {
  const scans = await deps.db.selectFrom('receipt').select('file_key').where('dossier_id', '=', dossierId).execute()
  for (const { file_key } of scans) {
    const { content } = await openStoredFile(deps, file_key, { dossierId, author })
    await finished(content.resume())
  }
}

/** « 2026-00012 ». */
async function allotRegisterNumber(tx: Tx, today: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('paper_register_number') as number`.execute(tx)
  return `${today.slice(0, 4)}-${String(rows[0]?.number).padStart(5, '0')}`
}

async function archiveScans(tx: Tx, dossierId: string) {
  const scans = await tx
    .updateTable('receipt')
    .set({ archived_at: new Date() })
    .where('dossier_id', '=', dossierId)
    .returning(['id', 'title', 'sha256'])
    .execute()
  return scans.map(({ id, title, sha256 }) => ({ id, title, sha256: sha256.toString('hex') }))
}
