import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Dossier } from '@parcelle/contract/dossiers'
import { instant } from './instant.ts'

/** As much of a document as is shown; its instant may have been read as text. */
export type ShownReceipt = {
  id: string
  dossier_id: string
  element_id: number
  type_id: string
  title: string
  size: number
  added_at: Date | string
}

/** A document as dossiers show it: everything but its content. */
export function presentReceipt(row: ShownReceipt): Dossier['receipts'][number] {
  const { id, dossier_id, element_id, type_id, title, size, added_at } = row
  const resource = `${API_PREFIX}/dossiers/${dossier_id}/receipts/${id}`
  return { receiptId: id, typeId: type_id, elementId: element_id, title, resource, size, added_at: instant(added_at) }
}
