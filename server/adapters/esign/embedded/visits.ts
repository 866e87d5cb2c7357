import { sql } from 'kysely'
import type { Db, Tx } from '../../database/tables.ts'
import { hashToken, newToken } from '../../identity/passwords/links.ts'
import type { User } from '../../../deps.ts'
import { notFound } from '../../../errors.ts'

/** A link that was asked for in the portal waits so long for the click, and a visit that long for its end. */
const LINK_MINUTES = 5
const VISIT_MINUTES = 120

/** Somebody on the signing page. `key` is what their browser holds; whoever holds the screen may be somebody else. */
export type Visit = {
  key: string
  signerId: string
  userId: string | null
  returnUrl: string | null
  opened: readonly number[]
  /** Of those, what was read to the end or taken away to be read. */
  read: readonly number[]
}

/** One answer for what is unknown, used, too old or somebody else's: nothing is told to who tries. */
const deadLink = () => notFound('signature.refused.link')

/** A link for the portal; its token, and until when it works. */
export async function addFrameLink(
  db: Db,
  { signerId, userId, returnUrl }: Pick<Visit, 'signerId' | 'userId' | 'returnUrl'>,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const { expires_at } = await db
    .insertInto('signing_visit')
    .values({
      key_hash: hash,
      signer_id: signerId,
      kind: 'frame',
      user_id: userId,
      return_url: returnUrl,
      expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: expires_at }
}

/** Begins a visit by such a link: once, within its time, and by nobody but who asked for it. */
export async function visitByFrame(tx: Tx, token: string, user: User): Promise<Visit> {
  const link = await tx
    .updateTable('signing_visit')
    .set({ used_at: sql<Date>`now()` })
    .where('key_hash', '=', hashToken(token))
    .where('kind', '=', 'frame')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['signer_id', 'user_id', 'return_url'])
    .executeTakeFirst()
  if (!link) throw deadLink()
  return addVisit(tx, { signerId: link.signer_id, userId: link.user_id, returnUrl: link.return_url })
}

/** Begins a visit by the signer's own link, which works as long as the envelope says something about them. */
export async function visitByLink(tx: Tx, token: string): Promise<Visit> {
  const signer = await tx
    .selectFrom('envelope_signer')
    .select('id')
    .where('link_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!signer) throw deadLink()
  return addVisit(tx, { signerId: signer.id, userId: null, returnUrl: null })
}

async function addVisit(tx: Tx, from: Pick<Visit, 'signerId' | 'userId' | 'returnUrl'>): Promise<Visit> {
  const { token: key, hash } = newToken()
  await tx
    .insertInto('signing_visit')
    .values({
      key_hash: hash,
      signer_id: from.signerId,
      kind: 'visit',
      user_id: from.userId,
      return_url: from.returnUrl,
      expires_at: sql<Date>`now() + make_interval(mins => ${VISIT_MINUTES})`,
    })
    .execute()
  return { key, ...from, opened: [], read: [] }
}

/** The visit that is known by this key. */
export async function findVisit(db: Db, key: string): Promise<Visit> {
  const row = await db
    .selectFrom('signing_visit')
    .select(['signer_id', 'user_id', 'return_url', 'opened', 'read'])
    .where('key_hash', '=', hashToken(key))
    .where('kind', '=', 'visit')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) throw deadLink()
  const { signer_id: signerId, user_id: userId, return_url: returnUrl, opened, read } = row
  return { key, signerId, userId, returnUrl, opened, read }
}

/** Notes that a paper was opened in a visit, or read there; false when it had been before. */
export async function addRead(tx: Tx, { key }: Visit, rank: number, how: 'opened' | 'read'): Promise<boolean> {
  const added = await tx
    .updateTable('signing_visit')
    .set({ [how]: sql<number[]>`array_append(${sql.ref(how)}, ${rank}::int)` })
    .where('key_hash', '=', hashToken(key))
    .where(sql<boolean>`not ${rank}::int = any(${sql.ref(how)})`)
    .returning('signer_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Forgets the visits that are long over. */
export async function sweepVisits(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('signing_visit')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
