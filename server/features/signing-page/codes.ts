import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Channel } from '../../adapters/mail/mail.ts'
import type { Db, Tx } from '../../adapters/database/tables.ts'
import { conflict, errorBody, Refusal, unacceptable } from '../../errors.ts'
import type { Visit } from '../../adapters/esign/embedded/visits.ts'

const CODE_MINUTES = 5
const MOST_ATTEMPTS = 5
const MOST_SENDINGS = 3
const REST_MINUTES = 60

/** A new code for the signer of a visit, the one before being over: three, then none for an hour. */
export async function makeCode(
  tx: Tx,
  { key, signerId }: Visit,
  channel: Channel,
): Promise<{ code: string; until: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = hashCode(key, code)
  const expires_at = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`
  const isRested = sql<boolean>`signing_code.sent_at <= now() - make_interval(mins => ${REST_MINUTES})`
  const made = await tx
    .insertInto('signing_code')
    .values({ signer_id: signerId, code_hash, channel, expires_at })
    .onConflict((known) =>
      known
        .column('signer_id')
        .doUpdateSet({
          code_hash,
          channel,
          expires_at,
          trials: 0,
          sendings: sql<number>`case when ${isRested} then 1 else signing_code.sendings + 1 end`,
          sent_at: sql<Date>`clock_timestamp()`,
        })
        .where(sql<boolean>`${isRested} or signing_code.sendings < ${MOST_SENDINGS}`),
    )
    .returning('expires_at')
    .executeTakeFirst()
  if (!made) throw await restRefusal(tx, signerId)
  return { code, until: made.expires_at }
}

async function restRefusal(tx: Tx, signerId: string): Promise<Refusal> {
  const { seconds } = await tx
    .selectFrom('signing_code')
    .select(
      sql<number>`extract(epoch from sent_at + make_interval(mins => ${REST_MINUTES}) - now())::float8`.as('seconds'),
    )
    .where('signer_id', '=', signerId)
    .executeTakeFirstOrThrow()
  const wait = Math.max(1, Math.ceil(seconds))
  const body = errorBody('signature.refused.code-wait', undefined, { minutes: Math.ceil(wait / 60) })
  return new Refusal(429, body, { 'retry-after': String(wait) })
}

/** Where a code was sent that still counts in this visit. */
export async function findCode(db: Db, { signerId }: Visit): Promise<{ channel: Channel; until: Date } | null> {
  const row = await db
    .selectFrom('signing_code')
    .select(['channel', 'expires_at'])
    .where('signer_id', '=', signerId)
    .where('trials', '<', MOST_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { channel: row.channel, until: row.expires_at } : null
}

/** Takes one attempt at the code, before it is looked at: tried at the same moment, five are five. */
export async function needCode(db: Db, { key, signerId }: Visit, code: string): Promise<Channel> {
  const row = await db
    .updateTable('signing_code')
    .set({ trials: sql`trials + 1` })
    .where('signer_id', '=', signerId)
    .where('trials', '<', MOST_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'channel', 'trials'])
    .executeTakeFirst()
  if (!row) throw conflict('signature.refused.code-over')
  if (timingSafeEqual(row.code_hash, hashCode(key, code))) return row.channel
  throw row.trials < MOST_ATTEMPTS
    ? unacceptable('signature.refused.code', 'code')
    : conflict('signature.refused.code-over')
}

/** A code that has signed signs no more. */
export async function endCode(tx: Tx, { signerId }: Visit): Promise<void> {
  await tx
    .updateTable('signing_code')
    .set({ expires_at: sql<Date>`now()` })
    .where('signer_id', '=', signerId)
    .execute()
}

// With the key of the visit, which we do not keep: of six digits alone a digest would hide nothing.
const hashCode = (key: string, code: string): Buffer => createHash('sha256').update(`${key}:${code}`).digest()
