import type { Dossier, OpenDossier } from '@parcelle/contract/dossiers'
import type { ErrorItem } from '@parcelle/contract/errors'
import type { Conflict } from '@parcelle/contract/values'
import { afterSubmitWarning, encodeValue, type Problem, type Warning } from '@parcelle/forms'
import { ApiError, call } from '../../../api/api.ts'
import { loadMoreMessages } from '../../../i18n/messages.ts'
import { readConflicts, type Change } from './draft.ts'

import type { Engine } from '../store/engine.ts'
import { isWritable } from '../store/writable.ts'

export type SubmitOutcome =
  | { kind: 'invalid'; problems: readonly Problem[] }
  /** `errors` is empty after a technical failure. */
  | { kind: 'refused'; status: number; errors: readonly ErrorItem[] }
  | { kind: 'conflict'; conflicts: readonly Conflict[] }
  | { kind: 'done'; dossier: Dossier; warning: Warning | null }

/** The visible, enabled and writable answers of a block. */
export function readBlockAnswers(engine: Engine, blockId: number, versions: ReadonlyMap<number, number>): Change[] {
  const { elements = [] } = engine.form().block(blockId) ?? {}
  return elements
    .filter(({ id }) => isWritable(engine, id) && engine.visible(id) && !engine.disabled(id))
    .map(({ id }) => ({ elementId: id, value: encodeValue(engine.answer(id)), version: versions.get(id) ?? 0 }))
}

/** `unitPrice`: a changed share price that the user has agreed to. */
export async function sendBlock(
  dossierId: string,
  blockId: number,
  values: Change[],
  unitPrice?: number,
): Promise<SubmitOutcome> {
  try {
    const { dossier }: OpenDossier = await call('submitBlock', {
      params: { id: dossierId },
      body: { submittingBlockId: blockId, values, unitPrice },
    })
    return { kind: 'done', dossier, warning: afterSubmitWarning(dossier.state) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { conflicts } = readConflicts(error)
    if (conflicts.length > 0) return { kind: 'conflict', conflicts }
    // Most refusals have a text that comes after the first block.
    if (error.status !== 0) await loadMoreMessages().catch(() => {})
    return { kind: 'refused', status: error.status, errors: error.errors }
  }
}
