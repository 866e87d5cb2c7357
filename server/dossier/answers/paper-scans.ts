import type { Element, Form } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { DossierRow } from '../access/access.ts'

/** The question whose documents are the paper that was signed; null where the form names none. */
export function findScanElement(form: Form): Element | null {
  const { paperSignatureScan: ref } = form.definition.referential ?? {}
  return typeof ref === 'string' || typeof ref === 'number' ? form.element(ref) : null
}

/**
 * The scans of the paper that was signed: the receipts of the question that the form's referential names. Null where
 * the form names none.
 */
export async function findPaperScans(db: Db, { id }: Pick<DossierRow, 'id'>, form: Form) {
  const element = findScanElement(form)
  if (!element) return null
  return db
    .selectFrom('receipt')
    .select(['id', 'title', 'mimetype', 'file_key'])
    .where('dossier_id', '=', id)
    .where('element_id', '=', element.id)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}
