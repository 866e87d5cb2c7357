import { setTimeout as pause } from 'node:timers/promises'
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { LiveEvent } from '@parcelle/contract/route'
import type { Deps } from '../../../deps.ts'
import { findScope, toListTopic } from '../../../dossier/access/visibility.ts'
import { readAbout, toNotificationTopic } from '../../../dossier/live-topics.ts'
import { tooMany } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { makeAlarm } from '../../../platform/async/alarm.ts'
import type { Viewer } from '../card.ts'
import { changedCards, recentChange } from './changed-cards.ts'
import { topicRegister } from './topics.ts'

// Changes within a second are sent as one event.
const GATHER_DELAY = 1_000
// A transaction that was open when a topic was first followed does not notify it.
const SECOND_LOOK = 1_000
// Longer than any stream lasts.
const LONGEST = 3_600_000
// Per person and process.
const MOST_STREAMS = 10
const RETRY_AFTER = 30
// Of one event; lists load more than these themselves.
const MOST_CARDS = 20

type FollowRequest = Viewer & { signal: AbortSignal }
type Lists = {
  topics: ReturnType<typeof topicRegister>
  readCards: ReturnType<typeof changedCards>
  hasRecentChange: ReturnType<typeof recentChange>
}

/**
 * Streams to open lists which dossiers changed, with their cards as the reader may see them, and who is present on
 * them. Without cards a list loads its page again.
 */
export function listFollower(deps: Deps): (request: FollowRequest) => Promise<AsyncIterable<LiveEvent>> {
  const { db, log } = deps
  const lists = { topics: topicRegister(db, log), readCards: changedCards(deps), hasRecentChange: recentChange(db) }
  const open = new Map<string, number>()
  const count = (id: string) => open.get(id) ?? 0
  return async (following) => {
    const { user, signal } = following
    if (count(user.id) >= MOST_STREAMS) throw tooMany(RETRY_AFTER)
    open.set(user.id, count(user.id) + 1)
    const leave = () => (count(user.id) > 1 ? open.set(user.id, count(user.id) - 1) : open.delete(user.id))
    const subscription = await subscribe(deps, lists, following)
    const end = () => {
      leave()
      subscription.stop()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    return streamChanges(deps, lists, following, subscription)
  }
}

/** Listens to the topics of the reader, and collects what changes from then on. */
async function subscribe({ live }: Deps, { topics, hasRecentChange }: Lists, { user, signal }: FollowRequest) {
  const scope = findScope(user)
  const [lists, notifications] = [toListTopic(scope), toNotificationTopic(user.id)]
  const alarm = makeAlarm(signal)
  const changes = collectChanges()
  const ringAfter = (note: (about: string) => void) => (about: string) => {
    note(about)
    alarm.ring()
  }
  const missed = () => ringAfter(changes.ofLists)('')
  const lookAgain = async () => {
    await pause(SECOND_LOOK, undefined, { signal })
    if (await hasRecentChange(scope)) missed()
  }
  const stops = [
    live.listen(lists, ringAfter(changes.ofLists)),
    live.listen(notifications, ringAfter(changes.ofPerson)),
  ]
  const followed = await topics.follow([lists, notifications], missed)
  if (followed.isNew) void lookAgain().catch(() => {})
  return { alarm, changes, stop: () => [...stops, followed.stop].forEach((stop) => stop()) }
}

async function* streamChanges(
  { replica }: Deps,
  { readCards }: Lists,
  { signal, ...viewer }: FollowRequest,
  { alarm, changes }: Awaited<ReturnType<typeof subscribe>>,
): AsyncGenerator<LiveEvent> {
  while (await alarm.wait(LONGEST)) {
    const taken = changes.take()
    await replica?.follow(viewer.user.id)
    yield* toEvents(taken, viewer.locale, (ids) => readCards(ids, viewer))
    await pause(GATHER_DELAY, undefined, { signal }).catch(() => {})
  }
}

/** The dossiers that changed, or null when some may have been missed. */
type Changes = { changed: Set<string> | null; present: Set<string>; isNotified: boolean }

function collectChanges() {
  const nothing = (): Changes => ({ changed: new Set(), present: new Set(), isNotified: false })
  let changes = nothing()
  return {
    ofLists(about: string): void {
      const read = readAbout(about)
      if (read === null) changes.changed = null
      else if (read.change === 'present') changes.present.add(read.dossierId)
      else changes.changed?.add(read.dossierId)
    },
    ofPerson(): void {
      changes.isNotified = true
    },
    take(): Changes {
      const taken = changes
      changes = nothing()
      return taken
    },
  }
}

type ReadCards = (ids: readonly string[]) => Promise<DossierItem[] | null>

async function* toEvents(
  { changed, present, isNotified }: Changes,
  locale: Locale,
  readCards: ReadCards,
): AsyncGenerator<LiveEvent> {
  const ids = [...(changed ?? []), ...(changed === null ? [] : present)]
  const cards = changed !== null && ids.length <= MOST_CARDS ? await readCards([...new Set(ids)]) : null
  if (cards === null) yield { event: 'dossiers', data: {} }
  else {
    const [others, moved] = [cards.filter(({ id }) => !changed?.has(id)), cards.filter(({ id }) => changed?.has(id))]
    if (moved.length > 0) yield { event: 'dossiers', data: { locale, dossiers: moved } }
    if (others.length > 0) yield { event: 'present', data: { locale, dossiers: others } }
  }
  if (isNotified) yield { event: 'notifications', data: {} }
}
