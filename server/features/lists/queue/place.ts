import { toInput } from '../../../dossier/filter/select.ts'
import { selectForOne } from '../../../platform/database/batched-read.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { MOST_HITS } from '../sql.ts'
import { insertLease, releaseLease } from './lease.ts'
import { neighbourQuery, placeQuery, type Direction, type Place } from './place-query.ts'

type Position = { position: number | null; total: number; isMore: boolean }

export async function findPlace(db: Db, place: Place): Promise<Position> {
  const { rows } = await selectForOne(placeQuery(place), toParameters(place)).execute(db)
  const { before = 0, total = 0, isListed = false } = rows[0] ?? {}
  const isKnown = isListed && before < MOST_HITS
  return { position: isKnown ? before + 1 : null, total: Math.min(total, MOST_HITS), isMore: total > MOST_HITS }
}

/** Takes the next or previous dossier that nobody else has, and releases the one left; null at the end of the list. */
export async function moveInQueue(db: Db, place: Place, direction: Direction): Promise<string | null> {
  const { id, user } = place
  for (;;) {
    const { rows } = await selectForOne(neighbourQuery(place, direction), toParameters(place)).execute(db)
    const next = rows[0]?.id ?? null
    // Somebody else may have taken it in between: then the next query skips it.
    if (next !== null && !(await insertLease(db, user.id, next))) continue
    await releaseLease(db, user.id, id)
    return next
  }
}

const toParameters = ({ filter, user }: Place) => toInput(filter, { page: 1, size: 1 }, user.id)
