import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/tables.ts'
import { conflict, malformed, unacceptable } from '../../errors/errors.ts'

export type StoredReply = { status: number; body: string }
/** A repeatable request: the same key must come with the same content. */
type Claim = { userId: string; key: string; hash: Buffer }

const RETENTION_HOURS = 24

export function toClaim(userId: string, key: unknown, method: string, url: string, body: unknown): Claim | null {
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw malformed('Idempotency-Key')
  const content = JSON.stringify([method, url, body ?? null])
  return { userId, key, hash: createHash('sha256').update(content).digest() }
}

/**
 * Runs the work once per key. The key is claimed in the transaction of the work: a repeated request waits for it and
 * gets the stored reply; if the work fails, the claim is rolled back and the request may be repeated.
 */
export async function runOnce(
  db: Db,
  claim: Claim | null,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<{ answer: StoredReply; isRepeated: boolean }> {
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim))
    if (known) return { answer: known, isRepeated: true }
    const answer = await work(tx)
    if (claim) await storeReply(tx, claim, answer)
    return { answer, isRepeated: false }
  })
}

/** The reply already given to this request; null for a first request, or while the first is still running. */
export async function findReply(db: Db, { userId, key, hash }: Claim): Promise<StoredReply | null> {
  const found = await db
    .selectFrom('idempotent_reply')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!found) return null
  if (!found.request_hash.equals(hash)) throw unacceptable('error.idempotency-key', 'Idempotency-Key')
  return { status: found.status ?? 200, body: found.body ?? '' }
}

/** Claims the key, or returns the reply already stored under it. */
async function claimKey(tx: Tx, claim: Claim): Promise<StoredReply | null> {
  const { userId, key, hash } = claim
  const mine = await tx
    .insertInto('idempotent_reply')
    .values({ user_id: userId, key, request_hash: hash, status: null, body: null })
    .onConflict((taken) => taken.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? conflict('error.idempotency-in-progress') : error
    })
  return mine ? null : findReply(tx, claim)
}

async function storeReply(tx: Tx, { userId, key }: Claim, answer: StoredReply): Promise<void> {
  await tx.updateTable('idempotent_reply').set(answer).where('user_id', '=', userId).where('key', '=', key).execute()
}

export async function deleteExpiredReplies(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_reply')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${RETENTION_HOURS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
