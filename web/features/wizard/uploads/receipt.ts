import type { Dossier } from '@parcelle/contract/dossiers'

export type Receipt = Omit<Dossier['receipts'][number], 'resource'>

/** `onProgress` receives the share sent, from 0 to 1. */
export type ReceiptUpload = {
  elementId: number
  typeId: string
  /** Id of the receipt it replaces. */
  replaces: string | null
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}
