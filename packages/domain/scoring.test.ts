import { expect, test } from 'vitest'
import { element, viewOf } from '../forms/testing/form-view.ts'
import { sampleDossiers, openSample } from '../forms/testing/samples.ts'
import { listScoreParts } from './scoring.ts'

const option = (value: string, score: number) => ({ value, label: value, score })
const horizon = element(
  'input_radio',
  { label: 'Horizon', options: [option('short', 0), option('long', 16)] },
  { name: 'horizon' },
)
const reaction = element(
  'input_radio',
  { label: 'Réaction', options: [option('sells', 0), option('waits', 12), option('buys', 18)] },
  { name: 'reaction' },
)
const result = element('output_scoring_result', { childrenElementsIds: ['horizon', 'reaction'] })
const parts = (values: Record<string, string>, hidden: string[] = []) =>
  listScoreParts(result, viewOf([horizon, reaction, result], { values, hidden }))

const points = (all: ReturnType<typeof listScoreParts>) => all.reduce((sum, part) => sum + part.points, 0)

test('each part of a score has its question, its answer and its points', () => {
  expect(parts({ horizon: 'long', reaction: 'waits' })).toEqual([
    { elementId: horizon.id, label: 'Horizon', answer: 'long', points: 16, best: 16 },
    { elementId: reaction.id, label: 'Réaction', answer: 'waits', points: 12, best: 18 },
  ])
})

test.each([
  ['no answer', {}, [], 0],
  ['one answer', { reaction: 'buys' }, [], 18],
  ['an unknown answer', { reaction: 'cries' }, [], 0],
  ['a hidden question', { horizon: 'long', reaction: 'buys' }, ['horizon'], 18],
])('%s', (_, values, hidden, score) => expect(points(parts(values, hidden))).toBe(score))

const profiled = sampleDossiers.filter((folder) => 'profileScore' in folder)

test.each(profiled)('$id: the parts add up to the score that the form computes, out of its maximum', (folder) => {
  const session = openSample(folder)
  const result = session.view.element('profile_score')!
  const all = listScoreParts(result, session.view)
  expect(points(all)).toBe(folder.profileScore)
  expect(points(all)).toBe(session.value('profile_score'))
  expect(all.reduce((sum, { best }) => sum + best, 0)).toBe(result.attributes.max)
})
