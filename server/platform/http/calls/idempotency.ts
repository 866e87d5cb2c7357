import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/tables.ts'
import { conflict, malformed, unacceptable } from '../../errors/errors.ts'

export type StoredReply = { status: number; body: string }
/** A request that its sender may repeat: the same key must come with the same content. */
type Claim = { userId: string; key: string; hash: Buffer }

/** How long an answer is kept for those who ask again. */
const KEPT_HOURS = 24

export function toClaim(userId: string, key: unknown, method: string, url: string, body: unknown): Claim | null {
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw malformed('Idempotency-Key')
  const content = JSON.stringify([method, url, body ?? null])
  return { userId, key, hash: createHash('sha256').update(content).digest() }
}

/**
 * Does the work once. The key is claimed in the transaction of the work itself: a repeated request waits for it, then
 * finds its answer; if the work fails or the process dies, the claim goes with it and the request may be made again.
 */
export async function answerOnce(
  db: Db,
  claim: Claim | null,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<{ answer: StoredReply; isRepeated: boolean }> {
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim))
    if (known) return { answer: known, isRepeated: true }
    const answer = await work(tx)
    if (claim) await keepAnswer(tx, claim, answer)
    return { answer, isRepeated: false }
  })
}

/** The answer already given to this request; null: it is the first of its kind, or the first is still being answered. */
export async function findAnswer(db: Db, { userId, key, hash }: Claim): Promise<StoredReply | null> {
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

/** The answer already given under this key, or null when it is now ours. */
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
  return mine ? null : findAnswer(tx, claim)
}

async function keepAnswer(tx: Tx, { userId, key }: Claim, answer: StoredReply): Promise<void> {
  await tx.updateTable('idempotent_reply').set(answer).where('user_id', '=', userId).where('key', '=', key).execute()
}

/** Forgets the answers nobody can ask for again. */
export async function sweepAnswers(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_reply')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
