import { expect, test } from 'vitest'
import { consequences } from './consequences.ts'
import { transitionEvents, transitions } from './transition-table.ts'

test('every event says what it makes, and no other does', () => {
  expect(Object.keys(consequences).toSorted()).toEqual(transitionEvents.toSorted())
})

test('every transition into a signature status sends an envelope', () => {
  const sends = { mission_validation: 'send_mission', signature: 'send_subscription' } as const
  for (const { event, to } of transitions)
    if (to === 'mission_validation' || to === 'signature') expect(consequences[event]).toContain(sends[to])
})

test('every manual transition out of a signature status withdraws the envelope', () => {
  const byHand = transitions.filter(
    ({ from, to, roles }) =>
      roles.length > 0 && to !== 'signature' && (from.includes('mission_validation') || from.includes('signature')),
  )
  expect(byHand.length).toBeGreaterThan(0)
  for (const { event } of byHand) expect(consequences[event]).toContain('void_envelopes')
})
