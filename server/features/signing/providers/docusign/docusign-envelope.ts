import { createHash, randomBytes } from 'node:crypto'
import type { Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/tables.ts'

// Until the page has said that it is open; then until it has missed two times to say so.
const FIRST_LOCK_MS = 15 * 60_000
const NEXT_LOCK_MS = 180_000
/** How often an open page says so, in seconds. */
export const PING_SECONDS = 60

const hash = (token: string) => createHash('sha256').update(token).digest()

/** Takes the one place at an envelope. The token of its page, or null when somebody else is there. */
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

/** The page is still open. */
export async function renewSigningLock(db: Db, token: string, now = new Date()): Promise<void> {
  await db
    .updateTable('docusign_envelope')
    .set({ signing_until: new Date(now.getTime() + NEXT_LOCK_MS) })
    .where('ping_hash', '=', hash(token))
    .where('signing_party', 'is not', null)
    .execute()
}

/** The party has left; somebody else who came meanwhile stays. */
export async function releaseSigningLock(db: Db | Tx, providerId: string, party: Signer): Promise<void> {
  await db
    .updateTable('docusign_envelope')
    .set({ signing_party: null, signing_until: null, ping_hash: null })
    .where('provider_id', '=', providerId)
    .where('signing_party', '=', party)
    .execute()
}

/** By name, whoever has the envelope open. */
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

/** Whether the status of an envelope may be asked for now. Whoever is told so has asked. */
export async function takeStatusPoll(db: Db, providerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into docusign_envelope as e (provider_id, asked_at) values (${providerId}, ${now})
    on conflict (provider_id) do update set asked_at = excluded.asked_at
    where e.asked_at is null or e.asked_at <= ${new Date(now.getTime() - POLL_INTERVAL_MS)}
    returning 1`.execute(db)
  return rows.length > 0
}
