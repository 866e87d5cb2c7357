import type { DatalistOption } from '@parcelle/contract/forms'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { Envelope, Signer, SigningButton } from '@parcelle/domain'
import type { Element, FormView, Ref, Value } from '@parcelle/forms'
import { createContext, use, useCallback, useSyncExternalStore, type ComponentType } from 'react'
import type { Store } from '../../../ui/store.ts'
import type { LoadState } from '../store/envelopes.ts'
import type { Receipt } from '../uploads/receipt.ts'
import type { UploadTarget } from '../uploads/file-sender.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'

export type { FileProblem } from '../uploads/file-problem.ts'
export type { Receipt, ReceiptUpload } from '../uploads/receipt.ts'
export type { UploadAnnouncement, Upload, UploadState } from '../uploads/upload-state.ts'

/**
 * The services a widget may use. Created once per dossier and never replaced: a widget subscribes only to what it
 * needs, so that a keystroke re-renders few elements.
 */
export type ElementServices = {
  view: FormView
  subscribe: (ref: Ref, listener: () => void) => () => void
  /** Answers another element as if the user had typed there. */
  set: (ref: Ref, value: Value) => void
  /** Renders an element, for groups that render their children. */
  Child: ComponentType<{ elementId: number }>
  /** Submits the open block. */
  submit: () => void
  receipts: Receipts
  datalist: Datalist
  prospect: Prospect
  /** The PDF of a print button, and the letters it could not print. */
  print: (printId: string) => Promise<{ file: Blob; unprintable: readonly string[] }>
  signing: Signing
  /** Runs the `action` attribute of a generic button. */
  runAction: (element: Element) => Promise<void>
}

/** The answer of an upload is the list of its receipts; it is set here, not by the widget. */
export type Receipts = UploadTarget & {
  subscribe: (listener: () => void) => () => void
  /** A promise until the chunk with the queue is loaded. */
  queue: () => UploadQueue | Promise<UploadQueue>
  /** One file per element, which replaces the one before. */
  isSingle?: true
  remove: (receiptId: string) => Promise<void>
  changeType: (receiptId: string, typeId: string) => Promise<void>
  download: (receipt: Receipt) => Promise<void>
  open: (receipt: Receipt) => void
}

type Signing = {
  /** Newest first. */
  envelopes: Pick<Store<readonly EnvelopeItem[]>, 'get' | 'subscribe'>
  loadState: Pick<Store<LoadState>, 'get' | 'subscribe'>
  /** Rejects with an ApiError. */
  open: (button: SigningButton) => Promise<void>
  /** Sends the signer's mail again. Rejects with an ApiError. */
  resend: (kind: Envelope, party: Signer) => Promise<void>
}

export type Datalist = {
  search: (
    datalistId: string,
    text: string,
    signal: AbortSignal,
    postcode: string | null,
  ) => Promise<readonly DatalistOption[]>
  /** The options with exactly that value. */
  values: (datalistId: string, value: string) => Promise<readonly DatalistOption[]>
}

export type ProspectState = {
  /** `create`: no client yet; `authorise`: the client may not open the dossier yet. */
  step: 'create' | 'authorise' | 'done'
  /** Labels of the answers still needed to create a prospect. */
  missing: readonly string[]
}

export type Prospect = {
  state: Pick<Store<ProspectState>, 'get' | 'subscribe'>
  /** Both reject with an ApiError. */
  create: () => Promise<void>
  authorise: () => Promise<void>
}

export const ElementServicesContext = createContext<ElementServices | null>(null)

export function useElementServices(): ElementServices {
  const services = use(ElementServicesContext)
  if (!services) throw new Error('an element of a form is drawn outside its services')
  return services
}

/** Reads a value from the answers `refs` and re-renders only when it changes. */
export function useAnswers<T extends string | number | boolean | null>(
  refs: readonly Ref[],
  read: (view: FormView) => T,
): T {
  const { view, subscribe } = useElementServices()
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
