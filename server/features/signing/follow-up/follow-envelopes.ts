import { settleEach } from '../../../platform/async/settle-each.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { SigningDeps } from '../envelopes/prepare-envelope.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'
import { remindSigners } from './remind-signers.ts'

/** Expires envelopes, reminds signers and polls an external tool for events that its webhooks missed. */
export async function followEnvelopes(deps: SigningDeps, now = new Date()) {
  const [expired, reminded, polled] = await Promise.allSettled([
    expireEnvelopes(deps, now),
    remindSigners(deps, now),
    pollTool(deps, now),
  ])
  const failures = [expired, reminded, polled].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'failed to follow up all envelopes')
  return { expired: toCount(expired), reminded: toCount(reminded), asked: toCount(polled) }
}

const toCount = (settled: PromiseSettledResult<number>) => (settled.status === 'fulfilled' ? settled.value : 0)

async function expireEnvelopes(deps: SigningDeps, now: Date): Promise<number> {
  const expired = await deps.db
    .selectFrom('envelope')
    .select(['id', 'provider', 'provider_id', 'expires_at'])
    .where('state', '=', 'sent')
    .where('expires_at', '<=', now)
    .execute()
  const failing = { log: deps.log, message: 'failed to expire an envelope' }
  return settleEach(expired, failing, (one) => expire(deps, one, now))
}

type ExpiredEnvelope = { id: string; provider: string; provider_id: string | null; expires_at: Date | null }

/** So long after expiry an external tool has expired the envelope itself, so its answer no longer matters. */
const GIVE_UP_MS = 2 * 86_400_000

/** Voids at the tool first: somebody may be signing there at this moment. */
async function expire(deps: SigningDeps, envelope: ExpiredEnvelope, at: Date): Promise<void> {
  const { id, provider, provider_id, expires_at } = envelope
  const isLongOver = expires_at !== null && expires_at.getTime() + GIVE_UP_MS <= at.getTime()
  const reason = translator(deps.deployment.locale)('signing.tool.expired')
  // False: the envelope ended otherwise at the tool, and its signing events will say how.
  if (provider_id !== null && !isLongOver && !(await chooseTool(deps, { provider }).void(provider_id, reason))) return
  const event = { id: `expired ${id}`, kind: 'expired', at } as const
  await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, [event]))
}

/** Polling starts so long after sending: webhooks report most events before. */
const POLL_AFTER_MS = 15 * 60_000

async function pollTool(deps: SigningDeps, now: Date): Promise<number> {
  if (deps.esign.name === 'embedded') return 0
  const envelopes = await deps.db
    .selectFrom('envelope')
    .select(['id', 'provider_id'])
    .where('state', '=', 'sent')
    .where('provider', '=', deps.esign.name)
    .where('sent_at', '<', new Date(now.getTime() - POLL_AFTER_MS))
    .execute()
  const failing = { log: deps.log, message: 'failed to poll the signing tool about an envelope' }
  return settleEach(envelopes, failing, async ({ id, provider_id: providerId }) => {
    const events = providerId === null ? [] : await deps.esign.readEvents(providerId)
    if (events.length > 0) await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, id, events))
  })
}
