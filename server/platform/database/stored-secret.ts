import type { Db, Tx } from './tables.ts'

// Processes may start for the first time together: the first insert wins, and all read its value.
export async function findOrAddSecret(db: Db, name: string, make: () => unknown): Promise<unknown> {
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

/** Changes a secret that is a list, under a row lock; returns the new list. */
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
