import type { SigningDeps } from '../prepare-envelope.ts'
import { receiveNews } from '../receive-news.ts'
import { remindSigners } from './remind.ts'

/** Ends what has lasted too long, asks again who forgot, and asks a tool outside for what it has not told. */
export async function followEnvelopes(deps: SigningDeps, now = new Date()) {
  return {
    // First: nobody is asked to sign what is over.
    expired: await expireEnvelopes(deps, now),
    reminded: await remindSigners(deps, now),
    asked: await askTool(deps, now),
  }
}

async function expireEnvelopes(deps: SigningDeps, now: Date): Promise<number> {
  const over = await deps.db
    .selectFrom('envelope')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .execute()
  for (const { id } of over)
    await deps.db
      .transaction()
      .execute((tx) => receiveNews(tx, deps, id, [{ id: `expired ${id}`, kind: 'expired', at: now }]))
  return over.length
}

/** How long a tool outside may say nothing before it is asked. */
const SILENCE = 15 * 60_000

/** What a tool outside knows and we have not heard; it is never asked more often than it allows. */
async function askTool(deps: SigningDeps, now: Date): Promise<number> {
  if (deps.esign.name === 'embedded') return 0
  const quiet = await deps.db
    .selectFrom('envelope')
    .select(['id', 'provider_id'])
    .where('state', '=', 'sent')
    .where('provider', '=', deps.esign.name)
    .where('sent_at', '<', new Date(now.getTime() - SILENCE))
    .execute()
  for (const { id, provider_id: providerId } of quiet) {
    if (providerId === null) continue
    const news = await deps.esign.readNews(providerId).catch((error: unknown) => {
      deps.log.warn({ err: error, envelope: id }, 'the signing tool could not be asked about an envelope')
      return []
    })
    if (news.length > 0) await deps.db.transaction().execute((tx) => receiveNews(tx, deps, id, news))
  }
  return quiet.length
}
