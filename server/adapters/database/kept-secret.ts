import type { Db } from './tables.ts'

/** A secret of the product, made the first time that it is asked for. */
// Several processes may start for the first time together: the first to insert decides, and all read what it chose.
export async function keepSecret(db: Db, name: string, make: () => unknown): Promise<unknown> {
  const known = () => db.selectFrom('kept_secret').select('value').where('name', '=', name).executeTakeFirst()
  const found = await known()
  if (found) return found.value
  await db
    .insertInto('kept_secret')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await known())?.value
}
