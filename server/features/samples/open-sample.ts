import { compileTrusted, openSession, type Form, type Session, type Value } from '@parcelle/forms'
import type { Envelope } from '@parcelle/domain'
import type { Deployment } from '../../deployment/deployment.ts'
import { engineFacts } from '../../deployment/form-store.ts'

/** The status in which the documents of an envelope are signed. */
export const statuses: Readonly<Record<Envelope, string>> = { mission: 'mission_validation', subscription: 'signature' }

export type SampledDeployment = Deployment & { samples: NonNullable<Deployment['samples']> }
export type Sample = SampledDeployment['samples']['samples'][number]

/** Null where there is no such form, or where it does not compile. */
export function compileForm(
  { definitions, forms }: Pick<Deployment, 'definitions' | 'forms'>,
  kind: Sample['form'],
): Form | null {
  const definition = definitions.find(({ id }) => id === forms[kind])
  const compiled = definition && compileTrusted(definition)
  return compiled?.ok ? compiled.form : null
}

/** Its own answers over those of the sample that it extends. Stops at a cycle of samples. */
export function readAnswers(
  deployment: SampledDeployment,
  { like, answers }: Sample,
  seen: readonly string[] = [],
): Sample['answers'] {
  const { samples, models } = deployment.samples
  const other = [...samples, ...models].find(({ id }) => id === like && !seen.includes(id))
  return other ? { ...readAnswers(deployment, other, [...seen, other.id]), ...answers } : answers
}

/** A sample in a status of its dossier. Answers to questions that this company does not ask are left out. */
export function openSample(deployment: SampledDeployment, form: Form, sample: Sample, status: string): Session {
  const facts = engineFacts(deployment, { direct: sample.direct, status, markers: [] }, deployment.samples.today)
  const answers = Object.entries(readAnswers(deployment, sample)).filter(([name]) => form.element(name))
  return openSession(form, facts, answers satisfies [string, Value][])
}

type Edition = { readonly form: Form; readonly deployment: Deployment }

/**
 * A sample opened in two editions as a dossier that was answered in the first one: with its answers there, or in the
 * second one where only that has the sample.
 */
export function openInBoth(
  old: Edition,
  now: Edition & { readonly deployment: SampledDeployment },
  sample: Sample,
  status: string,
): { old: Session; now: Session } {
  const known = old.deployment.samples?.samples.find(({ id }) => id === sample.id)
  const answers =
    known && old.deployment.samples
      ? listById(old.form, readAnswers({ ...old.deployment, samples: old.deployment.samples }, known))
      : listById(now.form, readAnswers(now.deployment, sample))
  const dossier = { direct: (known ?? sample).direct, status, markers: [] }
  const open = ({ form, deployment }: Edition) =>
    openSession(
      form,
      engineFacts(deployment, dossier, now.deployment.samples.today),
      answers.filter(([id]) => form.element(id)),
    )
  return { old: open(old), now: open(now) }
}

/** As dossiers store them: a question may have another name in another edition. */
const listById = (form: Form, answers: Sample['answers']): [number, Value][] =>
  Object.entries(answers).flatMap(([name, value]): [number, Value][] => {
    const element = form.element(name)
    return element ? [[element.id, value]] : []
  })
