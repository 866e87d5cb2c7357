import type { Form } from '@parcelle/forms'
import type { Db } from '../../../platform/database/tables.ts'
import type { User } from '../../../platform/http/user.ts'
import { categoryOf } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type Reader = { user: Pick<User, 'id'>; locale: Locale }

/** The receipts of a dossier in the order of its form. Before its virus scan, a file is only for who uploaded it. */
export async function listReceiptFiles(db: Db, dossierId: string, form: Form, { user, locale }: Reader) {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('stored_file as file', 'file.key', 'receipt.file_key')
    .select(['receipt.title', 'receipt.element_id', 'file.key'])
    .where('dossier_id', '=', dossierId)
    .where((is) => is.or([is('file.scan', '<>', 'to_scan'), is('receipt.added_by', '=', user.id)]))
    .orderBy('receipt.added_at')
    .orderBy('receipt.id')
    .execute()
  return form.elements.flatMap((element) =>
    rows
      .filter(({ element_id }) => element_id === element.id)
      .map(({ title, key }) => ({ name: `${categoryOf(element, locale)} - ${title}`, key })),
  )
}
