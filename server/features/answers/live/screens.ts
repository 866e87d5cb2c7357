import type { Logger } from 'pino'
import type { Db } from '../../../platform/database/tables.ts'
import {
  addPresence,
  beginPresence,
  endPresence,
  MAX_SCREENS,
  renewPresences,
  type Presence,
} from '../../../dossier/presence.ts'
import { tooMany } from '../../../platform/errors/errors.ts'

// In milliseconds: well under the lease, so that one late renewal does not end a presence.
const RENEWAL = 10_000
// In seconds. By then, the presence of a crashed process has expired.
const RETRY_AFTER = 30

/** Idempotent. */
type LeaveScreen = () => Promise<void>

/**
 * Admits live streams up to the limits per person and per dossier, counted over all processes. All screens of a process
 * are renewed together.
 */
export function screenLimiter(db: Db, log: Logger, renewal = RENEWAL): (presence: Presence) => Promise<LeaveScreen> {
  const screens = new Set<Presence>()
  let timer: NodeJS.Timeout | null = null

  async function renew(): Promise<void> {
    // Those of a process that stood still for longer than its lease.
    for (const presence of await renewPresences(db, [...screens]))
      if (screens.has(presence)) await addPresence(db, presence)
  }
  const renewAll = () =>
    void renew().catch((error: unknown) => log.warn({ error: String(error) }, 'could not renew the presences'))

  function show(presence: Presence): void {
    screens.add(presence)
    timer ??= setInterval(renewAll, renewal).unref()
  }
  function hide(presence: Presence): void {
    screens.delete(presence)
    if (screens.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  // Streams of this process by user id and by dossier id. Saves a database call once its own count is over the limit.
  const open = new Map<string, number>()
  const count = (id: string) => open.get(id) ?? 0

  function add({ userId, dossierId }: Presence, change: 1 | -1): void {
    for (const id of [userId, dossierId]) {
      if (count(id) + change > 0) open.set(id, count(id) + change)
      else open.delete(id)
    }
  }

  async function leave(presence: Presence): Promise<void> {
    add(presence, -1)
    hide(presence)
    await endPresence(db, presence).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'could not end a presence: it expires'),
    )
  }

  return async (presence) => {
    const { userId, dossierId } = presence
    if (count(userId) >= MAX_SCREENS.person || count(dossierId) >= MAX_SCREENS.dossier) throw tooMany(RETRY_AFTER)
    add(presence, 1)
    try {
      if (!(await beginPresence(db, presence))) throw tooMany(RETRY_AFTER)
    } catch (error) {
      add(presence, -1)
      throw error
    }
    show(presence)
    let left: Promise<void> | null = null
    return () => (left ??= leave(presence))
  }
}
