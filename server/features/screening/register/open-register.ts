import { indexListed, type FindListed } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import { findList, findListed, type List } from '../queries.ts'

export type Register = { list: List; find: FindListed }

// A register never changes once it is loaded: each process reads it once, and keeps the last one only.
let opened: { listId: string; register: Promise<Register> } | null = null

/**
 * The register in force, ready to be searched. The first call after a load takes seconds: whoever locks a dossier calls
 * it before, so that nobody waits for the lock meanwhile. Calls made at the same time share the work.
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

/** How many entries are indexed in one go, which takes some 40 ms. Requests are served in between. */
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

type Found = ReturnType<FindListed>[number]

/** Probable before possible, as within a slice. */
const byGrade = (one: Found, other: Found) => other.grade.localeCompare(one.grade) || one.listed.id - other.listed.id
