import type { Dossier } from '@parcelle/contract/dossiers'

/** A file that the server has received for an element. */
export type Receipt = Omit<Dossier['receipts'][number], 'resource'>

/** A file as it is sent; `onProgress` is told the share that has gone, from 0 to 1. */
export type Sending = {
  elementId: number
  typeId: string
  /** The document whose place it takes. */
  replaces: string | null
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}
