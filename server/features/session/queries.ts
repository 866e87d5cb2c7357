import type { Db } from '../../adapters/database/tables.ts'

export async function findJournalSecret(db: Db, userId: string): Promise<Buffer> {
  const row = await db
    .selectFrom('app_user')
    .select('journal_secret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.journal_secret
}
