import { reachVisible, sampleFacts, type Form, type Value } from '@parcelle/forms'
import type { Sample } from '../form/preview/samples.ts'

type TriedAnswers = Pick<Sample, 'direct' | 'answers'>
export type Witness =
  | (TriedAnswers & { readonly kind: 'found' })
  /** Only shown in this status. */
  | { readonly kind: 'state'; readonly state: string }
  /** `never`: proved. `unknown`: none was found. */
  | { readonly kind: 'never' | 'unknown' }

/** The answers given so far, with those by which a block is shown. */
export function findWitness(form: Form, blockId: number, { direct, answers }: TriedAnswers): Witness {
  const facts = { ...sampleFacts(form.definition), direct }
  const block = form.blocks.findIndex(({ id }) => id === blockId)
  const reach = reachVisible(form, { blocks: [block] }, facts)
  if (reach.kind !== 'reachable') return { kind: reach.kind }
  const { witness } = reach
  if (witness.state !== facts.state) return { kind: 'state', state: witness.state }
  const all: Record<string, Value> = { ...answers, ...witness.answers }
  return { kind: 'found', direct: witness.direct, answers: all }
}
