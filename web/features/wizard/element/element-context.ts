import type { DatalistOption } from '@parcelle/contract/forms'
import type { Element, Look, Ref, Value } from '@parcelle/forms'
import { createContext, use, useCallback, useSyncExternalStore, type ComponentType } from 'react'
import type { Store } from '../../../ui/store.ts'
import type { Shelf } from '../saving/journal/journal.ts'

/**
 * What an element needs besides its own answer. The wizard makes it once per dossier and never changes it: whoever
 * depends on something that moves subscribes to that thing alone, so that one keystroke redraws few elements.
 */
export type ElementWorld = {
  dossierId: string | null
  /** The engine's view of the form: `session.look`. */
  look: Look
  /** `session.subscribe`. */
  subscribe: (ref: Ref, listener: () => void) => () => void
  /** Answers another element, exactly as if it had been typed there. */
  set: (ref: Ref, value: Value) => void
  /** One element of the form with its answer and its error, for those that draw their children. */
  Child: ComponentType<{ elementId: number }>
  /** The button of the block, which the choice of a table row presses. */
  submit: () => void
  receipts: Receipts
  datalist: Datalist
  prospect: Prospect
  /** The PDF of a print button. */
  print: (printId: string) => Promise<Blob>
  /** Opens the signature of a `button_docusign_iframe`. */
  sign: (element: Element) => void
  /** Opens the documents about to be signed. */
  readDocuments: (element: Element) => void
  /** What a generic button does, by its attribute `action`. */
  act: (element: Element) => Promise<void>
}

export type Receipt = {
  receiptId: string
  typeId: string
  elementId: number
  title: string
  /** In bytes. */
  size: number
  added_at: string
}

/** The answer of an upload is the list of its receipts: the world sets it after each change, not the widget. */
export type Receipts = {
  /** The same array as long as nothing changed. */
  list: (elementId: number) => readonly Receipt[]
  subscribe: (listener: () => void) => () => void
  /** Whether the dossier still takes documents for this element. */
  takes: (elementId: number) => boolean
  /** Where files are kept until the server has them; null where the browser keeps nothing. */
  shelf: () => Promise<Shelf | null>
  /** `onProgress` from 0 to 1. Rejects with an ApiError, or with an AbortError once aborted. */
  upload: (sending: Sending) => Promise<void>
  remove: (receiptId: string) => Promise<void>
  /** Opens the preview. */
  open: (receipt: Receipt) => void
}

export type Sending = {
  elementId: number
  typeId: string
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type Datalist = {
  search: (datalistId: string, text: string, signal: AbortSignal) => Promise<readonly DatalistOption[]>
  /** The options of that very value, with all they say of themselves. */
  values: (datalistId: string, value: string) => Promise<readonly DatalistOption[]>
}

export type ProspectState = {
  /** Nobody in the dossier yet, somebody who may not open it yet, or nothing left to do. */
  step: 'create' | 'authorise' | 'done'
  /** Labels of the answers without which no prospect can be created. */
  missing: readonly string[]
}

export type Prospect = {
  state: Pick<Store<ProspectState>, 'get' | 'subscribe'>
  /** Both reject with an ApiError. */
  create: () => Promise<void>
  authorise: () => Promise<void>
}

export const ElementWorldContext = createContext<ElementWorld | null>(null)

export function useElementWorld(): ElementWorld {
  const world = use(ElementWorldContext)
  if (!world) throw new Error('an element of a form is drawn outside its world')
  return world
}

/** Something read from other answers; drawn again only when it changes. `refs` are the elements it depends on. */
export function useAnswers<T extends string | number | boolean | null>(
  refs: readonly Ref[],
  read: (look: Look) => T,
): T {
  const { look, subscribe } = useElementWorld()
  const key = JSON.stringify(refs)
  const follow = useCallback(
    (listener: () => void) => {
      const watched: readonly Ref[] = JSON.parse(key)
      const stops = watched.map((ref) => subscribe(ref, listener))
      return () => stops.forEach((stop) => stop())
    },
    [key, subscribe],
  )
  return useSyncExternalStore(follow, () => read(look))
}
