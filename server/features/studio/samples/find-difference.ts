import { createHash } from 'node:crypto'
import type { Form } from '@parcelle/forms'
import { findUnmet, type EvaluatedSample, type Outcome, type UnmetExpectation } from '../../samples/index.ts'

type ListDifference = { readonly got: readonly string[]; readonly lost: readonly string[] }

/** Difference between two outcomes of a sample. Omits the questions of a block that appears or disappears. */
export type Difference = {
  readonly blocks: ListDifference
  readonly questions: ListDifference
  readonly values: readonly { readonly name: string; readonly is: unknown; readonly was: unknown }[]
  /** Answers that were missing or refused. */
  readonly righted: readonly string[]
  readonly documents: ListDifference
  readonly signers: ListDifference
  /** Whether the back office checks it now; null if unchanged. */
  readonly isChecked: boolean | null
}

export function findDifference(was: Outcome, is: Outcome, forms: readonly Form[]): Difference {
  const differ = (list: 'blocks' | 'questions' | 'documents' | 'signers'): ListDifference => ({
    got: is[list].filter((name) => !was[list].includes(name)),
    lost: was[list].filter((name) => !is[list].includes(name)),
  })
  const blocks = differ('blocks')
  const moved = new Set([...blocks.got, ...blocks.lost])
  const isAlone = (name: string) => !forms.some((form) => moved.has(findBlock(form, name) ?? ''))
  const { got, lost } = differ('questions')
  const wrong = [...is.missing, ...is.refused]
  return {
    blocks,
    questions: { got: got.filter(isAlone), lost: lost.filter(isAlone) },
    values: Object.keys(is.values)
      .filter((name) => Object.hasOwn(was.values, name) && String(was.values[name]) !== String(is.values[name]))
      .map((name) => ({ name, is: is.values[name], was: was.values[name] })),
    righted: [...was.missing, ...was.refused].filter((name) => !wrong.includes(name)),
    documents: differ('documents'),
    signers: differ('signers'),
    isChecked: was.isChecked === is.isChecked ? null : is.isChecked,
  }
}

const findBlock = (form: Form, name: string) =>
  form.blocks.find(({ elements }) => elements.some((element) => element.name === name))?.slug

/** Missing or refused answers. */
type SampleProblems = {
  readonly missing: readonly string[]
  readonly refused: readonly string[]
  readonly unmet: readonly UnmetExpectation[]
}

export const findWrong = ({ sample, outcome }: EvaluatedSample): SampleProblems | null =>
  outcome && { missing: outcome.missing, refused: outcome.refused, unmet: findUnmet(sample.expects ?? {}, outcome) }

/** Digest of a difference, independent of language and labels. */
export const digestDifference = (difference: unknown): string =>
  createHash('sha256').update(JSON.stringify(difference)).digest('hex')
