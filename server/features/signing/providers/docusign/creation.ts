import { z } from 'zod'
import type { Db } from '../../../../platform/database/tables.ts'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { defineEnvelope, type EnvelopeSettings } from './definition.ts'
import { isEnvelopeOver, ToolFailure } from './failures.ts'
import { envelopeIdShape } from './signing-events.ts'
import { callForJson, type ApiCall } from './request.ts'

type CreationDeps = { ask: ApiCall; db: Db; now: Date }

/** How long an envelope whose creation was cut off is looked for; DocuSign keeps transaction ids for seven days. */
const UNCONFIRMED_MS = 24 * 3_600_000

/**
 * The envelope at DocuSign, made unless an earlier try has made it. After a try whose answer did not come, it is looked for
 * during a day before another is made.
 */
export async function findOrCreateEnvelope(
  deps: CreationDeps,
  envelope: OutgoingEnvelope,
  surroundings: Omit<EnvelopeSettings, 'now'>,
): Promise<string> {
  const { ask, db, now } = deps
  const [found, ...doubles] = await findByTransactionId(ask, envelope.id)
  for (const double of doubles) await voidEnvelope(ask, double, 'Double')
  if (found !== undefined) return found
  if (await isUnconfirmed(db, envelope.id, now))
    throw new ToolFailure(`the creation of ${envelope.id} was cut off; it is looked for until a day has passed`)
  const body = await defineEnvelope(envelope, { ...surroundings, now })
  await recordCreation(db, envelope.id, now)
  try {
    const asking = { method: 'POST', path: '/envelopes', body, isRetryable: false, isLarge: true } as const
    return (await callForJson(ask, createdShape, asking)).envelopeId
  } catch (error) {
    const mayExist = error instanceof ToolFailure && error.mayHaveArrived
    if (!mayExist) await db.deleteFrom('docusign_creation').where('envelope_id', '=', envelope.id).execute()
    throw error
  }
}

/** Voids what was made for an envelope although its answer never came. Fails while it may still appear. */
export async function voidUnconfirmed(
  { ask, db, now }: CreationDeps,
  envelopeId: string,
  reason: string,
): Promise<void> {
  const made = await findByTransactionId(ask, envelopeId)
  for (const one of made) await voidEnvelope(ask, one, reason)
  if (made.length === 0 && (await isUnconfirmed(db, envelopeId, now)))
    throw new ToolFailure(`the creation of ${envelopeId} was cut off, and what it made is still to be voided`)
}

/** False: the envelope had come to its end. */
export async function voidEnvelope(ask: ApiCall, providerId: string, reason: string): Promise<boolean> {
  const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
  try {
    await ask({ method: 'PUT', path: `/envelopes/${providerId}`, body })
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

/** What was made under the id of an envelope; what can still be signed comes first. */
async function findByTransactionId(ask: ApiCall, envelopeId: string): Promise<string[]> {
  const asking = { method: 'GET', path: '/envelopes', query: { transaction_ids: envelopeId } } as const
  const envelopes = (await callForJson(ask, foundShape, asking)).envelopes ?? []
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
