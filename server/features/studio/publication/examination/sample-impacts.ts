import { findFormKind } from '../../../../deployment/form-store.ts'
import {
  compareEditions,
  findAnswerImpact,
  isOtherDocument,
  listOtherDocuments,
  type EditionForm,
  type MoveImpact,
  type SentDocument,
} from '../../../editions/index.ts'
import { openInBoth, statuses, type Sample } from '../../../samples/index.ts'

type Kind = SentDocument['kind']
export type SampleImpact = {
  sample: Sample
  impact: MoveImpact
  /** The documents of the signatures that print something else, by code. */
  documents: Readonly<Partial<Record<Kind, readonly string[]>>>
}

/** What moving to the draft would change in each sample of a form, if it were a dossier that is answered and signed. */
export function findSampleImpacts(old: EditionForm, now: EditionForm): SampleImpact[] {
  const { form, deployment } = now
  const { samples } = deployment
  if (!samples) return []
  const compared = { ...compareEditions(old, now), now: { form, deployment: { ...deployment, samples } } }
  const kind = findFormKind(deployment, { form_id: form.definition.id })
  return samples.samples.filter((sample) => sample.form === kind).map((sample) => findSampleImpact(sample, compared))
}

type Compared = ReturnType<typeof compareEditions> & { now: Parameters<typeof openInBoth>[1] }

function findSampleImpact(sample: Sample, { old, now, difference, isPrintedAlike }: Compared): SampleImpact {
  const open = (status: string) => openInBoth(old, now, sample, status)
  const nothing = { asked: [], lost: [], recomputed: [], reopened: [] }
  if (difference === 'none') return { sample, impact: { ...nothing, signatures: [] }, documents: {} }
  const sent = listSent(sample).map((kind) => ({
    kind,
    sessions: open(kind === 'report' ? 'ongoing' : statuses[kind]),
  }))
  const signatures = sent.filter(({ kind, sessions }) => isOtherDocument(sessions, kind, isPrintedAlike))
  const answered = open('ongoing')
  const submitted = answered.old.form.blocks.filter(({ id }) => answered.old.blockVisible(id)).map(({ id }) => id)
  return {
    sample,
    impact: {
      ...(difference === 'any' ? findAnswerImpact(answered, submitted) : nothing),
      signatures: signatures.map(({ kind }) => kind),
    },
    documents: Object.fromEntries(
      signatures.map(({ kind, sessions }) => [kind, listOtherDocuments(sessions, kind, isPrintedAlike)]),
    ),
  }
}

function listSent({ form, direct }: Sample): Kind[] {
  if (form !== 'client') return []
  return direct ? ['subscription'] : ['mission', 'report', 'subscription']
}
