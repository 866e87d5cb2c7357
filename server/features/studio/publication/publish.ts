import { z } from 'zod'
import { loadParts } from '../../../deployment/deployment.ts'
import { findLiveEdition, findParts } from '../../../deployment/edition-rows.ts'
import { digestParts } from '../../../deployment/parts.ts'
import type { JobDeps, LiveJobDeps } from '../../../deps.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import {
  addEditionEvent,
  findDraftParts,
  lockEditions,
  makeLive,
  moveDossiers,
  openTarget,
  writeDraft,
} from '../../editions/index.ts'
import { findProposalById, lockEdition, setEdition, setMoved, setProposal, type MoveProgress } from './queries.ts'

export const moveDossiersJob = defineJob('move-dossiers', z.object({ proposal: z.uuid() }))

/**
 * Publishes an approved proposal. If another edition was published meanwhile, it becomes a draft again, because its
 * authors must look at the changes.
 */
export function publishEdition({ db, config }: JobDeps, proposal: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const asked = await findProposalById(tx, proposal)
    const edition = asked && (await lockEdition(tx, asked.edition))
    // Read again: it may have been withdrawn while this waited for the lock.
    const row = edition && (await findProposalById(tx, proposal))
    if (!row || !edition || row.state !== 'approved' || edition.state !== 'proposed') return
    const system = { user: null, requestId: null }
    if (edition.parent !== (await findLiveEdition(tx))) {
      await setProposal(tx, proposal, { state: 'failed' })
      await setEdition(tx, edition.id, { state: 'draft' })
      await addEditionEvent(tx, edition.id, system, 'fail', { proposal })
      return
    }
    const parts = await findDraftParts(tx, edition)
    if (digestParts(parts) !== row.digest) throw new Error(`the draft ${edition.id} is not what was approved`)
    if (edition.digest === null) await writeDraft(tx, edition.id, parts)
    await makeLive(tx, edition.id, loadParts(parts, config), system)
    await setProposal(tx, proposal, { state: 'published' })
    if (row.moves) await addJob(tx, moveDossiersJob, { proposal })
  })
}

const AGAIN_MS = 10 * 60_000
const MAX_MS = 24 * 60 * 60_000

/** Moves open dossiers that lose nothing. Those that are on a screen are tried again later, for a day. */
export async function movePublished(deps: LiveJobDeps, proposal: string): Promise<void> {
  const { db } = deps
  const row = await findProposalById(db, proposal)
  if (!row || row.state !== 'published' || (await findLiveEdition(db)) !== row.edition) return
  const target = openTarget(await findParts(db, row.edition), row.edition, await deps.forms.liveDeployment())
  // Unsafe cast: only setMoved writes this column.
  const before = row.moved as MoveProgress | null
  const moved = { moved: before?.moved ?? 0, kept: 0, inUse: 0, isDone: false }
  for await (const { examined } of moveDossiers(deps, target, true)) {
    for (const { outcome } of examined) {
      if (outcome === 'moved') moved.moved++
      else if (outcome === 'in use') moved.inUse++
      else moved.kept++
    }
    await setMoved(db, proposal, moved)
  }
  const since = row.publish_at ?? row.decided_at ?? row.at
  const isLate = Date.now() - since.getTime() > MAX_MS
  await db.transaction().execute(async (tx) => {
    const isDone = moved.inUse === 0 || isLate
    await setMoved(tx, proposal, { ...moved, isDone })
    if (!isDone) await addJob(tx, moveDossiersJob, { proposal }, { at: new Date(Date.now() + AGAIN_MS) })
    const { moved: count, kept, inUse } = moved
    const payload = { proposal, moved: count, kept, inUse }
    await addEditionEvent(tx, row.edition, { user: null, requestId: null }, 'move_dossiers', payload)
  })
}
