import { createHmac, randomBytes } from 'node:crypto'
import { toAmountBand, type SignatureCompleted } from '@parcelle/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import { findOrAddSecret } from '../../platform/database/stored-secret.ts'
import type { Db } from '../../platform/database/tables.ts'

const PATIENCE = 10_000

/**
 * Records the dossiers signed since the last run, once each, and sends them if there is a URL. Returns how many were
 * new.
 */
export async function sendSignatures(db: Db, { url, day }: { url: string | null; day: string }): Promise<number> {
  const added = await addSigned(db, day)
  if (url !== null) await sendWaiting(db, url)
  return added
}

async function sendWaiting(db: Db, url: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await sendNext(db, url)
}

async function addSigned(db: Db, day: string): Promise<number> {
  const signed = await findSigned(db)
  if (signed.length === 0) return 0
  const secret = z.string().parse(await findOrAddSecret(db, 'analytics', () => randomBytes(32).toString('base64')))
  const rows = signed.map(({ id, product, amount, role, version }) => {
    const payload: SignatureCompleted = {
      event: 'signature_completed',
      // The hash changes every day, so that the receiver can neither identify a dossier nor follow it from one day to
      // the next.
      folderHash: createHmac('sha256', secret).update(`${day} ${id}`).digest('hex'),
      product,
      amountBand: amount === null ? null : toAmountBand(Number(amount)),
      role,
      formVersion: version,
    }
    return { dossier_id: id, payload: JSON.stringify(payload) }
  })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('analytics_event')
    .values(rows)
    .onConflict((known) => known.column('dossier_id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Subscriptions completed within the last day and not recorded yet. Older ones, signed before the feature was enabled,
 * are left out.
 */
function findSigned(db: Db) {
  return db
    .selectFrom('envelope')
    .innerJoin('dossier', 'dossier.id', 'envelope.dossier_id')
    .innerJoin('app_user', 'app_user.id', 'dossier.owner_id')
    .select([
      'dossier.id',
      'dossier.product',
      'dossier.amount_paid as amount',
      'dossier.edition as version',
      'app_user.role',
    ])
    .where('envelope.kind', '=', 'subscription')
    .where('envelope.state', '=', 'completed')
    .where('envelope.ended_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('dossier.status', '=', 'signed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('analytics_event').select('dossier_id').whereRef('analytics_event.dossier_id', '=', 'dossier.id'),
        ),
      ),
    )
    .limit(200)
    .execute()
}

/**
 * The row stays locked while it is sent, so that two workers never send the same event. A failure is retried a minute
 * later.
 */
function sendNext(db: Db, url: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const event = await tx
      .selectFrom('analytics_event')
      .select(['dossier_id', 'payload'])
      .where('sent_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!event) return false
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event.payload),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!reply.ok) throw new Error(`ANALYTICS_URL answers ${reply.status}`)
    await tx
      .updateTable('analytics_event')
      .set({ sent_at: new Date() })
      .where('dossier_id', '=', event.dossier_id)
      .execute()
    return true
  })
}
