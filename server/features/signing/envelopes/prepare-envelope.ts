import { createHash, randomUUID } from 'node:crypto'
import { isOver } from '@parcelle/domain'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { alone } from '../../../platform/database/alone.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { findDossier, lockDossierRow, type DossierRow } from '../../../dossier/access/access.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { passesByItself } from '../../../platform/errors/errors.ts'
import { addStoredFiles, storeContent } from '../../files/index.ts'
import { findEnvelope, lockEnvelope, type WholeEnvelope } from './envelopes.ts'
import { makePapers, type MadePaper } from '../documents/make-papers.ts'
import { chooseProofs } from '../proof/choose-proofs.ts'
import { receiveNews, type Telling } from './receive-news.ts'
import { toolOf } from './tool-of.ts'
import { voidEnvelopeJob } from './void-envelope.ts'

export type SigningDeps = Omit<Deps, 'identity' | 'limiter' | 'live' | 'customers'>

/** So often papers are tried to be made and sent; then the envelope is withdrawn, and somebody is told. */
const MOST_TRIES = 5
const DAY = 86_400_000
/** How long an envelope may be signed. */
const DAYS_TO_SIGN = 14

/** Makes the papers of an envelope and hands them to the tool. Done again, it does nothing twice. */
export async function prepareEnvelope(deps: SigningDeps, envelopeId: string): Promise<void> {
  await alone(deps.db, `envelope ${envelopeId}`, () => prepare(deps, envelopeId))
}

async function prepare(deps: SigningDeps, envelopeId: string): Promise<void> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (!envelope || envelope.state !== 'preparing') return
  const dossier = await findDossier(deps.db, envelope.dossier_id)
  try {
    await sendEnvelope(deps, dossier, envelope)
  } catch (error) {
    deps.log.warn({ err: error, envelope: envelopeId }, 'an envelope could not be prepared')
    // The queue tries again, later each time; a tool that is down for an hour costs nobody their envelope.
    if (passesByItself(error)) throw error
    if (!(await giveUp(deps, dossier, envelopeId))) throw error
  }
}

/** Makes the papers, keeps them, hands them to the tool and tells it. */
export async function sendEnvelope(
  deps: SigningDeps,
  dossier: DossierRow,
  envelope: WholeEnvelope,
  { at, telling }: { at?: Date; telling?: Telling } = {},
): Promise<void> {
  const papers = await makePapers(deps, dossier, envelope)
  await keepPapers(deps, papers)
  const expiresAt = new Date(Date.now() + DAYS_TO_SIGN * DAY)
  const { locale } = deps.deployment
  const tool = toolOf(deps, envelope)
  const proofs = await chooseProofs(deps.db, tool, envelope.signers)
  const { providerId } = await tool.send({
    id: envelope.id,
    dossierNumber: dossier.number,
    kind: envelope.kind,
    title: translator(locale)(`signing.title.${envelope.kind}`, { number: dossier.number }),
    locale,
    expiresAt,
    documents: papers.map(({ document: { rank, code, name, title }, content }) => ({
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
    const news = { id: `sent ${envelope.id}`, kind: 'sent', at: at ?? new Date() } as const
    await receiveNews(tx, deps, envelope.id, [news], undefined, telling)
    // Withdrawn while it was made: the tool did not hear of it.
    if (isOver(await lockEnvelope(tx, envelope.id))) await addJob(tx, voidEnvelopeJob, { envelopeId: envelope.id })
  })
}

/** Keeps the papers as they are sent; those of an earlier try go. */
async function keepPapers(deps: SigningDeps, papers: readonly MadePaper[]): Promise<void> {
  const kept = await Promise.all(papers.map(({ content }) => storeContent(deps, [content], 'application/pdf')))
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, kept)
    for (const [at, { document, content }] of papers.entries()) {
      const sha256_before = createHash('sha256').update(content).digest()
      await tx
        .updateTable('envelope_document')
        .set({ sent_key: kept[at]?.key ?? null, sha256_before })
        .where('id', '=', document.id)
        .execute()
      if (document.sent_key !== null) await tx.deleteFrom('stored_file').where('key', '=', document.sent_key).execute()
    }
  })
}

/** Counts a failure; after the last one the envelope is withdrawn with its reason, and those who can act are told. */
function giveUp(deps: SigningDeps, dossier: DossierRow, envelopeId: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, dossier.id)
    const { tries } = await tx
      .updateTable('envelope')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('id', '=', envelopeId)
      .returning('tries')
      .executeTakeFirstOrThrow()
    if (tries < MOST_TRIES) return false
    const reason = translator(deps.deployment.locale)('signing.not-prepared')
    const news = { id: `void ${randomUUID()}`, kind: 'voided', at: new Date(), reason } as const
    await receiveNews(tx, deps, envelopeId, [news])
    // A try whose answer never came may have made it at the tool.
    await addJob(tx, voidEnvelopeJob, { envelopeId })
    await tellFailure(tx, deps, dossier, envelopeId)
    return true
  })
}

/** Who can act on an envelope that was never sent: the advisor, otherwise the subscriber and the back office. */
async function tellFailure(tx: Tx, deps: SigningDeps, dossier: DossierRow, envelopeId: string): Promise<void> {
  const { deployment, config } = deps
  const { id, number, owner_id, direct } = dossier
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'locale'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const company = { email: deployment.company.email, locale: null }
  const link = new URL(`/form?dossier=${id}`, config.publicUrl).href
  for (const { email: recipient, locale } of direct ? [owner, company] : [owner]) {
    const t = translator(locale ?? deployment.locale)
    const subject = t('signing.mail.not-prepared.subject', { company: deployment.name, number })
    const blocks = [
      { paragraph: t('signing.mail.not-prepared.text', { number }) },
      { button: { label: t('signing.end.open'), url: link } },
    ]
    await addMail(tx, { recipient, subject, blocks, cause: `envelope ${envelopeId} not prepared ${recipient}` })
  }
}
