import { acceptanceProblem, proposingProblem } from '@parcelle/domain/studio-proposals'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findLiveEdition, findParts } from '../../../deployment/edition-rows.ts'
import { digestParts } from '../../../deployment/parts.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { addEditionEvent, findDraftParts } from '../../editions/index.ts'
import { describeChanges } from '../changes/describe-changes.ts'
import { listAcceptances } from '../samples/queries.ts'
import type { readSamples } from '../samples/read-samples.ts'
import { askExamination } from './examination/examine-draft.ts'
import {
  addProposal,
  findProposal,
  lockEdition,
  setEdition,
  setProposal,
  type LockedEdition,
  type ProposalRow,
} from './queries.ts'

/** The person who acts, with the language of their refusals. */
export type Caller = Author & { user: NonNullable<Author['user']>; locale: Locale }
type Words = { title: string; note: string }

/** The samples of a draft after an operation, with who accepted what changes in them. */
export type ReadSamples = Pick<Awaited<ReturnType<typeof readSamples>>, 'samples'> & { operations: number }

/**
 * Proposes a draft, which cannot be changed while it waits for the second person. A job checks it. `read`: its samples,
 * or null for a past edition, whose samples were accepted when it was published.
 */
export function proposeDraft(
  db: Db,
  id: string,
  words: Words,
  caller: Caller,
  read: ReadSamples | null,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const draft = await needEdition(tx, id)
    const live = await findLiveEdition(tx)
    const digest = digestParts(await findDraftParts(tx, draft))
    const isChanged = live === null || digest !== digestParts(await findParts(tx, live))
    const problem = proposingProblem({ state: draft.state, isCurrent: draft.parent === live, isChanged })
    if (problem !== null) throw await refuse(tx, problem, draft, live, caller.locale)
    if (read && read.operations !== draft.operations) throw conflict('studio.error.samples-changed')
    const unaccepted = acceptanceProblem(read?.samples ?? [])
    if (unaccepted !== null) throw conflict(unaccepted)
    await askExamination(tx, id, draft.operations)
    const { operations } = draft
    const proposal = await addProposal(tx, {
      edition: id,
      operations,
      digest,
      note: words.note,
      proposer: caller.user.id,
    })
    await setEdition(tx, id, { state: 'proposed', ...words })
    const samples = await listAccepted(tx, id, read?.samples ?? [])
    await addEditionEvent(tx, id, caller, 'propose', { proposal, ...words, digest, operations, samples })
    return proposal
  })
}

/** The accepted differences, by whom, in the words that they read. */
async function listAccepted(tx: Tx, id: string, samples: ReadSamples['samples']) {
  const known = await listAcceptances(tx, id)
  return samples.flatMap(({ id: sample, difference }) =>
    known
      .filter((one) => one.sample === sample && one.difference === difference)
      .map(({ sentences, person, at }) => ({ sample, difference, sentences, person, at: at.toISOString() })),
  )
}

/** Withdraws a proposal, also one that is approved for a later date. */
export function withdrawProposal(db: Db, id: string, proposal: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { row } = await needProposal(tx, id, proposal)
    if (row.state !== 'open' && row.state !== 'approved') throw conflict('studio.error.not-open')
    await setProposal(tx, proposal, { state: 'withdrawn' })
    await setEdition(tx, id, { state: 'draft' })
    await addEditionEvent(tx, id, caller, 'withdraw', { proposal })
  })
}

/** The proposer withdraws the proposal instead. */
export function refuseProposal(db: Db, id: string, proposal: string, reason: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { row } = await needProposal(tx, id, proposal)
    if (row.state !== 'open') throw conflict('studio.error.not-open')
    if (row.proposer === caller.user.id) throw conflict('studio.error.own-proposal')
    await setProposal(tx, proposal, { state: 'refused', approver: caller.user.id, answer: reason })
    await setEdition(tx, id, { state: 'draft' })
    await addEditionEvent(tx, id, caller, 'refuse', { proposal, note: reason })
  })
}

/** Hides a draft; its operations stay in the database. */
export function discardDraft(db: Db, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { state, operations } = await needEdition(tx, id)
    if (state !== 'draft') throw conflict('studio.error.not-discardable')
    await setEdition(tx, id, { state: 'discarded' })
    await addEditionEvent(tx, id, caller, 'discard', { operations })
  })
}

export async function needEdition(tx: Tx, id: string): Promise<LockedEdition> {
  const edition = await lockEdition(tx, id)
  if (!edition) throw notFound()
  return edition
}

/** The edition, locked, and its last proposal, which must be the one that the caller saw. */
export async function needProposal(
  tx: Tx,
  id: string,
  proposal: string,
): Promise<{ edition: LockedEdition; row: ProposalRow }> {
  const edition = await needEdition(tx, id)
  const row = await findProposal(tx, id)
  if (row?.id !== proposal) throw conflict('studio.error.not-open')
  return { edition, row }
}

/** An outdated draft is refused with what changed in between. */
export async function refuse(tx: Tx, code: string, draft: LockedEdition, live: string | null, locale: Locale) {
  if (code !== 'studio.error.outdated') return conflict(code)
  const changes = await describeInterval(tx, draft.parent, live, locale)
  return conflict(code, { changes: changes.flatMap((area) => area.changes).join('\n') })
}

export async function describeInterval(db: Db, parent: string | null, live: string | null, locale: Locale) {
  if (parent === null || live === null) return []
  return describeChanges(await findParts(db, parent), await findParts(db, live), locale)
}
