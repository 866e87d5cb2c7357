import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { findTaken } from '@parcelle/domain/studio-taken-names'
import { depthProblem } from '@parcelle/forms'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { conflict, malformed, notFound, unacceptable } from '../../../platform/errors/errors.ts'
import { listPaths, readContent } from '../../editions/index.ts'
import { isFileName } from './file-name.ts'
import {
  addOperations,
  listActions,
  lockDraft,
  readInverse,
  type Draft,
  type LoggedAction,
  type LoggedOperation,
} from './queries.ts'

type DraftState = { number: number; canUndo: boolean; canRedo: boolean }
export type DraftAuthor = Author & { user: NonNullable<Author['user']> }

/** Applies all operations or none. A conflict with another author is refused with both values. */
export function changeDraft(
  tx: Tx,
  id: string,
  author: DraftAuthor,
  operations: readonly Operation[],
): Promise<DraftState> {
  return inDraft(tx, id, author, async (draft) => {
    const content = await readContent(tx, draft, listPaths(operations))
    const added = applyAll(content, operations, draft.operations, author.user.id)
    await addOperations(tx, id, added, author)
  })
}

export function applyAll(
  content: Content,
  operations: readonly Operation[],
  from: number,
  author: string,
): LoggedOperation[] {
  let current = content
  return operations.map((operation, at) => {
    for (const { at: place } of operation.kind === 'all' ? operation.operations : [operation])
      if (place.length === 1 && !isFileName(place[0])) throw unacceptable('studio.error.file-name')
    if (depthProblem(operation) !== null) throw malformed()
    const { content: next, inverse } = applyOrRefuse(current, operation)
    current = next
    return { number: from + at + 1, author, action: 'do', operation, inverse, concerns: null }
  })
}

/** Undoes the last operation of this author; those of others stay. */
export function undoInDraft(tx: Tx, id: string, author: DraftAuthor): Promise<DraftState> {
  return inDraft(tx, id, author, (draft) => repeat(tx, draft, author, 'undo'))
}

export function redoInDraft(tx: Tx, id: string, author: DraftAuthor): Promise<DraftState> {
  return inDraft(tx, id, author, (draft) => repeat(tx, draft, author, 'redo'))
}

async function repeat(tx: Tx, draft: Draft, caller: DraftAuthor, action: 'undo' | 'redo'): Promise<void> {
  const last = findLast(await listActions(tx, draft.id), caller.user.id, action)
  const inverse = await readInverse(tx, draft.id, last.number)
  const content = await readContent(tx, draft, listPaths([inverse]))
  const added = repeatOperation(content, { ...last, inverse }, draft.operations + 1, action)
  await addOperations(tx, draft.id, [added], caller)
}

/** What an author undoes or redoes next. */
export function findLast<T extends LoggedAction>(log: readonly T[], author: string, action: 'undo' | 'redo'): T {
  const last = findStacks(log, author)[action].at(-1)
  if (!last) throw conflict(`studio.error.nothing-to-${action}`)
  return last
}

/** What an undo or a redo adds to the log of a draft. */
export function repeatOperation(
  content: Content,
  { number: concerns, author, inverse: operation }: Pick<LoggedOperation, 'number' | 'author' | 'inverse'>,
  number: number,
  action: 'undo' | 'redo',
): LoggedOperation {
  const { inverse } = applyOrRefuse(content, operation)
  return { number, author, action, operation, inverse, concerns }
}

type Stacks<T> = Readonly<Record<'undo' | 'redo', readonly T[]>>

/** The undo and redo stacks of an author. A new operation clears the redo stack. */
export function findStacks<T extends LoggedAction>(log: readonly T[], author: string): Stacks<T> {
  const undo: T[] = []
  const redo: T[] = []
  for (const one of log.filter((logged) => logged.author === author)) {
    if (one.action === 'do') redo.length = 0
    else (one.action === 'undo' ? undo : redo).pop()
    ;(one.action === 'undo' ? redo : undo).push(one)
  }
  return { undo, redo }
}

function applyOrRefuse(content: Content, operation: Operation) {
  const taken = findTaken(content, operation)
  if (taken !== null) throw conflict('studio.error.taken', { name: taken })
  const result = applyOperation(content, operation)
  if (!('problem' in result)) return result
  const { problem } = result
  if (problem.kind === 'missing') throw conflict('studio.error.missing')
  const { mine, theirs } = problem
  throw conflict('studio.error.conflict', { mine: show(mine, theirs), theirs: show(theirs, mine) })
}

const SHOWN = 500

/** Only the keys of an object, such as a text in two languages, that differ from the other. */
function show(value: Json, other: Json): string {
  if (typeof value === 'string') return value.slice(0, SHOWN)
  if (!isHolder(value) || !isHolder(other)) return JSON.stringify(value).slice(0, SHOWN)
  const differing = Object.entries(value).filter(([key, held]) => JSON.stringify(held) !== JSON.stringify(other[key]))
  const words = differing.map(([, held]) => (typeof held === 'string' ? held : JSON.stringify(held)))
  return words.join(' / ').slice(0, SHOWN)
}

const isHolder = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function inDraft(
  tx: Tx,
  id: string,
  { user }: DraftAuthor,
  work: (draft: Draft) => Promise<void>,
): Promise<DraftState> {
  const draft = await lockDraft(tx, id)
  if (!draft) throw notFound()
  if (draft.state !== 'draft' || draft.base === null) throw conflict('studio.error.not-a-draft')
  await work(draft)
  return readState(tx, id, user.id)
}

export async function readState(db: Db, id: string, author: string): Promise<DraftState> {
  const log = await listActions(db, id)
  const { undo, redo } = findStacks(log, author)
  return { number: log.at(-1)?.number ?? 0, canUndo: undo.length > 0, canRedo: redo.length > 0 }
}
