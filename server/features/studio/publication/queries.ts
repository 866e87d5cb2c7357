import type { EditionEvent, ProposalState } from '@parcelle/domain/studio-proposals'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type ProposalRow = Selectable<Tables['edition_proposal']>
/** How far the move of dossiers is. */
export type MoveProgress = { moved: number; kept: number; inUse: number; isDone: boolean }

/** Locks the proposal until the transaction ends. */
export async function lockEdition(tx: Tx, id: string) {
  return tx
    .selectFrom('edition')
    .select(['id', 'state', 'parent', 'base', 'digest', 'operations', 'title', 'author'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedEdition = NonNullable<Awaited<ReturnType<typeof lockEdition>>>

/** The last one, with the names of the two people. */
export function findProposal(db: Db, edition: string) {
  return db
    .selectFrom('edition_proposal as proposal')
    .innerJoin('app_user as proposed', 'proposed.id', 'proposal.proposer')
    .leftJoin('app_user as decided', 'decided.id', 'proposal.approver')
    .selectAll('proposal')
    .select(sql<string>`proposed.firstname || ' ' || proposed.lastname`.as('proposerName'))
    .select(sql<string | null>`decided.firstname || ' ' || decided.lastname`.as('approverName'))
    .where('proposal.edition', '=', edition)
    .orderBy('proposal.at', 'desc')
    .orderBy('proposal.id')
    .limit(1)
    .executeTakeFirst()
}

export function findProposalById(db: Db, id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('edition_proposal').selectAll().where('id', '=', id).executeTakeFirst()
}

type NewProposal = { edition: string; operations: number; digest: string; note: string; proposer: string }

export async function addProposal(tx: Tx, proposal: NewProposal): Promise<string> {
  const { id } = await tx.insertInto('edition_proposal').values(proposal).returning('id').executeTakeFirstOrThrow()
  return id
}

type Decision = { state: ProposalState; approver?: string; answer?: string; publish_at?: Date | null; moves?: boolean }

export async function setProposal(tx: Tx, id: string, decision: Decision): Promise<void> {
  const decided = decision.approver === undefined ? {} : { decided_at: new Date() }
  await tx
    .updateTable('edition_proposal')
    .set({ ...decision, ...decided })
    .where('id', '=', id)
    .execute()
}

export async function setMoved(db: Db, id: string, moved: MoveProgress): Promise<void> {
  await db
    .updateTable('edition_proposal')
    .set({ moved: JSON.stringify(moved) })
    .where('id', '=', id)
    .execute()
}

type Change = { state: 'draft' | 'proposed' | 'discarded'; title?: string; note?: string }

export async function setEdition(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('edition')
    .set({ ...change, approver: null, publish_at: null })
    .where('id', '=', id)
    .execute()
}

export async function setApproved(tx: Tx, id: string, approver: string, publishAt: Date | null): Promise<void> {
  await tx.updateTable('edition').set({ approver, publish_at: publishAt }).where('id', '=', id).execute()
}

/** What happened to an edition, newest first. */
export function listEvents(db: Db, edition: string) {
  return db
    .selectFrom('edition_event')
    .leftJoin('app_user', 'app_user.id', 'edition_event.actor_id')
    .select('at')
    .select(sql<EditionEvent>`event`.as('event'))
    .select(sql<string | null>`firstname || ' ' || lastname`.as('by'))
    .select(sql<string | null>`payload ->> 'note'`.as('note'))
    .where('edition', '=', edition)
    .where('event', '<>', 'change')
    .orderBy('seq', 'desc')
    .limit(50)
    .execute()
}
