import type { OpenDossier } from '@parcelle/contract/dossiers'
import { isPriceChanged } from '@parcelle/domain'
import {
  amountPaid,
  encodeValue,
  listSignerContacts,
  translate,
  type Block,
  type Facts,
  type Form,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import { afterSubmit, submissionEvent } from './after-submit.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { deploymentOf, partValue, type PublishedForm } from '../../deployment/form-store.ts'
import { openDossierSession, type StoredValues } from '../../dossier/answers/session.ts'
import { toSummaryPatch, toAmount } from '../../dossier/summary.ts'
import type { WholeDossier } from '../../dossier/read.ts'
import { conflict, Refusal, unacceptable } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openDossier, presentOpenDossier } from '../../dossier/present.ts'
import { writeDossier, type TryWrite } from './optimistic-lock.ts'
import { conflictRefusal, findConflicts } from './rules/conflicts.ts'
import { refuseClosedBlocks, refuseUneditable } from './allowed.ts'
import { mergeAnswers, withWrites, type GivenAnswer, type Write } from './rules/merge.ts'
import { findAnsweredFirmContacts } from '../../dossier/people/firm-contacts.ts'
import { presentProblem } from './rules/problems.ts'
import { elementError, normaliseAnswers, refuseUnwritable } from './rules/writable.ts'
import { isAdvisorOf } from './known-answers.ts'
import { findReferentialElements } from '../../dossier/answers/referential.ts'
import { needOpened } from '../product-documents/index.ts'
import { writeIfUnchanged } from './write.ts'

type BlockSubmission = {
  id: string
  user: User
  locale: Locale
  requestId: string
  submittingBlockId: number
  values: readonly GivenAnswer[]
  /** The new unit price that the caller agreed to. */
  unitPrice?: number | undefined
}

/** Submits a block: everything is valid and written, or nothing is. */
export async function submitBlock(deps: Deps, submission: BlockSubmission): Promise<OpenDossier> {
  return writeDossier(deps, submission, trySubmission(deps, submission))
}

export function trySubmission(deps: Deps, submission: BlockSubmission): TryWrite<OpenDossier> {
  const { id, user, locale, requestId } = submission
  return async (whole, form, tx) => {
    const { block, session, writes } = await checkSubmission(deps, whole, form, submission, tx ?? deps.db)
    // A transition needs a transaction.
    const event = submissionEvent(deps, { dossier: whole.view, block, session })
    const moves = event !== null
    if (moves && !tx) return null

    const author = { user, requestId, at: new Date() }
    const agreed = event && event !== 'submit_mission' ? { unit_price: toAmount(partValue(session, 'unitPrice')) } : {}
    const set = { ...submittedWith(whole.view, form.form, block), last_activity: author.at, ...agreed }
    const patch = toSummaryPatch(whole.view, session, {
      changed: new Set(writes.map(({ elementId }) => elementId)),
      set,
    })
    const writing = { author, event: 'submit', block: block.id, writes, patch }
    const next = await writeIfUnchanged(tx ?? deps.db, whole, writing)
    if (!next) return null
    const { view, values } = next
    if (moves && tx) {
      await afterSubmit(tx, deps, { dossier: view, block, session, author })
      return openDossier(deps, user, id, locale, tx)
    }
    const showing = { form, deployment: deps.deployment, user, locale }
    return presentOpenDossier(view, values, showing)
  }
}

/** Submitted blocks are never removed; the last one is the furthest in the form. */
function submittedWith({ submitted_blocks, last_submitted_block }: WholeDossier['view'], form: Form, { id }: Block) {
  const last = form.blocks.findLast((block) => block.id === id || block.id === last_submitted_block)
  return { submitted_blocks: [...new Set(submitted_blocks).add(id)], last_submitted_block: last?.id ?? id }
}

async function checkSubmission(
  deps: Deps,
  { view, values }: WholeDossier,
  published: PublishedForm,
  submission: BlockSubmission,
  db: Db,
) {
  const { form } = published
  refuseUneditable(deps.deployment, submission.user, view)
  const block = findBlock(form, submission.submittingBlockId)
  refuseClosedBlocks(view, form, [block.id])
  refuseUnwritable(form, submission.values, submission.locale, block.id)
  const { writes, conflicts } = mergeAnswers(values, normaliseAnswers(form, submission.values))
  const reader = { role: submission.user.role, company: deps.deployment.name }
  if (conflicts.length > 0) throw conflictRefusal(await findConflicts(db, view.id, conflicts, reader), null)
  const all = withWrites(values, writes)
  const session = openDossierSession(deps, published, view, all, await findContacts(db, deps, view, form, block, all))
  refuseInvalid(session, block, submission.locale)
  await refuseUnknownAdvisor(db, session, block, submission.locale)
  await refuseUnopened(db, view.id, session, block)
  if (block.kind === 'finish_special') {
    const unitPrice = view.unit_price === null ? null : Number(view.unit_price)
    const before = openDossierSession(deps, published, view, all, { unitPrice })
    refuseNewPrice(before, session, submission.unitPrice ?? null)
  }
  return { block, session, writes: [...writes, ...writeDefaults(session, block, values, writes)] }
}

