import { expect, test } from 'vitest'
import { element, viewOf } from '../forms/testing/form-view.ts'
import { folders, open } from '../forms/testing/samples.ts'
import { bandFaults, bandOf, scoreOf, scoreParts } from './scoring.ts'

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
const bands = [
  { value: 'securitaire', label: 'Sécuritaire', min: 0, max: 19 },
  { value: 'prudent', label: 'Prudent', min: 20, max: 39 },
]
const result = element('output_scoring_result', { childrenElementsIds: ['horizon', 'reaction'] })
const parts = (values: Record<string, string>, hidden: string[] = []) =>
  scoreParts(result, viewOf([horizon, reaction, result], { values, hidden }))

test('a score is the points of the answers, and says where they come from', () => {
  const given = parts({ horizon: 'long', reaction: 'waits' })
  expect(given).toEqual([
    { elementId: horizon.id, label: 'Horizon', answer: 'long', points: 16, best: 16 },
    { elementId: reaction.id, label: 'Réaction', answer: 'waits', points: 12, best: 18 },
  ])
  expect(scoreOf(given)).toBe(28)
})

test.each([
  ['no answer', {}, [], 0],
  ['one answer', { reaction: 'buys' }, [], 18],
  ['an unknown answer', { reaction: 'cries' }, [], 0],
  ['a hidden question', { horizon: 'long', reaction: 'buys' }, ['horizon'], 18],
])('%s', (_, values, hidden, score) => expect(scoreOf(parts(values, hidden))).toBe(score))

test.each([
  [0, 'securitaire'],
  [19, 'securitaire'],
  [20, 'prudent'],
  [39, 'prudent'],
  [40, undefined],
  [-1, undefined],
])('%d points fall in the band %s', (score, band) => expect(bandOf(score, bands)?.value).toBe(band))

test('bands without hole, overlap or missing end', () => {
  expect(bandFaults(bands, 39)).toEqual([])
  expect(bandFaults(bands, 80)).toEqual(['no band from 40 to 80'])
  expect(bandFaults([...bands, { value: 'equilibre', label: 'Équilibré', min: 39, max: 59 }], 59)).toHaveLength(1)
})

const profiled = folders.filter((folder) => 'profileScore' in folder)

test.each(profiled)('$id: the score can be told part by part, and is the one the form computes', (folder) => {
  const session = open(folder)
  const result = session.view.element('profile_score')!
  const bands = session.view.element('profile_label')?.attributes.options ?? []
  const given = scoreParts(result, session.view)
  expect(scoreOf(given)).toBe(folder.profileScore)
  expect(bandOf(scoreOf(given), bands)?.value).toBe(folder.profile)
  expect(given.reduce((sum, { best }) => sum + best, 0)).toBe(result.attributes.max)
  expect(bandFaults(bands, result.attributes.max ?? 0)).toEqual([])
})
