import type { Tx } from '../../platform/database/tables.ts'
import { findPersonOf } from '../../dossier/people/find-recipients.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { refusedFileMail } from './mails.ts'
import { findReceiptOf, removeRow, type KnownReceipt } from './storing/queries.ts'
import { recordChange } from './storing/record.ts'

type RefuseReceiptDeps = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'forms' | 'log' | 'today' | 'hooks'>

/** The virus found, or a file too large to scan. */
type RefusalReason = { virus: string } | { tooLarge: true }

/**
 * Removes a receipt that the scanner refuses, and notifies its uploader. The sweep deletes the content; the digest
 * stays in the evidence.
 */
export async function refuseReceipt(deps: RefuseReceiptDeps, key: string, reason: RefusalReason): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const dossier = await lockDossierOf(tx, key)
    const row = dossier && (await findReceiptOf(tx, dossier.id, key))
    // Removed meanwhile.
    if (!row) return
    await removeRow(tx, row.id)
    const author = { user: null, requestId: null }
    const refused = { ...reason, giver: row.added_by, title: row.title }
    await recordChange(tx, deps, dossier, { author, event: 'refuse_receipt', rows: [row], refused })
    for (const hook of deps.hooks.afterReceiptRefused) await hook({ tx, dossier, receipt: row, author })
    await sendRefusalMail(tx, deps, dossier, { ...row, isTooLarge: 'tooLarge' in reason })
  })
}

async function lockDossierOf(tx: Tx, key: string): Promise<DossierRow | undefined> {
  return tx
    .selectFrom('dossier')
    .selectAll()
    .where('id', '=', (of) => of.selectFrom('receipt').select('dossier_id').where('file_key', '=', key))
    .forUpdate()
    .executeTakeFirst()
}

async function sendRefusalMail(
  tx: Tx,
  deps: RefuseReceiptDeps,
  dossier: DossierRow,
  row: KnownReceipt & { isTooLarge: boolean },
): Promise<void> {
  const { config, deployment } = deps
  const giver = await findPersonOf(tx, deps, dossier, row.added_by)
  if (!giver) return
  const facts = { title: row.title, isTooLarge: row.isTooLarge }
  const mail = refusedFileMail({ deployment, publicUrl: config.publicUrl }, dossier, giver, facts)
  await addMail(tx, { ...mail, dossierId: dossier.id })
}
