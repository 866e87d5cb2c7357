import { isComputed, isEmpty, type Element, type Form, type Session, type Value } from '@parcelle/forms'
import { asksForCheck } from '../../dossier/status/transition-input.ts'
import { readClientSigners } from '../signing/index.ts'
import { listTemplates } from '../templates/index.ts'
import { compileForm, openSample, statuses, type Sample, type SampledDeployment } from './open-sample.ts'

/** The outcome of a sample. Blocks by slug, elements by name, documents by code. */
export type Outcome = {
  blocks: readonly string[]
  questions: readonly string[]
  /** Values of visible computed elements. */
  values: Readonly<Record<string, Value>>
  /** Questions whose answer is missing or refused. */
  missing: readonly string[]
  refused: readonly string[]
  documents: readonly string[]
  /** The envelope and who signs: `mission subscriber`. */
  signers: readonly string[]
  /** Whether the back office checks it before the signature. */
  isChecked: boolean
}

/** `outcome` is null where the form of the sample does not compile. */
export type EvaluatedSample = { sample: Sample; form: Form | null; outcome: Outcome | null }

export function evaluateSamples(deployment: SampledDeployment): EvaluatedSample[] {
  const forms = { client: compileForm(deployment, 'client'), backOffice: compileForm(deployment, 'backOffice') }
  return deployment.samples.samples.map((sample) => {
    const form = forms[sample.form]
    return { sample, form, outcome: form && evaluate(deployment, form, sample) }
  })
}

function evaluate(deployment: SampledDeployment, form: Form, sample: Sample): Outcome {
  const session = openSample(deployment, form, sample, 'ongoing')
  const envelopes = sample.direct ? (['subscription'] as const) : (['mission', 'subscription'] as const)
  const signing = sample.form === 'client' ? envelopes : []
  const opened = signing.map((kind) => ({ kind, session: openSample(deployment, form, sample, statuses[kind]) }))
  const documents = [session, ...opened.map((one) => one.session)].flatMap((one) =>
    listTemplates({ deployment, session: one }).map(({ code }) => code),
  )
  const visible = form.elements.filter(({ id }) => session.visible(id))
  const open = session.problems().flatMap(({ elementId }) => form.element(elementId) ?? [])
  return {
    blocks: form.blocks.filter(({ id }) => session.blockVisible(id)).map(({ slug }) => slug),
    questions: visible.map(({ name }) => name),
    values: Object.fromEntries(visible.filter(isComputed).map(({ id, name }) => [name, session.value(id)])),
    missing: open.filter((one) => isUnanswered(session, one)).map(({ name }) => name),
    refused: open.filter((one) => !isUnanswered(session, one)).map(({ name }) => name),
    documents: [...new Set(documents)],
    signers: opened.flatMap(({ kind, session: one }) =>
      readClientSigners(one, kind, sample.direct).map(({ party }) => `${kind} ${party}`),
    ),
    isChecked: deployment.features.complianceBeforeSignature && asksForCheck(session),
  }
}

const isUnanswered = (session: Session, element: Element) => isEmpty(session.value(element.id), element)
