import type { Element, Form } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { DossierRow } from '../access/access.ts'

/** The element for scans of the signed paper form; null where the form's referential names none. */
export function findScanElement(form: Form): Element | null {
  const { paperSignatureScan: ref } = form.definition.referential ?? {}
  return typeof ref === 'string' || typeof ref === 'number' ? form.element(ref) : null
}

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
