import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@parcelle/contract/route'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findVisibleDossier } from '../../../dossier/access/access.ts'
import { makeAlarm } from '../../../platform/async/alarm.ts'
import type { LiveCall } from '../../../platform/http/replies/live-reply.ts'
import { excludePerson, namePresent } from '../../../dossier/presence.ts'
import { nameFor } from '../../../dossier/people/name-for.ts'
import { formatInstant } from '../../../dossier/present.ts'
import { liveReads, type Entry, type State } from './queries.ts'
import { screenLimiter } from './screens.ts'

type FollowRequest = LiveCall & { id: string; user: User; block: number | null }
type Follow = (request: FollowRequest) => Promise<AsyncIterable<LiveEvent>>

// Someone who was writing while this stream opened did not see its presence yet, so the first wait is short.
const SECOND_LOOK = 1_000
// For who is no longer present, or may no longer see the dossier, without a notification.
const NEXT_LOOK = 10_000

/**
 * Streams to open screens what others change in a dossier and who is present. Refuses with 404 before the stream
 * starts.
 */
export function dossierFollower(deps: Deps): Follow {
  const { db, log } = deps
  const [enter, reads] = [screenLimiter(db, log), liveReads(db)]
  return async (following) => {
    const { id, user, block, signal } = following
    await findVisibleDossier(db, user, id)
    const presence = { dossierId: id, userId: user.id, screen: randomUUID(), blockId: block }
    const leave = await enter(presence)
    // If the client left before the first event was read, the `finally` of the generator never runs.
    if (signal.aborted) await leave()
    else signal.addEventListener('abort', () => void leave(), { once: true })
    return follow(deps, reads, following, leave)
  }
}

async function* follow(
  { deployment, live }: Deps,
  reads: ReturnType<typeof liveReads>,
  { id, user, lastEventId, signal }: FollowRequest,
  leave: () => Promise<void>,
): AsyncGenerator<LiveEvent> {
  const alarm = makeAlarm(signal)
  const stop = live.listen(id, alarm.ring)
  const unsent = trackSent(lastEventId, user, deployment.name)
  let longest = SECOND_LOOK
  try {
    while (!signal.aborted) {
      const state = await reads.state(id)
      if (!state) return
      const entries = unsent.isBehind(state) ? await reads.entriesAfter(id, unsent.cursor()) : []
      // Checked last: the entries may have been written after the reader lost access.
      if (!(await reads.maySee(user, id))) return
      for (const entry of entries) yield* unsent.entry(entry)
      yield* unsent.state(state)
      if (!unsent.isBehind(state)) await alarm.wait(untilSecond(Math.min(longest, state.presenceEnds ?? longest)))
      longest = NEXT_LOOK
    }
  } finally {
    stop()
    await leave()
  }
}

/** Milliseconds up to the next whole second after so many: all screens of a process look then, by shared statements. */
const untilSecond = (ms: number) => ms + 1000 - ((Date.now() + ms) % 1000)

/** Remembers what one screen was sent, and yields only what is new. */
function trackSent(lastEventId: string | null, { id: reader, role }: User, company: string) {
  const resumed = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : null
  let cursor = resumed ?? -1
  let isStarted = false
  let status = ''
  let presence = ''
  let scans = resumed === null ? null : ''

  return {
    cursor: () => cursor,
    isBehind({ head }: State): boolean {
      // A new stream follows the read of the dossier, so it starts at the head. Later, the cursor may be ahead of a
      // head that was read before it.
      if (!isStarted && (cursor < 0 || cursor > head)) cursor = head
      isStarted = true
      return cursor < head
    },
    *entry({ seq, at, payload, ...author }: Entry): Generator<LiveEvent> {
      const by = nameFor({ role, company }, author)
      const changes = Changes.safeParse(payload).data?.changes ?? []
      for (const [rank, { element, after, version }] of changes.entries()) {
        const data = { elementId: element, value: after, version, by, at: formatInstant(at) }
        // The id is sent with the last change of an entry, so that an interrupted entry is sent again from its start.
        yield { ...(rank === changes.length - 1 && { id: String(seq) }), event: 'values', data }
      }
      const refused = Refused.safeParse(payload).data?.refused
      if (refused?.giver === reader) yield { event: 'refused', data: { title: refused.title } }
      cursor = seq
    },
    *state({ status: base, markers, integrate_state, ...state }: State): Generator<LiveEvent> {
      const data = { status: [base, ...markers].join(' '), state: base, markers, integrate_state }
      const isChanged = JSON.stringify(data) !== status && (status !== '' || resumed !== null)
      status = JSON.stringify(data)
      if (isChanged) yield { id: String(cursor), event: 'status', data }
      if (scans !== null && state.scans !== scans) yield { id: String(cursor), event: 'receipts', data: {} }
      scans = state.scans
      const present = namePresent(excludePerson(reader, state.present), { role, company })
      if (JSON.stringify(present) === presence) return
      presence = JSON.stringify(present)
      yield { id: String(cursor), event: 'presence', data: { present } }
    },
  }
}

const Changes = z.object({ changes: z.array(z.object({ element: z.int(), after: z.string(), version: z.int() })) })
/** A receipt in which a virus was found: its uploader is notified. */
const Refused = z.object({ refused: z.object({ giver: z.string(), title: z.string() }) })
