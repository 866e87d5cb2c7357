import type { DatalistOption } from '@parcelle/contract/forms'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { SigningButton } from '@parcelle/domain'
import type { Element, FormView, Ref, Value } from '@parcelle/forms'
import { createContext, use, useCallback, useSyncExternalStore, type ComponentType } from 'react'
import type { Store } from '../../../ui/store.ts'
import type { Reading } from '../store/envelopes.ts'
import type { Receipt } from '../uploads/receipt.ts'
import type { UploadTarget } from '../uploads/file-sender.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'

export type { FileProblem } from '../uploads/file-problem.ts'
export type { Receipt, Sending } from '../uploads/receipt.ts'
export type { News, Upload, UploadState } from '../uploads/upload-state.ts'

/**
 * What an element needs besides its own answer. The wizard makes it once per dossier and never changes it: whoever
 * depends on something that moves subscribes to that thing alone, so that one keystroke redraws few elements.
 */
export type ElementWorld = {
  /** The engine's view of the form: `session.view`. */
  view: FormView
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
  /** The PDF of a print button, and the letters for which a square stands in it. */
  print: (printId: string) => Promise<{ file: Blob; unprintable: readonly string[] }>
  signing: Signing
  /** Opens the documents about to be signed. */
  readDocuments: (element: Element) => void
  /** What a generic button does, by its attribute `action`. */
  act: (element: Element) => Promise<void>
}

/** The answer of an upload is the list of its receipts: the world sets it after each change, not the widget. */
export type Receipts = UploadTarget & {
  subscribe: (listener: () => void) => () => void
  /** The files on their way to this dossier. Their code comes by itself: a promise until it is here. */
  queue: () => UploadQueue | Promise<UploadQueue>
  /** One file for each element, in place of what was given before. */
  isSingle?: true
  remove: (receiptId: string) => Promise<void>
  /** Opens the preview. */
  open: (receipt: Receipt) => void
}

export type Signing = {
  /** What is out to be signed, newest first. */
  envelopes: Pick<Store<readonly EnvelopeItem[]>, 'get' | 'subscribe'>
  /** Whether the server has said so; while it fails, it is asked again by itself. */
  reading: Pick<Store<Reading>, 'get' | 'subscribe'>
  /** Opens the tool for the party of a button. Rejects with an ApiError. */
  open: (button: SigningButton) => Promise<void>
}

export type Datalist = {
  search: (
    datalistId: string,
    text: string,
    signal: AbortSignal,
    postcode: string | null,
  ) => Promise<readonly DatalistOption[]>
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
  read: (view: FormView) => T,
): T {
  const { view, subscribe } = useElementWorld()
  const key = JSON.stringify(refs)
  const follow = useCallback(
    (listener: () => void) => {
      const watched: readonly Ref[] = JSON.parse(key)
      const stops = watched.map((ref) => subscribe(ref, listener))
      return () => stops.forEach((stop) => stop())
    },
    [key, subscribe],
  )
  return useSyncExternalStore(follow, () => read(view))
}
