import { expect, test } from 'vitest'
import { signerActs } from './signer-acts.ts'

const acts = (state: Parameters<typeof signerActs>[0]['state'], ...markers: string[]) =>
  signerActs({ state, markers }).map(({ signer, act }) => `${act} ${signer}`)

test('each signer is shown by their last act, in signing order', () => {
  expect(
    acts(
      'signature',
      'subscription_sent_to_co_subscriber',
      'subscription_sent_to_subscriber',
      'subscription_delivered_to_subscriber',
      'subscription_signed_by_subscriber',
    ),
  ).toEqual(['signed_by subscriber', 'sent_to co_subscriber'])
})

test('the spouse is not taken for the subscriber', () => {
  expect(acts('mission_validation', 'mission_signed_by_subscriber_spouse')).toEqual(['signed_by subscriber_spouse'])
})

test('a refusal of the advisor is read, though it is spelled otherwise', () => {
  expect(acts('unsigned', 'subscription_signed_by_subscriber', 'subscription_declined_by_advisor')).toEqual([
    'signed_by subscriber',
    'declined_by subscriber_advisor',
  ])
})

test('the mission letter is not shown once the subscription is sent, and nothing is once it is signed', () => {
  expect(acts('signature', 'mission_signed_by_subscriber')).toEqual([])
  expect(acts('signed', 'subscription_signed_by_subscriber')).toEqual([])
})
