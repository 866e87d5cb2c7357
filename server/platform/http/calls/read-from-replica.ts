import { Refusal } from '../../errors/errors.ts'
import type { User } from '../user.ts'
import type { Db } from '../../database/tables.ts'
import type { Replica } from '../../database/replica/replica.ts'

type ReadSources = { db: Db; replica: Replica | null }
type ReadCall = (call: never) => unknown

/**
 * Makes calls that only read twice, for the primary and for the replica, and has each person served by the replica
 * once it has what they wrote. What fails there is read again from the primary.
 */
export function readFromReplica<D extends ReadSources, Reads extends Record<string, ReadCall>>(
  deps: D,
  make: (deps: D, primary: Db) => Reads,
): Reads {
  const { db, replica } = deps
  const ofPrimary = make(deps, db)
  if (replica === null) return ofPrimary
  const ofReplica = make({ ...deps, db: replica.db }, db)
  const reads = Object.entries<ReadCall>(ofPrimary).map(([name, read]) => [
    name,
    async (call: { user: User }) => {
      // Unsafe cast: the types of the calls are lost in a loop over their names.
      const given = call as never
      const copy = (await replica.has(call.user.lastWrite ?? null)) ? ofReplica[name] : undefined
      if (!copy) return read(given)
      try {
        return await copy(given)
      } catch (error) {
        if (!(error instanceof Refusal)) replica.report(error)
        return read(given)
      }
    },
  ])
  // Unsafe cast: `Object.fromEntries` forgets the names.
  return Object.fromEntries(reads) as Reads
}
