import { isBlank } from '@parcelle/domain'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unacceptable } from '../../platform/errors/errors.ts'
import { findNotesOf } from './queries.ts'

/** Reasons and words to the client are read by others, who must not hear of a hit: none repeats a note about one. */
export async function refuseNoteAsReason(
  tx: Tx,
  dossierId: string,
  ...said: readonly (string | null | undefined)[]
): Promise<void> {
  for (const words of said) if ((await findRepeated(tx, [dossierId], words ?? '')).size > 0) throw repeatsNote()
}

export const repeatsNote = () => unacceptable('screening.error.repeats', 'reason')

/** Those of some dossiers a note of which is repeated in a reason. */
export async function findRepeated(db: Db, ids: readonly string[], reason: string): Promise<ReadonlySet<string>> {
  const plain = (text: string) => text.trim().toLowerCase()
  const notes = isBlank(reason) ? [] : await findNotesOf(db, ids)
  return new Set(notes.filter(({ note }) => plain(reason).includes(plain(note))).map((one) => one.dossier_id))
}
