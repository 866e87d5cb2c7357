import type { Form } from '@parcelle/forms'
import type { Db } from '../../adapters/database/tables.ts'
import type { DossierRow } from '../access.ts'

/**
 * The scans of the paper that was signed: the receipts of the question that the form's referential names. Null where
 * the form names none.
 */
export async function findPaperScans(db: Db, { id }: Pick<DossierRow, 'id'>, form: Form) {
  const { paperSignatureScan: ref } = form.definition.referential ?? {}
  const element = typeof ref === 'string' || typeof ref === 'number' ? form.element(ref) : null
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
