import type { Tx } from '../../platform/database/tables.ts'
import { findAdvisor } from '../../dossier/people/find-recipients.ts'
import { addMail } from '../../platform/mail/outbox.ts'
import { conflict } from '../../platform/errors/errors.ts'
import { refuseFirmAddresses } from '../../dossier/people/firm-contacts.ts'
import type { StatusChange } from '../../dossier/deps.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { decisionMail, failureMail } from './mails.ts'
import { findLastReport } from './queries.ts'

/** Stores the client's decision and notifies the advisor. Refused while the document is still being made. */
export async function recordDecision({ tx, deps, dossier, author, reason }: StatusChange): Promise<void> {
  const decision = dossier.status === 'adequacy_report_validated' ? 'validated' : 'refused'
  const at = author.at ?? new Date()
  const report = await findLastReport(tx, dossier.id)
  if (report && report.document_id === null) throw conflict('report.error.making')
  // Checked again: accounts and addresses may have changed since it was issued.
  const emails = [report?.email, await findEmail(tx, author)].flatMap((email) => email ?? [])
  await refuseFirmAddresses(tx, deps.deployment, dossier, { emails })
  if (report)
    await tx.updateTable('report').set({ decision, reason, decided_at: at }).where('id', '=', report.id).execute()
  const advisor = await findAdvisor(tx, dossier, deps.deployment.locale)
  if (!advisor) return
  const mail = decisionMail(toContext(deps), dossier, advisor, { decision, reason, name: report?.name ?? '' })
  await addMail(tx, { ...mail, dossierId: dossier.id, ...(report && { cause: `report ${report.id} decided` }) })
}

const toContext = ({ deployment, config }: StatusChange['deps']) => ({ deployment, publicUrl: config.publicUrl })

async function findEmail(tx: Tx, { user }: Author): Promise<string | null> {
  if (user === null) return null
  const row = await tx.selectFrom('app_user').select('email').where('id', '=', user.id).executeTakeFirst()
  return row?.email ?? null
}

/** Marks the report as failed and notifies the advisor, who may issue it again. */
export async function notifyFailure({ tx, deps, dossier, author }: StatusChange): Promise<void> {
  const report = await findLastReport(tx, dossier.id)
  if (report)
    await tx
      .updateTable('report')
      .set({ failed_at: author.at ?? new Date() })
      .where('id', '=', report.id)
      .execute()
  const advisor = await findAdvisor(tx, dossier, deps.deployment.locale)
  if (!advisor) return
  const mail = failureMail(toContext(deps), dossier, advisor)
  await addMail(tx, { ...mail, dossierId: dossier.id, ...(report && { cause: `report ${report.id} failed` }) })
}
