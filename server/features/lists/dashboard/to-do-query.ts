import {
  askedActs,
  canAnswer,
  clientSigners,
  findTaskScope,
  has,
  listTaskCases,
  sellingRoles,
  toMarker,
  undecidedStates,
  type DossierStatus,
  type Role,
  type SigningAct,
  type Signer,
  type Task,
} from '@parcelle/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { isVisible } from '../../../dossier/access/visibility.ts'
import { joinAnd, joinUnion, who, type Sql } from '../../../dossier/filter/select.ts'
import type { BatchedQuery } from '../../../platform/database/batched-read.ts'
import { selectCards, selectParties, type Card, type Party } from '../card.ts'

export const MOST_TO_DO = 20
// A client has few dossiers; the newest are enough of one who has many.
const MOST_OF_CLIENT = 100

const columns = { who: 'uuid', viewer: 'uuid' } as const
type ToDoRows = { cards: Card[]; parties: Party[] }

/**
 * Selects what may wait for a person of a role. Each range is read by an index in its order; `findNextAction` then
 * decides on each dossier.
 */
export function toDoQuery(role: Role, deployment: Deps['deployment']): BatchedQuery<typeof columns, ToDoRows> {
  const ranges = listRanges(role, deployment)
  const select = sql<ToDoRows>`with page as materialized (${joinUnion(ranges)})
    select (${selectCards(sql`last_activity desc, id desc`)}) as cards, (${selectParties}) as parties`
  return { columns, select }
}

function listRanges(role: Role, deployment: Deps['deployment']): Sql[] {
  if (role === 'client' || role === 'prospect') {
    const conditions = [isVisible('client', who), sql`bucket <> 'abandoned'`]
    return [selectRange(conditions, sql`desc`, MOST_OF_CLIENT)]
  }
  const ranges = listTaskCases(role).flatMap(({ task, statuses }) => {
    const scope = findTaskScope(role, task) === 'owner' ? [isOwned] : []
    return statuses.flatMap((status) =>
      listConditions(role, task, status, deployment).map((conditions) =>
        selectRange([...scope, ...conditions], sql`asc`, MOST_TO_DO + 1),
      ),
    )
  })
  // The latest dossier, to show what happens next when nothing is to be done.
  const latest = ['current', 'signature', 'signed'].map((bucket) =>
    selectRange([isOwned, sql`bucket = ${sql.lit(bucket)}`], sql`desc`, 1),
  )
  return has([...sellingRoles, 'prospect_direct'], role) ? [...ranges, ...latest] : ranges
}

const isOwned = sql`owner_id = ${who}`

function selectRange(conditions: readonly Sql[], order: Sql, most: number): Sql {
  return sql`(select id, last_activity, card from dossier where ${joinAnd(conditions)}
    order by last_activity ${order}, id ${order} limit ${sql.lit(most)})`
}

/** The conditions of each range of a case; none when another case reads the same dossiers. */
function listConditions(role: Role, task: Task, status: DossierStatus, deployment: Deps['deployment']): Sql[][] {
  const isInStatus = sql`status = ${sql.lit(status)}`
  if (task === 'pair') return []
  if (task === 'sign') {
    const isSigner = status === 'signature' && (role === 'prospect_direct' || has(sellingRoles, role))
    return isSigner ? [[isInStatus, ...isTurn(role)]] : []
  }
  if (task === 'decide')
    return undecidedStates.map((state) => [isInStatus, sql`integrate_state = ${sql.lit(state)}`, sql`not correction`])
  if (task === 'check') return [[isInStatus, ...(status === 'compliant' ? [isIn([deployment.forms.backOffice])] : [])]]
  if (task !== 'answer' && task !== 'upload' && task !== 'correct') return [[isInStatus]]
  const forms = Object.values(deployment.forms).filter((form) =>
    canAnswer(role, form, deployment.forms, deployment.readOnlyRoles),
  )
  if (forms.length === 0) return []
  if (task === 'correct') return [[isInStatus, sql`bucket = 'signed'`, sql`correction`, isIn(forms)]]
  // `dossier_owner` has the forms being filled in, by bucket.
  return [[isInStatus, ...(status === 'ongoing' ? [sql`bucket = 'current'`] : []), isIn(forms)]]
}

const isIn = (forms: readonly number[]) => sql`form_id in (${sql.join(forms.map((form) => sql.lit(form)))})`

/** Whether the owner is the next to sign, as `findNextAction` finds it. */
function isTurn(role: Role): Sql[] {
  if (role === 'prospect_direct') return [isAsked('subscriber'), sql`not ${hasSigned('subscriber')}`]
  return [
    sql`not direct`,
    sql`(${sql.join(clientSigners.map(isAsked), sql` or `)})`,
    ...clientSigners.map((signer) => sql`(not ${isAsked(signer)} or ${hasSigned(signer)})`),
    sql`not ${hasSigned('subscriber_advisor')}`,
  ]
}

const isAsked = (signer: Signer) => hasMarker(askedActs, signer)
const hasSigned = (signer: Signer) => hasMarker(['signed_by'], signer)

function hasMarker(acts: readonly SigningAct[], signer: Signer): Sql {
  const tokens = acts.map((act) => sql.lit(toMarker('subscription', act, signer)))
  return sql`(markers && array[${sql.join(tokens)}])`
}
