import { indexListed, type FindListed } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import { findList, findListed, type List } from '../queries.ts'

export type Register = { list: List; find: FindListed }

// Cache of the last register in each process. A loaded register never changes.
let opened: { listId: string; register: Promise<Register> } | null = null

/**
 * The register in force, indexed. The first call after a load takes seconds, so call it before locking a dossier.
 * Concurrent calls share the work.
 */
export async function openRegister(db: Db): Promise<Register | null> {
  const list = await findList(db)
  if (!list) return null
  if (opened?.listId === list.id) return opened.register
  const register = readSlices(db, list)
  opened = { listId: list.id, register }
  register.catch(() => {
    if (opened?.register === register) opened = null
  })
  return register
}

/** Entries indexed without yielding to the event loop, which takes some 40 ms. */
const SLICE = 500

async function readSlices(db: Db, list: List): Promise<Register> {
  const slices: FindListed[] = []
  for (let after = 0; ;) {
    const entries = await findListed(db, list.id, { after, limit: SLICE })
    const last = entries.at(-1)
    if (!last) break
    slices.push(indexListed(entries))
    after = last.id
  }
  return { list, find: (asked) => slices.flatMap((find) => find(asked)).toSorted(byGrade) }
}

type RegisterMatch = ReturnType<FindListed>[number]

/** Probable before possible, as within a slice. */
const byGrade = (one: RegisterMatch, other: RegisterMatch) =>
  other.grade.localeCompare(one.grade) || one.listed.id - other.listed.id
