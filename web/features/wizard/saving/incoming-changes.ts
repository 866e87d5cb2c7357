import type { ValueChange } from '@parcelle/contract/values'
import { decodeValue } from '@parcelle/forms'
import { makeStore } from '../../../ui/store.ts'
import type { Autosave } from './autosave.ts'
import type { Engine } from '../store/engine.ts'

/**
 * Applies the answers of other users. A change to the focused field, or one that arrives during a save, is deferred
 * until that is over. Our own pending answers win; the server then reports a conflict.
 */
export function makeIncomingChanges(
  engine: Engine,
  autosave: Autosave,
  versions: Map<number, number>,
  hasConflict: (elementId: number) => boolean,
) {
  const deferred = new Map<number, ValueChange>()
  let focusedElement: number | null = null
  /** Announced to screen readers. */
  const latest = makeStore<ValueChange | null>(null)

  function receive(change: ValueChange): void {
    const { elementId, version } = change
    if (version <= (versions.get(elementId) ?? 0)) return void deferred.delete(elementId)
    if (elementId === focusedElement || autosave.isSending() || hasConflict(elementId))
      return void deferred.set(elementId, change)
    deferred.delete(elementId)
    if (!autosave.isPending(elementId)) show(change)
  }

  function show(change: ValueChange): void {
    const { elementId, value, version } = change
    const element = engine.view.element(elementId)
    versions.set(elementId, version)
    if (!element) return
    engine.set(elementId, decodeValue(value, element))
    // `by` is empty when the system itself removed a document.
    if (change.by !== '') latest.set(change)
  }

  const releaseAll = () => [...deferred.values()].forEach(receive)

  return {
    receive,
    latest,
    setFocusedElement(elementId: number | null): void {
      focusedElement = elementId
      releaseAll()
    },
    releaseAll,
  }
}
