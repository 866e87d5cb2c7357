import type { Conflict } from '@parcelle/contract/values'
import { decodeValue, encodeValue, type Ref, type Value } from '@parcelle/forms'
import type { Journal } from '../saving/journal/journal.ts'
import type { Assembly } from './assemble.ts'
import { isWritable } from './writable.ts'

/** An answer given here: it counts at once, and is on its way to the journal and to the server. */
export function answer(parts: Assembly, ref: Ref, value: Value): void {
  const { engine, autosave, rights, dossier, blockOf, phones, answering } = parts
  const element = engine.view.element(ref)
  if (!element) return
  const before = encodeValue(engine.answer(element.id))
  answering.id = element.id
  engine.set(element.id, value)
  answering.id = null
  const after = encodeValue(engine.answer(element.id))
  const isOpen = rights.canWrite(dossier.get().state, engine.form().blocks, blockOf(element.id))
  if (after !== before && isOpen && isWritable(engine, element.id)) autosave.change(element.id, after)
  if (element.type === 'input_tel') phones.meet(value)
}

/** Ends a conflict on one answer: ours goes again on top of theirs, or theirs is taken. */
export function settleConflict(parts: Assembly, conflict: Conflict, keepsMine: boolean): void {
  const { engine, versions, autosave, conflicts, incoming } = parts
  const { elementId, version, yours, theirs } = conflict
  const element = engine.view.element(elementId)
  versions.set(elementId, version)
  if (element) engine.set(elementId, decodeValue(keepsMine ? yours : theirs, element))
  if (keepsMine) autosave.change(elementId, yours)
  conflicts.set(conflicts.get().filter((one) => one.elementId !== elementId))
  incoming.releaseAll()
}

/** Brings back what an earlier tab left unsaved, as if it had just been typed. */
export async function recover(parts: Assembly, journal: Promise<Journal | null>): Promise<void> {
  const { engine, rights, versions, autosave, journalWriter, phones, id } = parts
  for (const { id: phone, type } of engine.form().elements) if (type === 'input_tel') phones.meet(engine.answer(phone))
  const entries = (await (await journal)?.recover(id)) ?? []
  for (const { elementId, value, version, over, isOld } of entries) {
    const element = engine.view.element(elementId)
    const isOurs = element && isWritable(engine, elementId) && !rights.isReadOnly
    if (!isOurs || encodeValue(engine.answer(elementId)) === value) continue
    // What replaced it went to the server with the last breath of that page. If it is not there, this is better than none.
    if (isOld && (versions.get(elementId) ?? 0) !== version) continue
    engine.set(elementId, decodeValue(value, element))
    // On what the answer was based on then, so that a change made by someone else since is not overwritten.
    autosave.resume({ elementId, value, version, ...(over && { over }) })
  }
  if (entries.length > 0 && autosave.pending().length === 0) journalWriter.write([])
}
