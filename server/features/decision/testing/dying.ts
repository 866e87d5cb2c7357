import type { Db, Tx } from '../../../platform/database/tables.ts'

/** A database that goes away in the middle of a transaction, as it does for a worker that is killed. */
export function dyingAt(patient: Db, transaction: number): Db {
  let left = transaction
  return new Proxy(patient, {
    get(db, key) {
      if (key !== 'transaction') {
        const value: unknown = Reflect.get(db, key)
        // Bound to the database itself: its private fields cannot be read through a proxy.
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
