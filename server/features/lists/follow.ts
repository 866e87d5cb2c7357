import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '@parcelle/contract/route'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findScope, toListTopic } from '../../dossier/access/visibility.ts'
import { toNotificationTopic } from '../../dossier/notifications.ts'
import { tooMany } from '../../platform/errors/errors.ts'
import { makeAlarm } from '../../platform/async/alarm.ts'

// Changes within a second are sent as one event.
const GATHERED = 1_000
// Longer than any stream lasts.
const LONGEST = 3_600_000
// Per person and process. A waiting stream makes no database call.
const MOST_STREAMS = 10
const RETRY_AFTER = 30

type Following = { user: User; signal: AbortSignal }

/** Notifies open lists and dashboards that they are out of date; they then load what they may see. */
export function listFollower({
  live,
  replica,
}: Pick<Deps, 'live' | 'replica'>): (following: Following) => Promise<AsyncIterable<LiveEvent>> {
  const open = new Map<string, number>()
  const count = (id: string) => open.get(id) ?? 0
  return async ({ user, signal }) => {
    if (count(user.id) >= MOST_STREAMS) throw tooMany(RETRY_AFTER)
    open.set(user.id, count(user.id) + 1)
    const leave = () => (count(user.id) > 1 ? open.set(user.id, count(user.id) - 1) : open.delete(user.id))
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return tellChanges(
      live,
      { dossiers: toListTopic(findScope(user)), notifications: toNotificationTopic(user.id) },
      signal,
      async () => replica?.follow(user.id),
    )
  }
}

/** Yields the name of each topic that was notified, once whoever reads again reads the change. */
async function* tellChanges(
  live: Deps['live'],
  topics: Record<string, string>,
  signal: AbortSignal,
  prepare: () => Promise<void>,
): AsyncGenerator<LiveEvent> {
  const alarm = makeAlarm(signal)
  const changed = new Set<string>()
  const stops = Object.entries(topics).map(([event, topic]) =>
    live.listen(topic, () => {
      changed.add(event)
      alarm.ring()
    }),
  )
  try {
    while (await alarm.wait(LONGEST)) {
      const events = [...changed]
      changed.clear()
      await prepare()
      for (const event of events) yield { event, data: {} }
      await pause(GATHERED, undefined, { signal }).catch(() => {})
    }
  } finally {
    for (const stop of stops) stop()
  }
}
