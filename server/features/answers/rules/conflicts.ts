import type { Conflict, ConflictBody } from '@parcelle/contract/values'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/errors/errors.ts'
import { nameFor, type Reader } from '../../../dossier/people/name-for.ts'
import { formatInstant } from '../../../dossier/present.ts'
import type { GivenAnswer, Merge } from './merge.ts'
import { findAuthored } from './authored.ts'

export async function findConflicts(
  db: Db,
  dossierId: string,
  answers: readonly GivenAnswer[],
  reader: Reader,
): Promise<Conflict[]> {
  if (answers.length === 0) return []
  const theirs = await findAuthored(
    db,
    dossierId,
    answers.map(({ elementId }) => elementId),
  )
  return answers.map(({ elementId, value: yours }) => {
    const other = theirs.find((one) => one.elementId === elementId)
    return {
      elementId,
      yours,
      theirs: other?.value ?? '',
      version: other?.version ?? 0,
      by: other ? nameFor(reader, other) : '',
      at: formatInstant(other?.at ?? new Date()),
    }
  })
}

/** A 409 with both answers. `saved`: what was written nevertheless. */
export function conflictRefusal(
  conflicts: readonly Conflict[],
  saved: { versions: Merge['versions']; at: Date } | null,
): Refusal {
  const code = 'draft.error.conflict'
  const body: ConflictBody = {
    errors: conflicts.map(({ elementId }) => ({ code, property: String(elementId), message: code })),
    conflicts: [...conflicts],
    versions: { ...saved?.versions },
    saved_at: saved && formatInstant(saved.at),
  }
  return new Refusal(409, body)
}
