import { z } from 'zod'
import type { Envelope } from '@parcelle/domain'
import { amountPaid, type Session } from '@parcelle/forms'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { partValue } from '../../../deployment/form-store.ts'
import { documentFilename, listTemplates } from '../../templates/index.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { StatusChange, StatusDeps } from '../../../dossier/deps.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { findValues, openDossierSession } from '../../../dossier/answers/session.ts'
import { findLastEnvelope } from './envelopes.ts'
import { findSigners } from './find-signers.ts'
import type { FrozenDossier } from './frozen-dossier.ts'

/** The job that makes the papers of an envelope and hands them to the tool. */
export const prepareEnvelopeJob = defineJob('prepare-envelope', z.object({ envelopeId: z.uuid() }))

/** The job that sends what passed its check. */
export const sendCheckedJob = defineJob('send-checked')

/** One at a time for each envelope, whoever asks for it. */
export const addPrepareJob = (tx: Tx, envelopeId: string) =>
  addJob(tx, prepareEnvelopeJob, { envelopeId }, { key: `${prepareEnvelopeJob.name} ${envelopeId}` })

type EnvelopeInput = Pick<StatusChange, 'tx' | 'deps' | 'dossier' | 'session' | 'author'>

/** Freezes what is to be signed, and by whom. Papers are made, and the tool is told, by a job. */
export async function createEnvelope(sending: EnvelopeInput, kind: Envelope): Promise<void> {
  await addPrepareJob(sending.tx, await addEnvelope(sending, kind))
}

/**
 * Refuses what could not be signed, where it is sent only after a check: by then nobody is there to put it right. Who
 * must sign, the form says only of what is out.
 */
export async function refuseUnsignable({ tx, deps, dossier, session }: EnvelopeInput): Promise<void> {
  const sent: DossierRow = { ...dossier, status: 'signature' }
  const opened = openDossierSession(deps, session.form, sent, await findValues(tx, dossier.id))
  await findSigners(tx, deps, { dossier: sent, session: opened }, 'subscription')
}

/** The rows of an envelope that nobody prepares yet; its id. */
export async function addEnvelope(sending: EnvelopeInput, kind: Envelope): Promise<string> {
  const { tx, deps, dossier, session, author } = sending
  const signers = await findSigners(tx, deps, sending, kind)
  const last = await findLastEnvelope(tx, dossier.id, kind)
  const product = deps.deployment.products.find(({ code }) => code === partValue(session, 'product'))
  const templateId = signers[0]?.template_id ?? null
  const frozen = await freezeDossier(tx, deps, dossier, session)
  const { id: envelopeId, trial } = await tx
    .insertInto('envelope')
    .values({
      dossier_id: dossier.id,
      kind,
      trial: (last?.trial ?? 0) + 1,
      provider: deps.esign.name,
      template_id: templateId,
      template_date: product?.docusignId === templateId ? product.templateDate : null,
      frozen: JSON.stringify(frozen),
    })
    .returning(['id', 'trial'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('envelope_signer')
    .values(signers.map((signer) => ({ ...signer, envelope_id: envelopeId })))
    .execute()
  const papers = listDocuments(deps, dossier, session, kind)
  if (papers.length > 0)
    await tx
      .insertInto('envelope_document')
      .values(papers.map((paper) => ({ ...paper, envelope_id: envelopeId })))
      .execute()
  await addDossierEvent(tx, dossier.id, author, 'create_envelope', {
    envelope: envelopeId,
    kind,
    trial,
    form: frozen.formVersion,
    unit_price: frozen.unitPrice,
    documents: papers.map(({ code }) => code),
    signers: signers.map(({ party }) => party),
  })
  return envelopeId
}

async function freezeDossier(tx: Tx, deps: StatusDeps, dossier: DossierRow, session: Session): Promise<FrozenDossier> {
  const values = await findValues(tx, dossier.id)
  const visible = [...values].filter(
    ([id, { value }]) => value !== '' && session.form.element(id) && session.visible(id),
  )
  const number = (part: string) => {
    const value = partValue(session, part)
    return typeof value === 'number' ? value : null
  }
  const paid = amountPaid((part) => partValue(session, part))
  return {
    formVersion: dossier.form_version,
    date: deps.today(),
    unitPrice: number('unitPrice'),
    answers: Object.fromEntries(visible.map(([id, { value }]) => [String(id), value])),
    amounts: {
      shares: number('sharesNumber'),
      subscription: number('subscriptionAmount'),
      usufruct: number('usufructAmount'),
      bareOwnership: number('bareOwnershipAmount'),
      paid: typeof paid === 'number' ? paid : null,
    },
  }
}

/** The papers that the company wants signed together, as far as the dossier has them. */
function listDocuments({ deployment }: StatusDeps, dossier: DossierRow, session: Session, kind: Envelope) {
  const templates = listTemplates({ deployment, session })
  const { locale, envelopes } = deployment
  return envelopes[kind]
    .flatMap((code) => templates.find((template) => template.code === code) ?? [])
    .map((template, at) => ({
      rank: at + 1,
      code: template.code,
      name: documentFilename(template, dossier.number, locale),
      title: template.title[locale],
    }))
}
