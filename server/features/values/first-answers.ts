import type { Tx } from '../../adapters/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { writeHeldDossier } from './optimistic-lock.ts'
import { tryDraft, type Draft } from './save-draft.ts'
import { trySubmission } from './submit-block.ts'

type Given = Omit<Draft, 'id' | 'changes'> & { submittingBlockId: number | null; values: Draft['changes'] }

/** The answers that come with the creation of a dossier: of a block that is submitted, or kept as a draft. */
export function firstAnswers(deps: Deps) {
  return async (tx: Tx, { id }: { id: string }, _form: unknown, given: Given): Promise<void> => {
    const { submittingBlockId, values, ...caller } = given
    if (submittingBlockId === null) {
      const draft = { ...caller, id, changes: values }
      await writeHeldDossier(tx, deps, draft, tryDraft(deps, draft, new Date()))
    } else {
      const submission = { ...caller, id, submittingBlockId, values }
      await writeHeldDossier(tx, deps, submission, trySubmission(deps, submission))
    }
  }
}
