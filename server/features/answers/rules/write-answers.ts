import type { Tx } from '../../../platform/database/tables.ts'
import type { AnswerChange } from '../../../dossier/evidence/events.ts'

/** The caller holds the row lock of the dossier, so the versions cannot have changed. */
export async function writeAnswers(
  tx: Tx,
  dossierId: string,
  userId: string | null,
  changes: readonly AnswerChange[],
): Promise<void> {
  for (const { element: element_id, after: value, version } of changes) {
    const written = { value, version, changed_by: userId }
    await tx
      .insertInto('dossier_value')
      .values({ dossier_id: dossierId, element_id, ...written })
      .onConflict((conflict) =>
        conflict.columns(['dossier_id', 'element_id']).doUpdateSet({ ...written, changed_at: new Date() }),
      )
      .execute()
  }
}
