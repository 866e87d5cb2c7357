import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Dossier } from '@parcelle/contract/dossiers'

type Row = { id: string; dossier_id: string; element_id: number; type_id: string; title: string }

/** A document as dossiers show it: everything but its content. */
export function presentReceipt({ id, dossier_id, element_id, type_id, title }: Row): Dossier['receipts'][number] {
  const resource = `${API_PREFIX}/dossiers/${dossier_id}/receipts/${id}`
  return { receiptId: id, typeId: type_id, elementId: element_id, title, resource }
}
