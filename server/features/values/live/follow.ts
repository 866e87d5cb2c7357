import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@parcelle/contract/route'
import { z } from 'zod'
import type { Deps, User } from '../../../deps.ts'
import { findVisibleDossier } from '../../../dossier/access.ts'
import type { LiveCall } from '../../../http/live-reply.ts'
import { endPresence, renewPresence } from '../../../dossier/presence.ts'
import { instant } from '../../../dossier/present.ts'
import { makeAlarm } from './alarm.ts'
import { findEntriesAfter, findLiveState } from '../queries.ts'

type Following = LiveCall & { id: string; user: User; block: number | null }
type State = NonNullable<Awaited<ReturnType<typeof findLiveState>>>
type Entry = Awaited<ReturnType<typeof findEntriesAfter>>[number]

// Someone who was writing while we came did not know of us yet: look again soon, once.
const SECOND_LOOK = 1_000
// Well under the lease, so that one late sign of life loses nobody.
const RENEWAL = 10_000

/** Tells a screen, as it happens, what others change in a dossier and who is there. A stranger gets the 404 first. */
export async function followDossier(deps: Deps, following: Following): Promise<AsyncIterable<LiveEvent>> {
  await findVisibleDossier(deps.db, following.user, following.id)
  return follow(deps, following)
}

async function* follow({ db, live, log }: Deps, { id, user, block, lastEventId, signal }: Following) {
  const alarm = makeAlarm(signal)
  const stop = live.listen(id, alarm.ring)
  const presence = { dossierId: id, userId: user.id, screen: randomUUID(), blockId: block }
  const news = makeNews(lastEventId)
  let renewed = 0
  let longest = SECOND_LOOK
  try {
    while (!signal.aborted) {
      if (Date.now() - renewed >= RENEWAL) {
        await renewPresence(db, presence)
        renewed = Date.now()
      }
      const state = await findLiveState(db, user, id)
      if (!state) return
      for (const entry of news.isBehind(state) ? await findEntriesAfter(db, id, news.cursor()) : [])
        yield* news.entry(entry)
      yield* news.state(state)
      if (!news.isBehind(state)) await alarm.wait(Math.min(longest, state.presenceEnds ?? longest))
      longest = RENEWAL
    }
  } finally {
    stop()
    await endPresence(db, presence).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a presence ends by itself'),
    )
  }
}

/** What a screen has been told, and what is new to it. */
function makeNews(lastEventId: string | null) {
  const resumed = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : null
  let cursor = resumed ?? -1
  let isStarted = false
  let status = ''
  let presence = ''

  return {
    cursor: () => cursor,
    isBehind({ head }: State): boolean {
      // Whoever comes for the first time has just read the dossier: only what follows is news. Later on, what was told
      // may be ahead of the head, which was read before it.
      if (!isStarted && (cursor < 0 || cursor > head)) cursor = head
      isStarted = true
      return cursor < head
    },
    *entry({ seq, at, payload, by }: Entry): Generator<LiveEvent> {
      const changes = Changes.safeParse(payload).data?.changes ?? []
      for (const [rank, { element, after, version }] of changes.entries()) {
        const data = { elementId: element, value: after, version, by, at: instant(at) }
        // The number comes with the last change of an entry: one cut short is told again from its beginning.
        yield { ...(rank === changes.length - 1 && { id: String(seq) }), event: 'values', data }
      }
      cursor = seq
    },
    *state({ status: base, markers, integrate_state, ...state }: State): Generator<LiveEvent> {
      const data = { status: [base, ...markers].join(' '), state: base, markers, integrate_state }
      const isNews = JSON.stringify(data) !== status && (status !== '' || resumed !== null)
      status = JSON.stringify(data)
      if (isNews) yield { id: String(cursor), event: 'status', data }
      if (JSON.stringify(state.present) === presence) return
      presence = JSON.stringify(state.present)
      yield { id: String(cursor), event: 'presence', data: { present: state.present } }
    },
  }
}

const Changes = z.object({ changes: z.array(z.object({ element: z.int(), after: z.string(), version: z.int() })) })
