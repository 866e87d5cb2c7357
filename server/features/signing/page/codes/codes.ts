import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Channel } from '../../../../platform/mail/mail.ts'
import type { Db, Tx } from '../../../../platform/database/tables.ts'
import { wrongCode } from '../../../../platform/errors/errors.ts'
import type { Visit } from '../../providers/embedded/visits.ts'

const CODE_MINUTES = 5
const MAX_ATTEMPTS = 5

/** Replaces the signer's code with a new one, valid in this visit only. */
export async function makeCode(
  tx: Tx,
  { key, signerId }: Visit,
  { channel, sendingId }: { channel: Channel; sendingId: string },
): Promise<{ code: string; until: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = hashCode(key, code)
  const expires_at = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`
  const made = await tx
    .insertInto('signing_code')
    .values({ signer_id: signerId, code_hash, channel, expires_at, sending_id: sendingId })
    .onConflict((known) =>
      known.column('signer_id').doUpdateSet({ code_hash, channel, expires_at, sending_id: sendingId, trials: 0 }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { code, until: made.expires_at }
}

/** The channel and expiry of the signer's valid code, if there is one. */
export async function findCode(db: Db, { signerId }: Visit): Promise<{ channel: Channel; until: Date } | null> {
  const row = await db
    .selectFrom('signing_code')
    .select(['channel', 'expires_at'])
    .where('signer_id', '=', signerId)
    .where('trials', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { channel: row.channel, until: row.expires_at } : null
}

/** Counts the attempt before the code is compared, so that simultaneous attempts are limited too. */
export async function needCode(db: Db, { key, signerId }: Visit, code: string): Promise<Channel> {
  const row = await db
    .updateTable('signing_code')
    .set({ trials: sql`trials + 1` })
    .where('signer_id', '=', signerId)
    .where('trials', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'channel', 'trials'])
    .executeTakeFirst()
  if (!row) throw wrongCode(409, 'signature.refused.code-over', signerId)
  if (timingSafeEqual(row.code_hash, hashCode(key, code))) return row.channel
  throw row.trials < MAX_ATTEMPTS
    ? wrongCode(422, 'signature.refused.code', signerId, { count: MAX_ATTEMPTS - row.trials })
    : wrongCode(409, 'signature.refused.code-over', signerId)
}

/** Expires a code that was used. It no longer counts against the sending limits. */
export async function endCode(tx: Tx, { signerId }: Visit): Promise<void> {
  const code = await tx
    .updateTable('signing_code')
    .set({ expires_at: sql<Date>`now()` })
    .where('signer_id', '=', signerId)
    .returning('sending_id')
    .executeTakeFirst()
  if (code?.sending_id) await tx.deleteFrom('signing_code_sending').where('id', '=', code.sending_id).execute()
}

// Salted with the visit's key, which is not stored: a digest of six digits alone could be reversed.
const hashCode = (key: string, code: string): Buffer => createHash('sha256').update(`${key}:${code}`).digest()
