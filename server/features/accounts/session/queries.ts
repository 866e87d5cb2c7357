import type { Db } from '../../../platform/database/tables.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

export async function findJournalSecret(db: Db, userId: string): Promise<Buffer> {
  const row = await db
    .selectFrom('app_user')
    .select('journal_secret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.journal_secret
}

/** Stores the language someone uses the portal in: their mails are written in it. */
export async function storeLanguage(db: Db, userId: string, locale: Locale): Promise<void> {
  const row = db.updateTable('app_user').set({ locale }).where('id', '=', userId)
  await row.where((is) => is.or([is('locale', 'is', null), is('locale', '<>', locale)])).execute()
}
