import type { Db, Tx } from '../../../platform/database/tables.ts'

/** A database whose nth transaction fails before its commit, as if the worker was killed. */
export function failAtTransaction(database: Db, transaction: number): Db {
  let left = transaction
  return new Proxy(database, {
    get(db, key) {
      if (key !== 'transaction') {
        const value: unknown = Reflect.get(db, key)
        // Bound, because private fields cannot be read through a proxy.
        return typeof value === 'function' ? value.bind(db) : value
      }
      const execute = (work: (tx: Tx) => Promise<unknown>) =>
        db.transaction().execute(async (tx) => {
          const done = await work(tx)
          if (--left === 0) throw new Error('killed')
          return done
        })
      return () => ({ execute })
    },
  })
}
