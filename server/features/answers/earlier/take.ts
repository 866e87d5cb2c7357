import type { TakenAnswers } from '@parcelle/contract/values'
import { filterFitting, type Block } from '@parcelle/forms'
import type { PublishedForm } from '../../../deployment/form-store.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { presentOpenDossier } from '../../../dossier/present.ts'
import type { WholeDossier } from '../../../dossier/read.ts'
import { openDossierSession } from '../../../dossier/answers/session.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { normaliseAnswers } from '../rules/writable.ts'
import { refuseClosedBlocks, refuseUneditable } from '../allowed.ts'
import { withWrites, type GivenAnswer, type Write } from '../rules/merge.ts'
import { writeDossier } from '../optimistic-lock.ts'
import { makePatch } from '../save-draft.ts'
import { writeIfUnchanged } from '../write.ts'
import { isOpen, listEmptyReusable, readEarlier, type EarlierAnswers } from './offer.ts'

type TakeRequest = { id: string; user: User; locale: Locale; requestId: string; blockId: number; from: string }

/**
 * Copies the answers of an earlier dossier into the empty elements of a block: those that are visible there and valid.
 */
export async function takeAnswers(deps: Deps, request: TakeRequest): Promise<TakenAnswers> {
  const { user, locale, requestId, from } = request
  return writeDossier(deps, request, async (whole, form, tx) => {
    refuseUneditable(deps.deployment, user, whole.view)
    const block = form.form.block(request.blockId)
    if (!block) throw unacceptable('folder.error.unknown-block', 'blockId')
    refuseClosedBlocks(whole.view, form.form, [block.id])
    // A dossier that the caller may not see is treated like one that does not exist.
    const source = (await readEarlier(deps, user, whole.view, tx ?? deps.db)).find((one) => one.id === from)
    const fitting = source && isOpen(whole, form.form, block) ? fillEmpty(deps, whole, block, source, form) : []
    const showing = { form, deployment: deps.deployment, user, locale }
    const taken = fitting.map(({ elementId }) => elementId)
    if (taken.length === 0) return { ...presentOpenDossier(whole.view, whole.values, showing), taken }

    const author = { user, requestId, at: new Date() }
    const writes = toWrites(whole, fitting)
    const patch = makePatch(deps, whole, form, writes, author.at)
    const writing = { author, event: 'reuse', block: block.id, from, writes, patch }
    const next = await writeIfUnchanged(tx ?? deps.db, whole, writing)
    return next && { ...presentOpenDossier(next.view, next.values, showing), taken }
  })
}

function fillEmpty(
  deps: Deps,
  whole: WholeDossier,
  block: Block,
  source: EarlierAnswers,
  form: PublishedForm,
): readonly GivenAnswer[] {
  const reusable = normaliseAnswers(form.form, listEmptyReusable(block, whole.values, source))
  return filterFitting(reusable, (answers) =>
    openDossierSession(deps, form, whole.view, withWrites(whole.values, toWrites(whole, answers))),
  )
}

function toWrites({ values }: WholeDossier, answers: readonly GivenAnswer[]): Write[] {
  return answers.map(({ elementId, value }) => {
    const version = (values.get(elementId)?.version ?? 0) + 1
    return { elementId, before: '', value, version, source: 'earlier' }
  })
}
