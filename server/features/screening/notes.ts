import { isBlank } from '@parcelle/domain'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unacceptable } from '../../platform/errors/errors.ts'
import { findNotesOfDossiers } from './queries.ts'

/** Others read reasons and messages and must not learn of a hit, so these may not repeat a screening note. */
export async function refuseNoteAsReason(
  tx: Tx,
  dossierId: string,
  ...texts: readonly (string | null | undefined)[]
): Promise<void> {
  for (const text of texts)
    if ((await findDossiersRepeatingNote(tx, [dossierId], text ?? '')).size > 0) throw noteRepeated()
}

export const noteRepeated = () => unacceptable('screening.error.repeats', 'reason')

export async function findDossiersRepeatingNote(
  db: Db,
  ids: readonly string[],
  reason: string,
): Promise<ReadonlySet<string>> {
  const plain = (text: string) => text.trim().toLowerCase()
  const notes = isBlank(reason) ? [] : await findNotesOfDossiers(db, ids)
  return new Set(notes.filter(({ note }) => plain(reason).includes(plain(note))).map((one) => one.dossier_id))
}
