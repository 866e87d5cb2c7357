import type { Json } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { findFindingAnswers } from './finding-answers.ts'
import { makeProver } from './proof.ts'

const choice = (
  id: number,
  name: string,
  values: readonly string[],
  ...rules: readonly (readonly [string, string])[]
) => ({
  id,
  name,
  type: 'input_radio',
  attributes: { label: name, options: values.map((value) => ({ value, label: value })) },
  condition:
    rules.length === 0
      ? null
      : {
          rules: rules.map(([element, value]) => ({ type: 'input', element, operator: 'equal', value })),
          logical_operator: 'AND',
          actions: ['visible'],
        },
  calculate: null,
  reference: null,
})
const elements = [
  choice(1, 'status', ['married', 'single']),
  choice(2, 'home', ['owned', 'rented']),
  choice(3, 'spouse', ['yes'], ['status', 'married'], ['home', 'owned'], ['status', 'single'], ['home', 'rented']),
]
const block = { id: 100, page_id: 10, slug: 'b', rank: 1, kind: 'normal', title: 'b', condition: null, elements }
const page = { id: 10, form_id: 1, slug: 'p', rank: 1, title: 'p', blocks: [block] }
// Unsafe cast: this is JSON.
const form = { id: 1, name: 'client', pages: [page] } as unknown as Json

test('rules that contradict each other at two places are shown by answers that satisfy the first of each', () => {
  const [finding] = makeProver()(form)
  expect(finding?.code).toBe('never-visible')
  expect(findFindingAnswers(form, finding!)?.answers).toEqual({ status: 'married', home: 'owned' })
})
