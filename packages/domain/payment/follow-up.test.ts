import { expect, test } from 'vitest'
import type { IntegrationState } from '../dossier/status.ts'
import { isPaymentAwaited, listFollowUp } from './follow-up.ts'

const dates = { signedAt: 's', acceptedAt: 'a', refusedAt: 'r', deliveredAt: 'd' }

test.each<[IntegrationState, Partial<typeof dates> | { acceptedAt: null }, string]>([
  ['ongoing', { acceptedAt: null }, 'signed done s, checked current, accepted waiting, delivered waiting'],
  ['error', { acceptedAt: null }, 'signed done s, checked current, accepted waiting, delivered waiting'],
  // The customer system refused an accepted dossier.
  ['error', {}, 'signed done s, checked done a, accepted done a, delivered current'],
  ['validated', {}, 'signed done s, checked done a, accepted done a, delivered current'],
  ['sync', {}, 'signed done s, checked done a, accepted done a, delivered done d'],
  ['refused', {}, 'signed done s, checked done r, accepted stopped r'],
])('%s %j: %s', (state, known, steps) => {
  const shown = listFollowUp(state, { ...dates, ...known }).map((step) =>
    [step.step, step.state, step.at].filter(Boolean).join(' '),
  )
  expect(shown.join(', ')).toBe(steps)
})

test('a payment is awaited until the dossier is refused, or delivered and the day of payment over', () => {
  const states = ['ongoing', 'error', 'validated', 'sync', 'refused'] as const
  const awaited = (today: string) => states.filter((state) => isPaymentAwaited(state, { today, dueOn: '2026-12-03' }))
  expect(awaited('2026-12-03')).toEqual(['ongoing', 'error', 'validated', 'sync'])
  expect(awaited('2026-12-04')).toEqual(['ongoing', 'error', 'validated'])
})
