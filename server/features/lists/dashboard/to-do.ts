import type { DossierItem } from '@parcelle/contract/dossiers'
import type { TaskList } from '@parcelle/contract/overview/dashboard'
import { roles, tasks } from '@parcelle/domain'
import type { Deps } from '../../../deps.ts'
import { batchedRead } from '../../../platform/database/batched-read.ts'
import { presentCards, type Viewer } from '../card.ts'
import { MOST_TO_DO, toDoQuery } from './to-do-query.ts'

/** What waits for a person, the most urgent first, then the oldest. */
export function toDoLister(deps: Deps): (viewer: Viewer) => Promise<TaskList> {
  const { db, deployment } = deps
  const readers = new Map(roles.map((role) => [role, batchedRead(db, toDoQuery(role, deployment))]))
  return async (viewer) => {
    const { user } = viewer
    const [found] = (await readers.get(user.role)?.({ who: user.id, viewer: user.id })) ?? []
    if (!found) throw new Error('the to-do query returned no row')
    const items = await presentCards(deps, found.cards, { presences: [], parties: found.parties }, viewer)
    const distinct = [...new Map(items.map((item) => [item.id, item])).values()]
    const toDo = distinct.filter((item) => findRank(item) < tasks.length).toSorted(byUrgency)
    const others = distinct.filter((item) => findRank(item) === tasks.length)
    return {
      dossiers: toDo.slice(0, MOST_TO_DO),
      isMore: toDo.length > MOST_TO_DO,
      waiting: others.toSorted(byActivity).at(-1) ?? null,
    }
  }
}

const ranks = new Map<string, number>(tasks.map((task, rank) => [task, rank]))
const findRank = ({ detail }: DossierItem) => ranks.get(detail.next?.action ?? '') ?? tasks.length

const byUrgency = (one: DossierItem, other: DossierItem) => findRank(one) - findRank(other) || byActivity(one, other)

function byActivity(one: DossierItem, other: DossierItem): number {
  if (one.last_activity !== other.last_activity) return one.last_activity < other.last_activity ? -1 : 1
  return one.id < other.id ? -1 : 1
}
