import type { Logger } from 'pino'
import type { Db } from '../../../platform/database/tables.ts'
import { beginPresence, endPresence, MAX_SCREENS, type Presence } from '../../../dossier/presence.ts'
import { tooMany } from '../../../platform/errors/errors.ts'

// A screen whose process died is forgotten by then.
const RETRY_AFTER = 30

/** Says that a screen is no more; saying it twice changes nothing. */
type Leave = () => Promise<void>

/** The door to the live streams of one process: so many for a person and for a dossier, over all processes. */
export function screenDoor(db: Db, log: Logger): (presence: Presence) => Promise<Leave> {
  // Of people and of dossiers. What this process knows by itself need not be asked of the database.
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
    await endPresence(db, presence).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'a presence ends by itself'),
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
    let left: Promise<void> | null = null
    return () => (left ??= leave(presence))
  }
}
