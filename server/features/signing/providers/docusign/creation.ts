import { z } from 'zod'
import type { Db } from '../../../../platform/database/tables.ts'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { defineEnvelope, type EnvelopeSettings } from './definition.ts'
import { isEnvelopeOver, ToolFailure } from './failures.ts'
import { envelopeIdShape } from './signing-events.ts'
import { callForJson, type ApiCall } from './request.ts'

type CreationDeps = { callApi: ApiCall; db: Db; now: Date }

/** How long an unconfirmed creation is searched for. DocuSign keeps transaction ids for seven days. */
const UNCONFIRMED_MS = 24 * 3_600_000

/**
 * Creates the envelope at DocuSign unless an earlier attempt did. After an attempt without an answer, it is searched for
 * during a day before another one is created.
 */
export async function findOrCreateEnvelope(
  deps: CreationDeps,
  envelope: OutgoingEnvelope,
  settings: Omit<EnvelopeSettings, 'now'>,
): Promise<string> {
  const { callApi, db, now } = deps
  const [found, ...doubles] = await findByTransactionId(callApi, envelope.id)
  for (const double of doubles) await voidEnvelope(callApi, double, 'Double')
  if (found !== undefined) return found
  if (await isUnconfirmed(db, envelope.id, now))
    throw new ToolFailure(`the creation of ${envelope.id} is unconfirmed; it is searched for during a day`)
  const body = await defineEnvelope(envelope, { ...settings, now })
  await recordCreation(db, envelope.id, now)
  try {
    const request = { method: 'POST', path: '/envelopes', body, isRetryable: false, isLarge: true } as const
    return (await callForJson(callApi, createdShape, request)).envelopeId
  } catch (error) {
    const mayExist = error instanceof ToolFailure && error.mayHaveArrived
    if (!mayExist) await db.deleteFrom('docusign_creation').where('envelope_id', '=', envelope.id).execute()
    throw error
  }
}

/** Voids what an unconfirmed creation made. Throws while it may still appear. */
export async function voidUnconfirmed(
  { callApi, db, now }: CreationDeps,
  envelopeId: string,
  reason: string,
): Promise<void> {
  const made = await findByTransactionId(callApi, envelopeId)
  for (const one of made) await voidEnvelope(callApi, one, reason)
  if (made.length === 0 && (await isUnconfirmed(db, envelopeId, now)))
    throw new ToolFailure(`the creation of ${envelopeId} is unconfirmed, and what it made is still to be voided`)
}

/** Returns false if the envelope had already ended. */
export async function voidEnvelope(callApi: ApiCall, providerId: string, reason: string): Promise<boolean> {
  const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
  try {
    await callApi({ method: 'PUT', path: `/envelopes/${providerId}`, body })
    return true
  } catch (error) {
    if (!isEnvelopeOver(error)) throw error
    return false
  }
}

const foundShape = z.object({
  envelopes: z.array(z.object({ envelopeId: envelopeIdShape, status: z.string().optional() })).nullish(),
})
const createdShape = z.object({ envelopeId: envelopeIdShape })
const gone = ['voided', 'deleted']

/** DocuSign's envelopes with our id as their transaction id; those that can still be signed come first. */
async function findByTransactionId(callApi: ApiCall, envelopeId: string): Promise<string[]> {
  const request = { method: 'GET', path: '/envelopes', query: { transaction_ids: envelopeId } } as const
  const envelopes = (await callForJson(callApi, foundShape, request)).envelopes ?? []
  const isGone = ({ status = '' }: { status?: string | undefined }) => Number(gone.includes(status.toLowerCase()))
  return envelopes.toSorted((one, other) => isGone(one) - isGone(other)).map((one) => one.envelopeId)
}

async function isUnconfirmed(db: Db, envelopeId: string, now: Date): Promise<boolean> {
  const row = db.selectFrom('docusign_creation').select('begun_at').where('envelope_id', '=', envelopeId)
  const begun = await row.executeTakeFirst()
  return begun !== undefined && begun.begun_at.getTime() + UNCONFIRMED_MS > now.getTime()
}

async function recordCreation(db: Db, envelopeId: string, now: Date): Promise<void> {
  await db
    .insertInto('docusign_creation')
    .values({ envelope_id: envelopeId, begun_at: now })
    .onConflict((same) => same.column('envelope_id').doUpdateSet({ begun_at: now }))
    .execute()
}
