import { expect, test } from 'vitest'
import { isSigned, isSigningOver, signingButtons, findSigningOutcome } from './signing-buttons.ts'
import { dossierStatuses } from './status.ts'

test('there are seven buttons, each with the token of its own signer', () => {
  expect(signingButtons.map(({ id, marker }) => `${id} ${marker}`)).toEqual([
    'mission_subscriber mission_signed_by_subscriber',
    'mission_co_subscriber mission_signed_by_co_subscriber',
    'mission_subscriber_spouse mission_signed_by_subscriber_spouse',
    'subscription_subscriber subscription_signed_by_subscriber',
    'subscription_co_subscriber subscription_signed_by_co_subscriber',
    'subscription_subscriber_spouse subscription_signed_by_subscriber_spouse',
    'subscription_subscriber_advisor subscription_signed_by_subscriber_advisor',
  ])
})

test('a button is hidden once all is signed, or by the whole token of its own signer, at every status', () => {
  for (const state of dossierStatuses) {
    for (const button of signingButtons) {
      const isAll = state === 'signed' || state === 'mission_validated'
      expect(isSigned(button, { state, markers: [] }), `${state} ${button.id}`).toBe(isAll)
      for (const other of signingButtons) {
        const at = { state, markers: [other.marker] }
        expect(isSigned(button, at), `${state} ${button.id} ${other.marker}`).toBe(isAll || other === button)
        expect(findSigningOutcome(button.id, at)).toBe(isAll || other === button ? 'success' : 'error')
      }
    }
  }
})

test('an unknown button counts as a success, but is not announced early', () => {
  const waiting = { state: 'signature', markers: [] } as const
  expect(findSigningOutcome('another', waiting)).toBe('success')
  expect(isSigningOver('another', waiting)).toBe(false)
})

test.each([
  ['signature', false],
  ['mission_validation', false],
  ['mission_validated', true],
  ['signed', true],
  ['unsigned', true],
  ['mission_abort', true],
  ['canceled', true],
  ['rejected', true],
] as const)('at %s it is settled at once: %s', (state, isOver) => {
  expect(isSigningOver('subscription_subscriber', { state, markers: [] })).toBe(isOver)
})
