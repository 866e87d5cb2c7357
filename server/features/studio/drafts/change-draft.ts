import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { findTaken } from '@parcelle/domain/studio-taken-names'
import { depthProblem } from '@parcelle/forms'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { conflict, malformed, notFound, unacceptable } from '../../../platform/errors/errors.ts'
import { readContent } from '../../editions/index.ts'
import { isFileName } from './file-name.ts'
import { addOperations, listOperations, lockDraft, type Draft, type LoggedOperation } from './queries.ts'

export type DraftState = { number: number; canUndo: boolean; canRedo: boolean }
export type DraftAuthor = Author & { user: NonNullable<Author['user']> }

/** All of them or none. What another author has changed meanwhile is refused with both values. */
export function changeDraft(
  tx: Tx,
  id: string,
  author: DraftAuthor,
  operations: readonly Operation[],
): Promise<DraftState> {
  return inDraft(tx, id, author, async (draft) => {
    const added = applyAll(await readContent(tx, draft), operations, draft.operations, author.user.id)
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

/** Takes back the last operation of this author that stands; what others did stays. */
export function undoInDraft(tx: Tx, id: string, author: DraftAuthor): Promise<DraftState> {
  return inDraft(tx, id, author, (draft) => repeat(tx, draft, author, 'undo'))
}

export function redoInDraft(tx: Tx, id: string, author: DraftAuthor): Promise<DraftState> {
  return inDraft(tx, id, author, (draft) => repeat(tx, draft, author, 'redo'))
}

async function repeat(tx: Tx, draft: Draft, caller: DraftAuthor, action: 'undo' | 'redo'): Promise<void> {
  const added = repeatLast(await readContent(tx, draft), await listOperations(tx, draft.id), caller.user.id, action)
  await addOperations(tx, draft.id, [added], caller)
}

/** What an undo or a redo adds to the log of a draft. */
export function repeatLast(
  content: Content,
  log: readonly LoggedOperation[],
  author: string,
  action: 'undo' | 'redo',
): LoggedOperation {
  const concerned = findStacks(log, author)[action].at(-1)
  if (!concerned) throw conflict(`studio.error.nothing-to-${action}`)
  const operation = concerned.inverse
  const { inverse } = applyOrRefuse(content, operation)
  return { number: log.length + 1, author, action, operation, inverse, concerns: concerned.number }
}

type Stacks = Readonly<Record<'undo' | 'redo', readonly LoggedOperation[]>>

/** What an author may undo and redo, the next one last. A new operation ends what could be redone. */
export function findStacks(log: readonly LoggedOperation[], author: string): Stacks {
  let stacks: Stacks = { undo: [], redo: [] }
  for (const one of log.filter((logged) => logged.author === author)) {
    const { undo, redo } = stacks
    if (one.action === 'do') stacks = { undo: [...undo, one], redo: [] }
    else if (one.action === 'undo') stacks = { undo: undo.slice(0, -1), redo: [...redo, one] }
    else stacks = { undo: [...undo, one], redo: redo.slice(0, -1) }
  }
  return stacks
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

/** Of a text in two languages, or another object, only what is not the same in the other. */
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
  const log = await listOperations(db, id)
  const { undo, redo } = findStacks(log, author)
  return { number: log.at(-1)?.number ?? 0, canUndo: undo.length > 0, canRedo: redo.length > 0 }
}
