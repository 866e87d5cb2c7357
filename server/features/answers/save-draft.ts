import { listSignerContacts, type Form } from '@parcelle/forms'
import type { PublishedForm } from '../../deployment/form-store.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { openDossierSession } from '../../dossier/answers/session.ts'
import { toSummaryPatch } from '../../dossier/summary.ts'
import type { WholeDossier } from '../../dossier/read.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { formatInstant } from '../../dossier/present.ts'
import { writeDossier, type TryWrite } from './optimistic-lock.ts'
import { conflictRefusal, findConflicts } from './rules/conflicts.ts'
import { refuseClosedBlocks, refuseUneditable } from './allowed.ts'
import { mergeAnswers, withWrites, type GivenAnswer, type Merge, type Write } from './rules/merge.ts'
import { findAnsweredFirmContacts } from '../../dossier/people/firm-contacts.ts'
import { elementError, normaliseAnswers, refuseUnwritable } from './rules/writable.ts'
import { writeIfUnchanged } from './write.ts'

export type Draft = {
  id: string
  user: User
  locale: Locale
  requestId: string
  changes: readonly GivenAnswer[]
}

/**
 * Saves answers as they are typed, complete or not. Those that conflict with someone else's are returned with both
 * values (409); the rest is saved.
 */
export async function saveDraft(deps: Deps, draft: Draft) {
  const at = new Date()
  const { versions, conflicts, firm_contacts } = await writeDossier(deps, draft, tryDraft(deps, draft, at))
  const reader = { role: draft.user.role, company: deps.deployment.name }
  if (conflicts.length > 0)
    throw conflictRefusal(await findConflicts(deps.db, draft.id, conflicts, reader), { versions, at })
  return { saved_at: formatInstant(at), versions: { ...versions }, ...(firm_contacts && { firm_contacts }) }
}

type SavedDraft = Merge & { firm_contacts?: string[] }

export function tryDraft(deps: Deps, draft: Draft, at: Date): TryWrite<SavedDraft> {
  return async (whole, published, tx) => {
    const { form } = published
    const merged = mergeAnswers(whole.values, checkDraft(deps, whole, published, draft))
    const { writes } = merged
    const saved = { ...merged, ...(await findContacts(deps, whole, form, draft, merged, tx ?? deps.db)) }
    if (writes.length === 0) return saved
    const author = { user: draft.user, requestId: draft.requestId, at }
    const writing = { author, event: 'draft', writes, patch: makePatch(deps, whole, published, writes, at) }
    return (await writeIfUnchanged(tx ?? deps.db, whole, writing)) ? saved : null
  }
}

/**
 * Warns when a signer was just given a contact detail of the firm. The answer is saved, like any answer that is still
 * wrong.
 */
async function findContacts(
  { deployment }: Deps,
  { view, values }: WholeDossier,
  form: Form,
  { changes }: Draft,
  { writes }: Merge,
  db: Db,
): Promise<{ firm_contacts?: string[] }> {
  const contacts = new Set(listSignerContacts(form).map(({ element }) => element.id))
  if (!changes.some(({ elementId }) => contacts.has(elementId))) return {}
  const after = { form, values: withWrites(values, writes) }
  return { firm_contacts: await findAnsweredFirmContacts(db, deployment, view, after) }
}

/** Refuses answers that may not be given now, and normalises the rest. */
function checkDraft(
  deps: Deps,
  { view, values }: WholeDossier,
  published: PublishedForm,
  { user, locale, ...draft }: Draft,
) {
  const { form } = published
  refuseUneditable(deps.deployment, user, view)
  refuseUnwritable(form, draft.changes, locale)
  refuseClosedBlocks(view, form, new Set(draft.changes.flatMap(({ elementId }) => form.blockOf(elementId)?.id ?? [])))
  const changes = normaliseAnswers(form, draft.changes)
  const hidden = inHiddenBlocks(deps, { view, values }, published, changes)
  if (hidden.length === 0) return changes
  const code = 'element.error.hidden-block'
  throw new Refusal(422, { errors: hidden.map(({ elementId }) => elementError(form, elementId, code, locale)) })
}

/** A hidden block takes no answers, unless this draft shows or hides it. */
function inHiddenBlocks(
  deps: Deps,
  { view, values }: Pick<WholeDossier, 'view' | 'values'>,
  published: PublishedForm,
  changes: readonly GivenAnswer[],
): GivenAnswer[] {
  const { form } = published
  const conditional = changes.filter(({ elementId }) => form.blockOf(elementId)?.condition)
  if (conditional.length === 0) return []
  const entries = changes.map(({ elementId, value }) => [elementId, { value }] as const)
  const after = new Map<number, { value: string }>([...values, ...entries])
  const sessions = [values, after].map((one) => openDossierSession(deps, published, view, one))
  return conditional.filter(({ elementId }) =>
    sessions.every((session) => !session.blockVisible(form.blockOf(elementId)?.id ?? 0)),
  )
}

export function makePatch(
  deps: Deps,
  { view, values }: WholeDossier,
  published: PublishedForm,
  writes: readonly Write[],
  at: Date,
) {
  const session = openDossierSession(deps, published, view, withWrites(values, writes))
  const changed = new Set(writes.map(({ elementId }) => elementId))
  return toSummaryPatch(view, session, { changed, set: activity(view, at) })
}

// At most once a minute: every keystroke would reorder everyone's lists.
function activity({ last_activity }: DossierRow, at: Date): { last_activity?: Date } {
  return at.getTime() - last_activity.getTime() > 60_000 ? { last_activity: at } : {}
}
