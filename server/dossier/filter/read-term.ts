import { runText } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/tables.ts'
import { toTerm, type Term } from './filter.ts'

const normalise = 'select normalise_search($1) as term'

/** What somebody typed, spelt as the database spells what is searched. */
export async function readTerm(db: Db, typed: string): Promise<Term | null> {
  if (typed === '') return null
  // Without accents only case and spaces are left to do: most terms take no round trip.
  return toTerm(/^[ -~]*$/.test(typed) ? spellAscii(typed) : await spell(db, typed))
}

export const spellAscii = (typed: string) => typed.toLowerCase().replaceAll(/ +/g, ' ').trim()

export async function spell(db: Db, typed: string): Promise<string> {
  const [row] = await runText<{ term: string }>(db, normalise, [typed])
  return row?.term ?? ''
}
