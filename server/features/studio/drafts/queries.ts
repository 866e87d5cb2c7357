import type { Operation } from '@parcelle/domain/studio'
import { sql } from 'kysely'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { sealOperations } from '../../editions/index.ts'
import { notifyDraft } from '../presence/queries.ts'

export type Draft = { id: string; base: string | null; digest: string | null; operations: number; state: string }
type Action = 'do' | 'undo' | 'redo'
export type LoggedOperation = {
  number: number
  author: string
  action: Action
  operation: Operation
  inverse: Operation
  concerns: number | null
}

/** Locks the draft until the transaction ends. */
export function lockDraft(tx: Tx, id: string): Promise<Draft | undefined> {
  return tx
    .selectFrom('edition')
    .select(['id', 'base', 'digest', 'operations', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type LoggedAction = Pick<LoggedOperation, 'number' | 'author' | 'action'>

/** An operation of a draft without its content. */
export function listActions(db: Db, edition: string): Promise<LoggedAction[]> {
  return db
    .selectFrom('edition_operation')
    .select(['number', 'author', 'action'])
    .where('edition', '=', edition)
    .orderBy('number')
    .execute()
}

export async function readInverse(db: Db, edition: string, number: number): Promise<Operation> {
  const { inverse } = await db
    .selectFrom('edition_operation')
    .select('inverse')
    .where('edition', '=', edition)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return JSON.parse(inverse)
}

export async function listOperations(db: Db, edition: string): Promise<LoggedOperation[]> {
  const rows = await db
    .selectFrom('edition_operation')
    .select(['number', 'author', 'action', 'operation', 'inverse', 'concerns'])
    .where('edition', '=', edition)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, operation: JSON.parse(row.operation), inverse: JSON.parse(row.inverse) }))
}

/** With the names of their authors, oldest first. */
export async function listOperationsSince(db: Db, edition: string, since: number) {
  const rows = await db
    .selectFrom('edition_operation')
    .innerJoin('app_user', 'app_user.id', 'edition_operation.author')
    .select(['number', 'edition_operation.author as authorId', 'operation'])
    .select(sql<string>`app_user.firstname || ' ' || app_user.lastname`.as('author'))
    .where('edition', '=', edition)
    .where('number', '>', since)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, operation: JSON.parse(row.operation) }))
}

/** Each is of its own author; `caller` is the person who adds them now. */
export async function addOperations(
  tx: Tx,
  edition: string,
  added: readonly LoggedOperation[],
  caller: Author,
): Promise<void> {
  const last = added.at(-1)
  if (!last) return
  const rows = added.map((one) => ({
    ...one,
    edition,
    operation: JSON.stringify(one.operation),
    inverse: JSON.stringify(one.inverse),
  }))
  await tx.insertInto('edition_operation').values(rows).execute()
  await tx.updateTable('edition').set({ operations: last.number }).where('id', '=', edition).execute()
  await sealOperations(tx, edition, caller, rows)
  await notifyDraft(tx, edition)
}

type NewDraft = { base: string; parent: string | null; title: string; author: string }

export async function addDraft(tx: Tx, draft: NewDraft): Promise<Draft> {
  return tx
    .insertInto('edition')
    .values(draft)
    .returning(['id', 'base', 'digest', 'operations', 'state'])
    .executeTakeFirstOrThrow()
}
