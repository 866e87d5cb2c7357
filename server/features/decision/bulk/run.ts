import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { Refusal } from '../../../platform/errors/errors.ts'
import { isOutage } from '../../../platform/errors/outage.ts'
import { openRegister } from '../../screening/index.ts'
import { findBeforeLock, screenAndDecide, type Findings, type MatchDeps } from '../decide.ts'
import { addBulkJob } from './start.ts'
import { toDecision, toError } from './dry-run.ts'

export async function runBulk(deps: MatchDeps, id: string): Promise<void> {
  let isLeft = true
  while (isLeft) {
    await openRegister(deps.db)
    const next = await findNext(deps.db, id).executeTakeFirst()
    const findings = next && (await tryToFind(deps, next))
    isLeft = await deps.db.transaction().execute((tx) => decideNext(tx, deps, { id, place: next?.place, findings }))
  }
}

/** A dossier that cannot be read is refused by the decision itself. */
async function tryToFind(deps: MatchDeps, item: Item): Promise<Findings | undefined> {
  try {
    return await findBeforeLock(deps, { id: item.dossier_id, user: toUser(item) }, toItemDecision(item))
  } catch (error) {
    if (isOutage(error)) throw error
    if (!(error instanceof Refusal))
      deps.log.error({ err: error, id: item.dossier_id }, 'could not search for the customer of a dossier')
    return undefined
  }
}

type BulkItem = { id: string; place: number | undefined; findings: Findings | undefined }

/**
 * Decides on one dossier and stores the outcome in one transaction, so that a killed worker leaves nothing half done. If
 * another worker took it meanwhile, the next round looks for another one.
 */
async function decideNext(tx: Tx, deps: MatchDeps, { id, place, findings }: BulkItem): Promise<boolean> {
  if (place === undefined) {
    await endBulk(tx, id)
    return false
  }
  const item = await findNext(tx, id).where('item.place', '=', place).executeTakeFirst()
  if (!item) return true
  const error = await decideItem(tx, deps, item, findings)
  await tx
    .updateTable('bulk_item')
    .set({ outcome: error ? 'refused' : 'done', error: error && JSON.stringify(error), at: new Date() })
    .where('bulk_id', '=', id)
    .where('place', '=', item.place)
    .execute()
  return true
}

type Item = Awaited<ReturnType<ReturnType<typeof findNext>['executeTakeFirstOrThrow']>>

/** Locks the next item, for the time of the transaction if there is one. Skips items that another worker has locked. */
function findNext(db: Db, id: string) {
  return db
    .selectFrom('bulk_item as item')
    .innerJoin('bulk_decision as bulk', 'bulk.id', 'item.bulk_id')
    .innerJoin('app_user as person', 'person.id', 'bulk.user_id')
    .select([
      'item.place',
      'item.dossier_id',
      'item.pairing',
      'bulk.integration_state',
      'bulk.reason',
      'bulk.from_state as from',
    ])
    .select(['bulk.request_id', 'person.id', 'username', 'firstname', 'lastname', 'role', 'firm_id as firmId'])
    .where('item.bulk_id', '=', id)
    .where('item.outcome', '=', 'waiting')
    .where('bulk.state', '=', 'running')
    .where('person.disabled', '=', false)
    .orderBy('item.place')
    .limit(1)
    .forUpdate('item')
    .skipLocked()
}

const toUser = ({ id, username, firstname, lastname, role, firmId }: Item): User => ({
  id,
  username,
  firstname,
  lastname,
  role,
  firmId,
})

/** As it was paired when the decision was begun: nobody overrules a colleague's pairing unseen. */
const toItemDecision = (item: Item) => ({ ...toDecision(item), expected_pairing: item.pairing ?? undefined })

// Any other error is a bug: it fails one item and does not block the others.
const UNEXPECTED = { code: 'error.technical-error' }

async function decideItem(tx: Tx, deps: MatchDeps, item: Item, findings: Findings | undefined) {
  const { dossier_id: id, request_id } = item
  await sql`savepoint item`.execute(tx)
  try {
    const caller = { id, user: toUser(item), requestId: request_id ?? '' }
    const decided = await screenAndDecide(tx, deps, caller, toItemDecision(item), findings)
    return decided instanceof Refusal ? toError(decided) : null
  } catch (error) {
    if (isOutage(error)) throw error
    await sql`rollback to savepoint item`.execute(tx)
    if (error instanceof Refusal) return toError(error)
    deps.log.error({ err: error, id }, 'a decision of a bulk decision failed')
    return UNEXPECTED
  }
}

/** Done once no item waits; stopped when the account of its author is disabled. */
async function endBulk(tx: Tx, id: string): Promise<void> {
  await sql`
    update bulk_decision bulk set ended_at = clock_timestamp(),
      state = case when exists (select from app_user where id = bulk.user_id and disabled) then 'stopped' else 'done' end
    where id = ${id} and state = 'running'
      and (not exists (select from bulk_item where bulk_id = bulk.id and outcome = 'waiting')
        or exists (select from app_user where id = bulk.user_id and disabled))`.execute(tx)
}

/** A decision takes milliseconds: after this long without one, the worker is gone. */
const LOST_AFTER_SECONDS = 30
const RETENTION_DAYS = 90

/** Restarts bulk decisions whose worker is gone, and deletes old ones. */
export function resumeBulks(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`delete from bulk_decision where ended_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select id from bulk_decision where state = 'running'
      and coalesce((select max(at) from bulk_item where bulk_id = bulk_decision.id), created_at)
        < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`.execute(tx)
    for (const { id } of rows) await addBulkJob(tx, id)
    return rows.length
  })
}
