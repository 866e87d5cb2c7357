import { eachApart } from '../../../platform/async/settle-each.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { SigningDeps } from '../envelopes/prepare-envelope.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'
import { remindSigners } from './remind-signers.ts'

/** Ends what has lasted too long, asks again who forgot, and asks a tool outside for what it has not told. */
export async function followEnvelopes(deps: SigningDeps, now = new Date()) {
  // What stops one of them, such as a tool that is down, stops none of the others.
  const [expired, reminded, asked] = await Promise.allSettled([
    expireEnvelopes(deps, now),
    remindSigners(deps, now),
    pollTool(deps, now),
  ])
  const failures = [expired, reminded, asked].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'not every envelope could be followed')
  return { expired: toCount(expired), reminded: toCount(reminded), asked: toCount(asked) }
}

const toCount = (settled: PromiseSettledResult<number>) => (settled.status === 'fulfilled' ? settled.value : 0)

async function expireEnvelopes(deps: SigningDeps, now: Date): Promise<number> {
  const over = await deps.db
    .selectFrom('envelope')
    .select(['id', 'provider', 'provider_id', 'expires_at'])
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .execute()
  const failing = { log: deps.log, says: 'an envelope whose time is over could not be ended' }
  return eachApart(over, failing, (one) => expire(deps, one, now))
}

type ExpiredEnvelope = { id: string; provider: string; provider_id: string | null; expires_at: Date | null }

/** By then a tool outside has ended it by itself, whatever it answers us. */
const GIVE_UP_MS = 2 * 86_400_000

/** The tool comes first: on a page that is open there, somebody may be signing just now. */
async function expire(deps: SigningDeps, over: ExpiredEnvelope, at: Date): Promise<void> {
  const { id, provider, provider_id, expires_at } = over
  const isLongOver = expires_at !== null && expires_at.getTime() + GIVE_UP_MS <= at.getTime()
  const reason = translator(deps.deployment.locale)('signing.tool.expired')
  // What had come to another end there is ended by the news of it.
  if (provider_id !== null && !isLongOver && !(await chooseTool(deps, { provider }).void(provider_id, reason))) return
  const news = { id: `expired ${id}`, kind: 'expired', at } as const
  await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, [news]))
}

/** How long after it was sent a tool outside is asked about an envelope: by then its own messages have told the most. */
const POLL_AFTER_MS = 15 * 60_000

/** What a tool outside knows and we have not heard; it is never asked more often than it allows. */
async function pollTool(deps: SigningDeps, now: Date): Promise<number> {
  if (deps.esign.name === 'embedded') return 0
  const quiet = await deps.db
    .selectFrom('envelope')
    .select(['id', 'provider_id'])
    .where('state', '=', 'sent')
    .where('provider', '=', deps.esign.name)
    .where('sent_at', '<', new Date(now.getTime() - POLL_AFTER_MS))
    .execute()
  const failing = { log: deps.log, says: 'the signing tool could not be asked about an envelope' }
  return eachApart(quiet, failing, async ({ id, provider_id: providerId }) => {
    const news = providerId === null ? [] : await deps.esign.readEvents(providerId)
    if (news.length > 0) await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, news))
  })
}
