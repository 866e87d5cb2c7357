import type { ValueChange } from '@parcelle/contract/values'
import { decodeValue } from '@parcelle/forms'
import { makeStore } from '../../../ui/store.ts'
import type { Autosave } from './autosave.ts'
import type { Engine } from '../store/engine.ts'

/**
 * What others answer. It shows at once, but never under the fingers of who is typing: a field that has the keyboard, or
 * an answer on its way to the server, is left alone until that is over. An answer of ours that is not saved yet stays;
 * the server will then show both.
 */
export function makeIncoming(
  engine: Engine,
  autosave: Autosave,
  versions: Map<number, number>,
  isDisputed: (elementId: number) => boolean,
) {
  const held = new Map<number, ValueChange>()
  let typing: number | null = null
  /** The last answer that somebody else gave, for the screen to tell. */
  const latest = makeStore<ValueChange | null>(null)

  function receive(change: ValueChange): void {
    const { elementId, version } = change
    if (version <= (versions.get(elementId) ?? 0)) return void held.delete(elementId)
    if (elementId === typing || autosave.isSending() || isDisputed(elementId)) return void held.set(elementId, change)
    held.delete(elementId)
    if (!autosave.isPending(elementId)) show(change)
  }

  function show(change: ValueChange): void {
    const { elementId, value, version } = change
    const element = engine.view.element(elementId)
    versions.set(elementId, version)
    if (!element) return
    engine.set(elementId, decodeValue(value, element))
    // Nobody is named where the product itself took a document away.
    if (change.by !== '') latest.set(change)
  }

  const releaseAll = () => [...held.values()].forEach(receive)

  return {
    receive,
    latest,
    /** The keyboard is in this element, or in none. */
    type(elementId: number | null): void {
      typing = elementId
      releaseAll()
    },
    /** A request is over: what waited for it may show. */
    releaseAll,
  }
}
