import type { Db, Tx } from './tables.ts'

/** A secret of the product, made the first time that it is asked for. */
// Several processes may start for the first time together: the first to insert decides, and all read what it chose.
export async function keepSecret(db: Db, name: string, make: () => unknown): Promise<unknown> {
  const known = () => db.selectFrom('kept_secret').select('value').where('name', '=', name).executeTakeFirst()
  const found = await known()
  if (found) return found.value
  await db
    .insertInto('kept_secret')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await known())?.value
}

/** Changes a secret that is a list, one process after the other; answers what it is now. */
export async function changeSecret(
  tx: Tx,
  name: string,
  change: (known: readonly unknown[]) => readonly unknown[],
): Promise<readonly unknown[]> {
  const row = await tx.selectFrom('kept_secret').select('value').where('name', '=', name).forUpdate().executeTakeFirst()
  const value = change(Array.isArray(row?.value) ? row.value : [])
  await tx
    .updateTable('kept_secret')
    .set({ value: JSON.stringify(value) })
    .where('name', '=', name)
    .execute()
  return value
}
