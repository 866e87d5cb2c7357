import { z } from 'zod'
import { digestParts, type Parts } from '../../../../deployment/parts.ts'
import type { LiveJobDeps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/tables.ts'
import { addJob } from '../../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import {
  countOpenDossiers,
  findDraftParts,
  moveDossiers,
  openTarget,
  type ExaminedDossier,
} from '../../../editions/index.ts'
import { findEditionRow } from '../../queries.ts'
import { checkDraft } from './check-draft.ts'
import { listDraftDocuments, listFormFiles } from './draft-files.ts'
import { addSampleToImpact, addToImpact, noImpact, type Impact } from './impact.ts'
import { namePlaces } from './name-places.ts'
import { addExamination, findExamination, isPublished, saveFindings, saveImpact, type Examination } from './queries.ts'
import { findSampleImpacts } from './sample-impacts.ts'

export const examineDraftJob = defineJob('examine-draft', z.object({ edition: z.string(), operations: z.int() }))

/** Checks a draft and finds its effect in the background, unless that was done for these operations. */
export async function askExamination(tx: Tx, edition: string, operations: number): Promise<void> {
  await addExamination(tx, edition, operations)
  await addJob(tx, examineDraftJob, { edition, operations }, { key: `examine ${edition} ${operations}` })
}

type DraftVersion = { edition: string; operations: number }

/** Continues an interrupted examination. Later changes of the draft have their own examination. */
export async function examineDraft(deps: LiveJobDeps, { edition, operations }: DraftVersion): Promise<void> {
  const { db } = deps
  const found = await findExamination(db, edition, operations)
  const row = await findEditionRow(db, edition)
  if (!found || !row || row.operations !== operations || found.done_at) return
  const parts = await findDraftParts(db, row)
  const findings = found.findings ?? (await findFindings(deps, parts))
  if (!found.findings) await saveFindings(db, found, findings)
  if (findings.some(({ severity }) => severity === 'problem')) return
  await findEffect(deps, found, parts, row.parent)
}

async function findFindings({ db, deployment: { customer } }: LiveJobDeps, parts: Parts) {
  const wasPublished = await isPublished(db, digestParts(parts))
  return namePlaces(await checkDraft({ parts, customer, wasPublished }), parts)
}

async function findEffect(deps: LiveJobDeps, found: Examination, parts: Parts, parent: string | null): Promise<void> {
  const { db, forms } = deps
  const target = openTarget(parts, found.edition, await forms.liveDeployment())
  const impact = found.impact ?? (await findEffectOnSamples(deps, target, parts, parent))
  let { examined, place } = found
  const total = found.total ?? (await countOpenDossiers(db, found.edition))
  const save = (isDone: boolean) => saveImpact(db, found, { total, examined, place, impact, isDone })
  await save(false)
  const files = listFormFiles(parts)
  const add = async (one: ExaminedDossier) => {
    const { form_id, edition } = one.dossier
    const [old, draft] = [await forms.find(form_id, edition), target.findForm(form_id)]
    const file = files.get(form_id)
    const both = [old, draft].flatMap((found) => (found ? [found.form] : []))
    addToImpact(impact, one, both, draft && file !== undefined ? { form: draft.form, file } : null)
  }
  for await (const batch of moveDossiers(deps, target, false, place ?? undefined)) {
    for (const one of batch.examined) await add(one)
    examined += batch.examined.length
    place = batch.place
    await save(false)
  }
  await save(true)
}

/** As if each sample were a dossier of the edition that the draft was begun with. */
async function findEffectOnSamples(
  { forms }: LiveJobDeps,
  target: ReturnType<typeof openTarget>,
  parts: Parts,
  parent: string | null,
): Promise<Impact> {
  const impact = noImpact()
  const files = listFormFiles(parts)
  const documents = listDraftDocuments(parts)
  for (const [formId, file] of files) {
    const old = parent === null ? null : await forms.find(formId, parent)
    const now = target.findForm(formId)
    if (!old || !now) continue
    for (const one of findSampleImpacts(old, now))
      addSampleToImpact(impact, one, [old.form, now.form], { form: now.form, file }, documents)
  }
  return impact
}