/** Checked only where the block asks for a signer's contact. The contacts of other blocks are compared when an envelope is prepared. */
async function findContacts(
  db: Db,
  { deployment }: Deps,
  view: WholeDossier['view'],
  form: Form,
  block: Block,
  values: StoredValues,
): Promise<Pick<Facts, 'firmContacts'>> {
  const isAsked = listSignerContacts(form).some(({ element }) => form.blockOf(element.id)?.id === block.id)
  return isAsked ? { firmContacts: await findAnsweredFirmContacts(db, deployment, view, { form, values }) } : {}
}

function findBlock(form: Form, id: number): Block {
  const block = form.block(id)
  if (!block) throw unacceptable('folder.error.unknown-block', 'submittingBlockId')
  return block
}

/** Refuses a hidden block, a block after one that has problems, and all problems of the block at once. */
function refuseInvalid(session: Session, block: Block, locale: Locale): void {
  if (!session.blockVisible(block.id)) throw unacceptable('element.error.hidden-block', 'submittingBlockId')
  const { blocks } = session.form
  const first = blocks
    .slice(0, blocks.indexOf(block))
    .find(({ id }) => session.blockVisible(id) && session.problems(id).length > 0)
  if (first) throw conflict('folder.error.block-order', { block: translate(first.title, locale), blockId: first.id })
  const problems = session.problems(block.id)
  if (problems.length > 0)
    throw new Refusal(422, { errors: problems.map((problem) => presentProblem(problem, locale)) })
}

/** Refuses an advisor code that the directory does not know in this firm. */
async function refuseUnknownAdvisor(db: Db, session: Session, block: Block, locale: Locale): Promise<void> {
  const { firm, code } = findReferentialElements(session.form, 'known', 'advisor')
  const element = block.elements.find(({ id }) => id === code)
  const [advisorCode, firmCode] = [code, firm].map((id) => (id === undefined ? null : session.value(id)))
  if (!element || typeof advisorCode !== 'string' || typeof firmCode !== 'string') return
  if (await isAdvisorOf(db, advisorCode, firmCode)) return
  throw new Refusal(422, { errors: [elementError(session.form, element.id, 'element.error.advisor-code', locale)] })
}

/**
 * Where the company demands it, refuses the confirmation that documents were read if one was never opened, and the
 * signature if a new version was published since.
 */
async function refuseUnopened(db: Db, dossierId: string, session: Session, block: Block) {
  const ref: unknown = session.form.definition.referential?.['documentsRead']
  const element = typeof ref === 'string' || typeof ref === 'number' ? session.form.element(ref) : null
  if (!element || !session.visible(element.id)) return
  const isAsked = block.kind === 'finish_special' || session.form.blockOf(element.id)?.id === block.id
  if (isAsked) await needOpened(db, deploymentOf(session), dossierId, session, String(element.id))
}

/** Refuses a unit price the caller has not seen, with the old and new amounts. */
function refuseNewPrice(before: Session, after: Session, agreed: number | null): void {
  const [known, now] = [readCost(before), readCost(after)]
  if (known.price === null || now.price === null || !isPriceChanged(known.price, now.price, agreed)) return
  throw conflict('folder.error.price-changed', {
    before: known.price,
    amountBefore: known.amount ?? 0,
    unitPrice: now.price,
    amount: now.amount ?? 0,
  })
}

function readCost(session: Session) {
  const read = (part: string) => partValue(session, part)
  return { price: toNumber(read('unitPrice')), amount: toNumber(amountPaid(read)) }
}

const toNumber = (value: Value) => (typeof value === 'number' ? value : null)

/** A default value that was left as it is becomes an answer when the block is submitted. */
function writeDefaults(session: Session, block: Block, stored: StoredValues, writes: readonly Write[]): Write[] {
  return block.elements.flatMap(({ id, attributes }) => {
    if (attributes.defaultValue === undefined || stored.has(id) || writes.some(({ elementId }) => elementId === id))
      return []
    const value = session.visible(id) ? encodeValue(session.answer(id)) : ''
    return value === '' ? [] : [{ elementId: id, before: '', value, version: 1 }]
  })
}
