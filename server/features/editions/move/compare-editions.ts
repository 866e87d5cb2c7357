import { isDeepStrictEqual } from 'node:util'
import { differsInTextsOnly } from '@parcelle/forms'
import type { PublishedForm } from '../../../deployment/form-store.ts'
import { documentComparison } from '../../templates/index.ts'

export type EditionForm = Pick<PublishedForm, 'form' | 'deployment'>

/** Comparison of a form in two editions, independent of any dossier. */
export type Comparison = {
  old: EditionForm
  /** Null if the other edition has no such form. */
  now: EditionForm | null
  /** `none`: no rule differs. `texts`: only texts differ; every answer is shown, counts and is accepted as before. */
  difference: 'none' | 'texts' | 'any'
  isPrintedAlike: ReturnType<typeof documentComparison>
}

export function compareEditions(old: EditionForm, now: EditionForm | null): Comparison {
  if (now === null) return { old, now, difference: 'any', isPrintedAlike: () => false }
  const difference = decideTheSame(old, now) ? 'none' : countTheSame(old, now) ? 'texts' : 'any'
  return { old, now, difference, isPrintedAlike: documentComparison(old, now) }
}

/** Ignores the shell, which is always that of the live edition, other forms and samples. */
function decideTheSame(old: EditionForm, now: EditionForm): boolean {
  const ofThisForm = ({ form, deployment }: EditionForm) => ({
    ...deployment,
    definitions: [form.definition],
    samples: null,
  })
  return isDeepStrictEqual(ofThisForm(old), ofThisForm(now))
}

/** Whether both forms differ in texts only. */
function countTheSame(old: EditionForm, now: EditionForm): boolean {
  const { referential, ...before } = old.form.definition
  const { referential: roles, ...after } = now.form.definition
  const factsOf = ({ deployment: { products, rules, datalists } }: EditionForm) => ({
    products,
    rules: Object.keys(rules),
    datalists: Object.entries(datalists).map(([id, list]) => [id, list.map(({ value }) => value)]),
  })
  return (
    isDeepStrictEqual(referential, roles) &&
    differsInTextsOnly(before, after) &&
    isDeepStrictEqual(factsOf(old), factsOf(now))
  )
}
