import { runText } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/tables.ts'
import { toTerm, type Term } from './filter.ts'

const normalise = 'select normalise_search($1) as term'

/** What somebody typed, spelt as the database spells what is searched. */
export async function readTerm(db: Db, typed: string): Promise<Term | null> {
  if (typed === '') return null
  return toTerm(spellPlain(typed) ?? (await spell(db, typed)))
}

export async function spell(db: Db, typed: string): Promise<string> {
  const [row] = await runText<{ term: string }>(db, normalise, [typed])
  return row?.term ?? ''
}

/**
 * Spells ASCII and letters that only lose an accent as `normalise_search` does, without its round trip: nearly all
 * names. Null with any other character.
 */
export function spellPlain(typed: string): string | null {
  if (!/^[ -~ÀÁÂÃÄÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ]*$/.test(typed)) return null
  const letters = typed.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  return letters.toLowerCase().replaceAll(/ +/g, ' ').trim()
}
