import type { Conflict } from '@parcelle/contract/values'
import { decodeValue, encodeValue, type Ref, type Value } from '@parcelle/forms'
import type { Journal } from '../saving/journal/journal.ts'
import type { WizardParts } from './wizard-parts.ts'
import { isWritable } from './writable.ts'

/** Sets an answer in the engine and queues it for the journal and the server. */
export function answer(parts: WizardParts, ref: Ref, value: Value): void {
  const { engine, autosave, rights, dossier, blockOf, phonePlans, answeredElement } = parts
  const element = engine.view.element(ref)
  if (!element) return
  const before = encodeValue(engine.answer(element.id))
  answeredElement.id = element.id
  engine.set(element.id, value)
  answeredElement.id = null
  const after = encodeValue(engine.answer(element.id))
  const isOpen = rights.canWrite(dossier.get().state, engine.form().blocks, blockOf(element.id))
  if (after !== before && isOpen && isWritable(engine, element.id)) autosave.change(element.id, after)
  if (element.type === 'input_tel') phonePlans.loadFor(value)
}

/** Resolves a conflict: sends our answer again on top of theirs, or takes theirs. */
export function settleConflict(parts: WizardParts, conflict: Conflict, keepsMine: boolean): void {
  const { engine, versions, autosave, conflicts, incoming } = parts
  const { elementId, version, yours, theirs } = conflict
  const element = engine.view.element(elementId)
  versions.set(elementId, version)
  if (element) engine.set(elementId, decodeValue(keepsMine ? yours : theirs, element))
  if (keepsMine) autosave.change(elementId, yours)
  conflicts.set(conflicts.get().filter((one) => one.elementId !== elementId))
  incoming.releaseAll()
}

/** Restores the unsaved answers of earlier tabs as if they had just been typed. */
export async function recover(parts: WizardParts, journal: Promise<Journal | null>): Promise<void> {
  const { engine, rights, versions, autosave, journalWriter, phonePlans, id } = parts
  for (const { id: phone, type } of engine.form().elements)
    if (type === 'input_tel') phonePlans.loadFor(engine.answer(phone))
  const entries = (await (await journal)?.recover(id)) ?? []
  for (const { elementId, value, version, over, isSuperseded } of entries) {
    const element = engine.view.element(elementId)
    const isOurs = element && isWritable(engine, elementId) && !rights.isReadOnly
    if (!isOurs || encodeValue(engine.answer(elementId)) === value) continue
    // A newer value was sent while that page unloaded. Restore this one only if the server did not get it.
    if (isSuperseded && (versions.get(elementId) ?? 0) !== version) continue
    engine.set(elementId, decodeValue(value, element))
    // Keeps the original base version, so that a change by someone else since is reported as a conflict.
    autosave.resume({ elementId, value, version, ...(over && { over }) })
  }
  if (entries.length > 0 && autosave.pending().length === 0) journalWriter.write([])
}
