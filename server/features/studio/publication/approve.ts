import { approvalProblem, dateProblem } from '@parcelle/domain/studio-proposals'
import { z } from 'zod'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { addEditionEvent } from '../../editions/index.ts'
import { findExamination, type Examination } from './examination/queries.ts'
import { needProposal, refuse, type Caller } from './propose.ts'
import { setApproved, setProposal, type ProposalRow } from './queries.ts'

export const publishEditionJob = defineJob('publish-edition', z.object({ proposal: z.uuid() }))

type Approval = { proposal: string; note: string; publishAt: string | null; moves: boolean }

/** A job publishes it, at once or at the date. */
export function approveProposal(db: Db, id: string, approval: Approval, caller: Caller): Promise<void> {
  const { proposal, note, moves } = approval
  const publishAt = approval.publishAt === null ? null : new Date(approval.publishAt)
  const wrongDate = publishAt && dateProblem(publishAt, new Date())
  if (wrongDate) throw unacceptable(wrongDate, 'publishAt')
  return db.transaction().execute(async (tx) => {
    const { edition, row } = await needProposal(tx, id, proposal)
    const live = await findLiveEdition(tx)
    const problem = approvalProblem({
      ...(await readApprovalFacts(tx, row)),
      isOwn: row.proposer === caller.user.id,
      isCurrent: edition.parent === live,
    })
    if (problem !== null) throw await refuse(tx, problem, edition, live, caller.locale)
    const { id: approver } = caller.user
    await setProposal(tx, proposal, { state: 'approved', approver, answer: note, publish_at: publishAt, moves })
    await setApproved(tx, id, approver, publishAt)
    const payload = { proposal, note, digest: row.digest, publishAt: publishAt?.toISOString() ?? null, moves }
    await addEditionEvent(tx, id, caller, 'approve', payload)
    await addJob(tx, publishEditionJob, { proposal }, publishAt ? { at: publishAt } : {})
  })
}

async function readApprovalFacts(tx: Tx, { state, edition, operations }: ProposalRow) {
  return { state, ...summarise(await findExamination(tx, edition, operations)) }
}

export function summarise(found: Examination | null) {
  const problems = found?.findings?.filter(({ severity }) => severity === 'problem').length ?? null
  return { problems, isImpactKnown: found?.done_at != null }
}
