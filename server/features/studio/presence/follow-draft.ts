import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@parcelle/contract/route'
import type { DraftEvents } from '@parcelle/contract/studio/editions'
import type { Deps } from '../../../deps.ts'
import { makeAlarm } from '../../../platform/async/alarm.ts'
import { tooMany } from '../../../platform/errors/errors.ts'
import type { LiveCall } from '../../../platform/http/replies/live-reply.ts'
import { beginPresence, endPresence, findDraftNow, renewPresence, toDraftTopic, type DraftNow } from './queries.ts'

// In ms. Well under the lease, so that one late renewal does not end a presence.
const RENEWAL = 10_000
// In seconds. By then, the presence of a crashed process has expired.
const RETRY_AFTER = 30

type Following = LiveCall & { edition: string; userId: string; place: string }
type FollowDeps = Pick<Deps, 'db' | 'live' | 'log'>

/** Streams to the screens of a draft who else has it open, and each time that it changed. */
export async function followDraft(deps: FollowDeps, following: Following): Promise<AsyncIterable<LiveEvent>> {
  const { db, log } = deps
  const { edition, userId, place, signal } = following
  const screen = { edition, userId, screen: randomUUID() }
  if (!(await beginPresence(db, screen, place))) throw tooMany(RETRY_AFTER)
  const leave = () =>
    endPresence(db, screen).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'could not end a presence: it expires'),
    )
  // If the client left before the first event was read, the `finally` of the generator never runs.
  if (signal.aborted) await leave()
  else signal.addEventListener('abort', () => void leave(), { once: true })
  return follow(deps, following, screen, leave)
}

type OpenScreen = Parameters<typeof endPresence>[1]

async function* follow(
  { db, live }: FollowDeps,
  { edition, userId, signal }: Following,
  screen: OpenScreen,
  leave: () => Promise<void>,
): AsyncGenerator<LiveEvent> {
  const alarm = makeAlarm(signal)
  const stop = live.listen(toDraftTopic(edition), alarm.ring)
  const unsent = trackSent()
  let renewed = Date.now()
  try {
    yield toEvent('screen', { id: screen.screen })
    while (!signal.aborted) {
      if (Date.now() - renewed >= RENEWAL) {
        await renewPresence(db, screen)
        renewed = Date.now()
      }
      const now = await findDraftNow(db, edition, userId)
      if (!now?.isAuthor) return
      yield* unsent(now)
      await alarm.wait(RENEWAL)
    }
  } finally {
    stop()
    await leave()
  }
}

/** Yields the events that one screen was not sent yet. */
function trackSent() {
  const sent = new Map<string, string>()
  return function* ({ number, state, present }: DraftNow): Generator<LiveEvent> {
    for (const event of [toEvent('changed', { number, state }), toEvent('presence', { present })]) {
      const text = JSON.stringify(event.data)
      if (sent.get(event.event) !== text) yield event
      sent.set(event.event, text)
    }
  }
}

const toEvent = <N extends keyof DraftEvents>(event: N, data: DraftEvents[N]) => ({ event, data })
