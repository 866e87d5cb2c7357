import { expect, test } from 'vitest'
import { acceptanceProblem, approvalProblem, dateProblem, proposingProblem } from './proposals.ts'

const ready = { state: 'open', isOwn: false, isCurrent: true, problems: 0, isImpactKnown: true } as const

test.each<[string, Partial<Parameters<typeof approvalProblem>[0]>, string | null]>([
  ['by a second person, examined and without findings', {}, null],
  ['by whoever proposed it', { isOwn: true }, 'studio.error.own-proposal'],
  ['decided already', { state: 'refused' }, 'studio.error.not-open'],
  ['begun on an edition that is past', { isCurrent: false }, 'studio.error.outdated'],
  ['before the check is done', { problems: null }, 'studio.error.not-checked'],
  ['with something to correct', { problems: 2 }, 'studio.error.findings'],
  ['before its effect is known', { isImpactKnown: false }, 'studio.error.not-examined'],
])('approval of a proposal: %s', (_, facts, expected) => {
  expect(approvalProblem({ ...ready, ...facts })).toBe(expected)
})

test('a draft is proposed that was begun on the live edition and differs from it', () => {
  const draft = { state: 'draft', isCurrent: true, isChanged: true } as const
  expect(proposingProblem(draft)).toBeNull()
  expect(proposingProblem({ ...draft, state: 'proposed' })).toBe('studio.error.not-proposable')
  expect(proposingProblem({ ...draft, isCurrent: false })).toBe('studio.error.outdated')
  expect(proposingProblem({ ...draft, isChanged: false })).toBe('studio.error.unchanged')
})

test('a draft is proposed when every difference of a sample is accepted', () => {
  const same = { difference: null, acceptance: null }
  const accepted = { difference: 'a', acceptance: { by: 'Inès Caron' } }
  expect(acceptanceProblem([])).toBeNull()
  expect(acceptanceProblem([same, accepted])).toBeNull()
  expect(acceptanceProblem([same, accepted, { difference: 'b', acceptance: null }])).toBe('studio.error.samples')
})

test('a publication is planned for later, within a year', () => {
  const now = new Date('2026-11-18T10:00:00Z')
  expect(dateProblem(new Date('2026-11-18T10:01:00Z'), now)).toBeNull()
  expect(dateProblem(now, now)).toBe('studio.error.date-past')
  expect(dateProblem(new Date('2028-01-01T00:00:00Z'), now)).toBe('studio.error.date-far')
})
