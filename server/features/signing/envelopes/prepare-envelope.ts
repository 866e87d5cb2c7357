import { createHash, randomUUID } from 'node:crypto'
import { isOver } from '@parcelle/domain'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { withAdvisoryLock } from '../../../platform/database/with-advisory-lock.ts'
import { findPersonOf } from '../../../dossier/people/find-recipients.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { findDossier, lockDossierRow, type DossierRow } from '../../../dossier/access/access.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { isTemporary } from '../../../platform/errors/errors.ts'
import { addStoredFiles, storeContent } from '../../files/index.ts'
import { findEnvelope, lockEnvelope, type WholeEnvelope } from '../envelopes.ts'
import { makeDocuments, type MadeDocument } from '../documents/make-documents.ts'
import { chooseProofs } from '../proof/choose-proofs.ts'
import { handleSigningEvents } from './handle-signing-events.ts'
import { chooseTool } from './choose-tool.ts'
import { notPreparedMail } from '../mails.ts'
import { voidEnvelopeJob } from './void-envelope.ts'

export type SigningDeps = Omit<Deps, 'identity' | 'limiter' | 'live' | 'replica' | 'customers'>

/** After so many failures the envelope is voided, and its advisor or subscriber is notified. */
const MAX_TRIES = 5
const DAY = 86_400_000
const DAYS_TO_SIGN = 14

/** Makes the documents of an envelope and sends them to the tool. Idempotent. */
export async function prepareEnvelope(deps: SigningDeps, envelopeId: string): Promise<void> {
  await withAdvisoryLock(deps.db, `envelope ${envelopeId}`, () => prepare(deps, envelopeId))
}

async function prepare(deps: SigningDeps, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (!envelope || envelope.state !== 'preparing') return
  const dossier = await findDossier(deps.db, envelope.dossier_id)
  try {
    await sendEnvelope(deps, dossier, envelope)
  } catch (error) {
    deps.log.warn({ err: error, envelope: envelopeId }, 'an envelope could not be prepared')
    // The queue retries with a growing delay: an outage of the tool voids no envelope.
    if (isTemporary(error)) throw error
    if (!(await countFailure(deps, dossier, envelopeId))) throw error
  }
}

export async function sendEnvelope(
  deps: SigningDeps,
  dossier: DossierRow,
  envelope: WholeEnvelope,
  { at, isReplay }: { at?: Date; isReplay?: boolean } = {},
): Promise<void> {
  const documents = await makeDocuments(deps, dossier, envelope)
  await storeDocuments(deps, documents)
  const expiresAt = new Date(Date.now() + DAYS_TO_SIGN * DAY)
  const { locale } = deps.deployment
  const tool = chooseTool(deps, envelope)
  const proofs = await chooseProofs(deps.db, tool, envelope.signers)
  const { providerId } = await tool.send({
    id: envelope.id,
    dossierNumber: dossier.number,
    kind: envelope.kind,
    title: translator(locale)(`signing.title.${envelope.kind}`, { number: dossier.number }),
    locale,
    expiresAt,
    documents: documents.map(({ document: { rank, code, name, title }, content }) => ({
      rank,
      code,
      name,
      title,
      content,
    })),
    signers: envelope.signers.map(({ party, turn, name, email, phone, locale: read, template_id: templateId }) => ({
      party,
      turn,
      name,
      email,
      phone,
      proof: proofs.find((one) => one.party === party)?.proof ?? 'none',
      accessCode: proofs.find((one) => one.party === party)?.accessCode ?? null,
      locale: read,
      templateId,
    })),
  })
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier.id)
    const set = { provider_id: providerId, expires_at: expiresAt }
    await tx.updateTable('envelope').set(set).where('id', '=', envelope.id).execute()
    const event = { id: `sent ${envelope.id}`, kind: 'sent', at: at ?? new Date() } as const
    await handleSigningEvents(tx, deps, envelope.id, [event], undefined, isReplay)
    // The envelope was voided here while the tool created it.
    if (isOver(await lockEnvelope(tx, envelope.id))) await addJob(tx, voidEnvelopeJob, { envelopeId: envelope.id })
  })
}

/** Stores the documents as sent, and deletes those of an earlier attempt. */
async function storeDocuments(deps: SigningDeps, documents: readonly MadeDocument[]): Promise<void> {
  const files = await Promise.all(documents.map(({ content }) => storeContent(deps, [content], 'application/pdf')))
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, files)
    for (const [at, { document, content }] of documents.entries()) {
      const sha256_before = createHash('sha256').update(content).digest()
      await tx
        .updateTable('envelope_document')
        .set({ sent_key: files[at]?.key ?? null, sha256_before })
        .where('id', '=', document.id)
        .execute()
      if (document.sent_key !== null) await tx.deleteFrom('stored_file').where('key', '=', document.sent_key).execute()
    }
  })
}

/** Counts a failure. Returns true if it was the last one allowed and the envelope is voided. */
function countFailure(deps: SigningDeps, dossier: DossierRow, envelopeId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier.id)
    const { tries } = await tx
      .updateTable('envelope')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('id', '=', envelopeId)
      .returning('tries')
      .executeTakeFirstOrThrow()
    if (tries < MAX_TRIES) return false
    const reason = translator(deps.deployment.locale)('signing.not-prepared')
    const event = { id: `void ${randomUUID()}`, kind: 'voided', at: new Date(), reason } as const
    await handleSigningEvents(tx, deps, envelopeId, [event])
    // An attempt without an answer may have created the envelope at the tool.
    await addJob(tx, voidEnvelopeJob, { envelopeId })
    await notifyFailure(tx, deps, dossier, envelopeId)
    return true
  })
}

/** Notifies the dossier's owner; for a direct dossier, the company too. */
async function notifyFailure(tx: Tx, deps: SigningDeps, dossier: DossierRow, envelopeId: string): Promise<void> {
  const { deployment, config } = deps
  const { locale } = deployment
  const owner = await findPersonOf(tx, deps, dossier, dossier.owner_id)
  const company = { civility: null, lastName: null, name: '', email: deployment.companyToday.email, locale }
  for (const recipient of dossier.direct ? [owner, company] : [owner]) {
    if (!recipient) continue
    const mail = notPreparedMail(deployment, config.publicUrl, recipient, { dossier, envelopeId })
    await addMail(tx, { ...mail, dossierId: dossier.id })
  }
}
