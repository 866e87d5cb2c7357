import { applyOperation, type Content } from '@parcelle/domain/studio'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { addEditionEvent, readContent } from '../../editions/index.ts'
import { addDraft, addOperations, listOperations, type LoggedOperation } from '../drafts/queries.ts'
import { needEdition, type Caller } from './propose.ts'
import { setEdition } from './queries.ts'

type TakenOver = { id: string; taken: number; left: number }

/**
 * Creates a draft on the live edition with the operations of an outdated draft, which is discarded. Other changes of
 * the live edition stay.
 */
export function takeOverDraft(db: Db, from: string, caller: Caller): Promise<TakenOver> {
  return db.transaction().execute(async (tx) => {
    const draft = await needEdition(tx, from)
    const live = await findLiveEdition(tx)
    if (live === null) throw notFound()
    if (draft.state !== 'draft' || draft.base === null) throw conflict('studio.error.not-a-draft')
    if (draft.parent === live) throw conflict('studio.error.not-outdated')
    const log = await listOperations(tx, from)
    const content = await readContent(tx, { id: live, base: null, digest: null })
    const { taken, left } = replay(content, log)
    const { title } = draft
    const { id } = await addDraft(tx, { base: live, parent: live, title, author: draft.author ?? caller.user.id })
    await addOperations(tx, id, taken, caller)
    await setEdition(tx, from, { state: 'discarded' })
    const counts = { taken: taken.length, left }
    await addEditionEvent(tx, from, caller, 'discard', { operations: draft.operations })
    await addEditionEvent(tx, id, caller, 'take_over', { from, ...counts })
    return { id, ...counts }
  })
}

/** Each becomes an operation of its own, undos included. */
function replay(content: Content, log: readonly LoggedOperation[]): { taken: LoggedOperation[]; left: number } {
  let current = content
  const taken: LoggedOperation[] = []
  for (const { author, operation } of log) {
    const result = applyOperation(current, operation)
    if ('problem' in result) continue
    current = result.content
    const number = taken.length + 1
    taken.push({ number, author, action: 'do', operation, inverse: result.inverse, concerns: null })
  }
  return { taken, left: log.length - taken.length }
}
