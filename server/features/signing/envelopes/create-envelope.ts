import { z } from 'zod'
import type { Envelope } from '@parcelle/domain'
import { amountPaid, type Session } from '@parcelle/forms'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { deploymentOf, partValue } from '../../../deployment/form-store.ts'
import { composePayment } from '../../../deployment/payment.ts'
import { documentFilename, listTemplates } from '../../templates/index.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import type { StatusChange, StatusDeps } from '../../../dossier/deps.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { findValues, openDossierSession } from '../../../dossier/answers/session.ts'
import { findLastEnvelope } from '../envelopes.ts'
import { findSigners } from './find-signers.ts'
import type { FrozenDossier } from '../frozen-dossier.ts'

export const prepareEnvelopeJob = defineJob('prepare-envelope', z.object({ envelopeId: z.uuid() }))

export const sendCheckedJob = defineJob('send-checked')

/** The key keeps one pending job per envelope. */
export const addPrepareJob = (tx: Tx, envelopeId: string) =>
  addJob(tx, prepareEnvelopeJob, { envelopeId }, { key: `${prepareEnvelopeJob.name} ${envelopeId}` })

type EnvelopeInput = Pick<StatusChange, 'tx' | 'deps' | 'dossier' | 'session' | 'author'>

/** Freezes what is to be signed and by whom. A job makes the documents and sends them to the tool. */
export async function createEnvelope(sending: EnvelopeInput, kind: Envelope): Promise<void> {
  await addPrepareJob(sending.tx, await addEnvelope(sending, kind))
}

/**
 * Refuses a dossier that could not be signed, before the company's check: the job that sends it later cannot ask anybody.
 * Signers are read with the status `signature`, since forms show signature buttons only then.
 */
export async function refuseUnsignable({ tx, deps, dossier, session }: EnvelopeInput): Promise<void> {
  const sent: DossierRow = { ...dossier, status: 'signature' }
  const opened = openDossierSession(
    deps,
    { form: session.form, deployment: deploymentOf(session) },
    sent,
    await findValues(tx, dossier.id),
  )
  await findSigners(tx, deps, { dossier: sent, session: opened }, 'subscription')
}

/** Adds the rows of an envelope, without the job that prepares it, and returns its id. */
export async function addEnvelope(sending: EnvelopeInput, kind: Envelope): Promise<string> {
  const { tx, deps, dossier, session, author } = sending
  const signers = await findSigners(tx, deps, sending, kind)
  const last = await findLastEnvelope(tx, dossier.id, kind)
  const product = deploymentOf(session).products.find(({ code }) => code === partValue(session, 'product'))
  const templateId = signers[0]?.template_id ?? null
  const answers = await freezeDossier(tx, deps, dossier, session)
  const payment = kind === 'subscription' ? composePayment(deploymentOf(session), session, dossier.number) : null
  const frozen: FrozenDossier = { ...answers, payment }
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
  const documents = listDocuments(dossier, session, kind)
  if (documents.length > 0)
    await tx
      .insertInto('envelope_document')
      .values(documents.map((document) => ({ ...document, envelope_id: envelopeId })))
      .execute()
  await addDossierEvent(tx, dossier.id, author, 'create_envelope', {
    envelope: envelopeId,
    kind,
    trial,
    form: frozen.edition,
    unit_price: frozen.unitPrice,
    documents: documents.map(({ code }) => code),
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
  const live = await findLiveEdition(tx)
  return {
    edition: dossier.edition,
    ...(live !== null && { sentUnder: live }),
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

/** The documents of this kind of envelope in the deployment whose templates apply to the dossier. */
function listDocuments(dossier: DossierRow, session: Session, kind: Envelope) {
  const deployment = deploymentOf(session)
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
