import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { openDossierSession } from '../../dossier/answers/session.ts'
import { normaliseAnswers } from './rules/writable.ts'
import { findKnownAnswers } from './known-answers.ts'
import { writeHeldDossier, type TryWrite } from './optimistic-lock.ts'
import { makePatch, tryDraft, type Draft } from './save-draft.ts'
import { trySubmission } from './submit-block.ts'
import { writeIfUnchanged } from './write.ts'

type FirstAnswers = Omit<Draft, 'id' | 'changes'> & { submittingBlockId: number | null; values: Draft['changes'] }

/** Writes the answers a dossier starts with: known answers first, then those sent with its creation. */
export async function writeFirstAnswers(tx: Tx, deps: Deps, id: string, given: FirstAnswers): Promise<void> {
  const { submittingBlockId, values, ...caller } = given
  await writeHeldDossier(tx, deps, { id, user: caller.user }, tryKnown(deps, tx, caller))
  if (submittingBlockId === null && values.length === 0) return
  if (submittingBlockId === null) {
    const draft = { ...caller, id, changes: values }
    await writeHeldDossier(tx, deps, draft, tryDraft(deps, draft, new Date()))
  } else {
    const submission = { ...caller, id, submittingBlockId, values }
    await writeHeldDossier(tx, deps, submission, trySubmission(deps, submission))
  }
}

/** Known answers are written even to blocks that are still hidden. */
function tryKnown(deps: Deps, tx: Tx, { user, requestId }: Pick<FirstAnswers, 'user' | 'requestId'>): TryWrite<true> {
  return async (whole, published) => {
    const session = openDossierSession(deps, published, whole.view, whole.values)
    const known = await findKnownAnswers(tx, session, whole.view, user)
    if (known.length === 0) return true
    const writes = normaliseAnswers(published.form, known).map(({ elementId, value }) => ({
      elementId,
      before: '',
      value,
      version: 1,
      source: known.find((one) => one.elementId === elementId)?.source,
    }))
    const author = { user, requestId, at: new Date() }
    const patch = makePatch(deps, whole, published, writes, author.at)
    return (await writeIfUnchanged(tx, whole, { author, event: 'prefill', writes, patch })) ? true : null
  }
}
