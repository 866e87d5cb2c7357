import type { Locale } from '../locales/locale.ts'
import type { Db } from '../database/tables.ts'

/** The language of a person's account, found by id or by address; otherwise the fallback. */
export async function findLanguage(
  db: Db,
  { userId = null, email }: { userId?: string | null; email: string },
  fallback: Locale,
): Promise<Locale> {
  const account = await db
    .selectFrom('app_user')
    .select('locale')
    .where((is) => is.or([is('id', '=', userId), is('email', '=', email)]))
    .where('locale', 'is not', null)
    .orderBy((is) => is('id', '=', userId), 'desc')
    .executeTakeFirst()
  return account?.locale ?? fallback
}
