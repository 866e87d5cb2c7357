import { z } from 'zod'
import { isOver } from '@parcelle/domain'
import {
  listMessageEvents,
  readMessage,
  findTransactionId,
  findPartyThatLeft,
  type ConnectMessage,
} from '../signing-events.ts'
import { releaseSigningLock } from '../docusign-envelope.ts'
import { sql } from 'kysely'
import { addJob } from '../../../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../../../platform/jobs/job.ts'
import type { Db, Tx } from '../../../../../platform/database/tables.ts'
import type { Deps } from '../../../../../deps.ts'
import { handleSigningEvents } from '../../../envelopes/handle-signing-events.ts'

/** Voids an envelope that was created twice at DocuSign. */
export const voidDoubleJob = defineJob('void-double', z.object({ providerId: z.string() }))

type MessageDeps = Parameters<typeof handleSigningEvents>[1] & Pick<Deps, 'db' | 'log'>

/** Applies a stored message of DocuSign Connect to its envelope. Unusable messages are only marked as such. */
export async function handleConnectMessage(deps: MessageDeps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('connect_message')
      .select('body')
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.body) return
    const message = readMessage(row.body)
    const outcome = message === null ? 'unreadable' : await applyMessage(tx, deps, message)
    if (outcome !== 'received')
      deps.log.warn(
        { message: id, envelope: message?.data.envelopeId },
        `ignored an ${outcome} message of DocuSign Connect`,
      )
    const about = outcome === 'unknown' ? (message?.data.envelopeId ?? null) : null
    await tx
      .updateTable('connect_message')
      .set({ body: null, read_at: new Date(), outcome, provider_id: about })
      .where('id', '=', id)
      .execute()
  })
}

async function applyMessage(tx: Tx, deps: MessageDeps, message: ConnectMessage): Promise<'received' | 'unknown'> {
  const { envelopeId: providerId } = message.data
  const envelope = await tx
    .selectFrom('envelope')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('provider', '=', 'docusign')
    .executeTakeFirst()
  if (!envelope) {
    await voidUnknown(tx, message)
    return 'unknown'
  }
  await handleSigningEvents(tx, deps, envelope.id, listMessageEvents(message))
  const party = findPartyThatLeft(message)
  if (party) await releaseSigningLock(tx, providerId, party)
  return 'received'
}

/** Voids an envelope at the tool that is a duplicate of ours, or belongs to one that has ended here. */
async function voidUnknown(tx: Tx, message: ConnectMessage): Promise<void> {
  const transaction = findTransactionId(message)
  if (transaction === null) return
  const other = await tx
    .selectFrom('envelope')
    .select(['provider_id', 'state'])
    .where('id', '=', transaction)
    .where('provider', '=', 'docusign')
    .executeTakeFirst()
  const { envelopeId: providerId } = message.data
  // An envelope that is still being prepared may be about to get this id.
  if (other && (other.provider_id !== null || isOver(other)))
    await addJob(tx, voidDoubleJob, { providerId }, { key: `${voidDoubleJob.name} ${providerId}` })
}

const RETENTION_DAYS = 90

export async function sweepMessages(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('connect_message')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
