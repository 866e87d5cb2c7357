import { z } from 'zod'
import { addJob } from '../../platform/jobs/add-job.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { deploymentOf } from '../../deployment/form-store.ts'
import { conflict, unacceptable } from '../../platform/errors/errors.ts'
import { refuseFirmAddresses } from '../../dossier/people/firm-contacts.ts'
import type { StatusChange } from '../../dossier/deps.ts'
import { findOpenings } from '../product-documents/index.ts'
import { findValues } from '../../dossier/answers/session.ts'
import { findReportTemplate, listUnwritten } from './document/report-template.ts'
import { findLastReport, findWritten } from './queries.ts'
import { findRecipient } from './recipient.ts'

export const makeReportJob = defineJob('make-report', z.object({ id: z.uuid() }))

/** The inputs of a report, frozen when it is issued. */
export const FrozenReport = z.object({
  edition: z.string(),
  /** By element id, as stored. */
  answers: z.record(z.string(), z.string()),
  texts: z.record(z.string(), z.string()),
  /** YYYY-MM-DD. */
  date: z.string(),
})

/**
 * Freezes the report and adds the job that makes its document. Refuses one with missing texts, or without a recipient.
 */
export async function issueReport({ tx, deps, dossier, author, session }: StatusChange): Promise<void> {
  const { today } = deps
  const deployment = deploymentOf(session)
  const template = findReportTemplate(session)
  if (!template) throw conflict('report.error.none')
  const written = await findWritten(tx, dossier.id)
  const date = today()
  const missing = listUnwritten(template, {
    deployment,
    session,
    dossier,
    written,
    date,
    advisor: null,
    receipts: [],
    openings: await findOpenings(tx, dossier.id),
    locale: deployment.locale,
    draft: true,
  })
  if (missing.length > 0) throw unacceptable('report.error.unwritten', missing[0], { count: missing.length })
  const recipient = await findRecipient(tx, dossier, session)
  if (!recipient) throw unacceptable('report.error.no-address')
  const { property, ...person } = recipient
  await refuseFirmAddresses(tx, deployment, dossier, { emails: [person.email], property })

  const values = await findValues(tx, dossier.id)
  const frozen: z.output<typeof FrozenReport> = {
    edition: dossier.edition,
    answers: Object.fromEntries([...values].map(([id, { value }]) => [id, value])),
    texts: Object.fromEntries(written),
    date,
  }
  const last = await findLastReport(tx, dossier.id)
  const row = { dossier_id: dossier.id, trial: (last?.trial ?? 0) + 1, issued_by: author.user?.id ?? null }
  const { id } = await tx
    .insertInto('report')
    .values({ ...row, ...person, frozen: JSON.stringify(frozen) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, makeReportJob, { id })
}
