import { runText } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/tables.ts'
import { toTerm, type Term } from './filter.ts'

const normalise = 'select normalise_search($1) as term'

/** What somebody typed, spelt as the database spells what is searched. */
export async function readTerm(db: Db, typed: string): Promise<Term | null> {
  if (typed === '') return null
  const [row] = await runText<{ term: string }>(db, normalise, [typed])
  return toTerm(row?.term ?? '')
}
