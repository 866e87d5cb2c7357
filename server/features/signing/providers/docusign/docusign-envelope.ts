import { createHash, randomBytes } from 'node:crypto'
import type { Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/tables.ts'

// The lock lasts until the page's first ping, then for two missed pings.
const FIRST_LOCK_MS = 15 * 60_000
const NEXT_LOCK_MS = 180_000
export const PING_SECONDS = 60

const hash = (token: string) => createHash('sha256').update(token).digest()

/** Lets one party at a time open an envelope. Returns the token of the page's pings, or null if another holds the lock. */
export async function takeSigningLock(db: Db, providerId: string, party: Signer, now: Date): Promise<string | null> {
  const token = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + FIRST_LOCK_MS)
  const { rows } = await sql`
    insert into docusign_envelope as e (provider_id, signing_party, signing_until, ping_hash)
    values (${providerId}, ${party}, ${until}, ${hash(token)})
    on conflict (provider_id) do update set signing_party = excluded.signing_party,
      signing_until = excluded.signing_until, ping_hash = excluded.ping_hash
    where e.signing_party is null or e.signing_party = excluded.signing_party or e.signing_until <= ${now}
    returning 1`.execute(db)
  return rows.length > 0 ? token : null
}

export async function renewSigningLock(db: Db, token: string, now = new Date()): Promise<void> {
  await db
    .updateTable('docusign_envelope')
    .set({ signing_until: new Date(now.getTime() + NEXT_LOCK_MS) })
    .where('ping_hash', '=', hash(token))
    .where('signing_party', 'is not', null)
    .execute()
}

/** Does nothing if another party has taken the lock meanwhile. */
export async function releaseSigningLock(db: Db | Tx, providerId: string, party: Signer): Promise<void> {
  await db
    .updateTable('docusign_envelope')
    .set({ signing_party: null, signing_until: null, ping_hash: null })
    .where('provider_id', '=', providerId)
    .where('signing_party', '=', party)
    .execute()
}

/** The name of the signer who has the envelope open. */
export async function findLockHolder(db: Db, providerId: string): Promise<string | null> {
  const found = await db
    .selectFrom('docusign_envelope as d')
    .innerJoin('envelope as e', 'e.provider_id', 'd.provider_id')
    .innerJoin('envelope_signer as s', (join) =>
      join.onRef('s.envelope_id', '=', 'e.id').onRef('s.party', '=', 'd.signing_party'),
    )
    .select('s.name')
    .where('d.provider_id', '=', providerId)
    .executeTakeFirst()
  return found?.name ?? null
}

const POLL_INTERVAL_MS = 15 * 60_000

/** Whether the status of an envelope may be polled now. If so, the poll is recorded. */
export async function takeStatusPoll(db: Db, providerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into docusign_envelope as e (provider_id, asked_at) values (${providerId}, ${now})
    on conflict (provider_id) do update set asked_at = excluded.asked_at
    where e.asked_at is null or e.asked_at <= ${new Date(now.getTime() - POLL_INTERVAL_MS)}
    returning 1`.execute(db)
  return rows.length > 0
}
