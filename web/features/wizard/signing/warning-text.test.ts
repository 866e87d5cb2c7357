import type { Role } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { sampleEnvelope } from '../widgets/samples/sample-envelope.ts'
import { findWarningText } from './warning-text.ts'

const SIGN = 'folder.warning.you-have-to-sign-to-finalize-subscribing'
const CONSULT = 'folder.warning.you-have-to-consult-email-to-check-continue-subscribing'
const [signer] = sampleEnvelope.signers
const own = { ...sampleEnvelope, signers: [signer!] }
const signed = { ...sampleEnvelope, signers: [{ ...signer!, signedAt: '2026-09-02T08:00:00Z' }] }
const later = { ...sampleEnvelope, signers: [{ ...signer!, waitsFor: 'Claire Durand' }] }
const others = { ...sampleEnvelope, signers: [{ ...signer!, isMine: false }] }
const ended = { ...own, state: 'declined' } as const

test.each<[string, Role, typeof sampleEnvelope | undefined, string]>([
  ['before anything is sent', 'client', undefined, SIGN],
  ['before anything is sent', 'advisor', undefined, `${SIGN}.others`],
  ['whose signature is awaited', 'client', own, SIGN],
  ['whose signature is awaited', 'advisor', own, SIGN],
  ['who signs after others', 'advisor', later, `${SIGN}.others`],
  ['who has signed', 'client', signed, `${SIGN}.others`],
  ['who does not sign', 'advisor', others, `${SIGN}.others`],
  ['who does not sign', 'partner', others, `${SIGN}.others`],
  ['after a refusal', 'advisor', ended, `${SIGN}.others`],
])('%s, a %s reads that they must sign only if they do', (_, role, envelope, key) => {
  expect(findWarningText(SIGN, { role, envelope })).toBe(key)
})

test('an authorised client who does not sign does not read that they must', () => {
  const detail = { next: { action: 'wait', count: 1 }, signs: false } as const
  for (const envelope of [undefined, others, ended])
    expect(findWarningText(SIGN, { role: 'client', envelope, detail })).toBe(`${SIGN}.others`)
  const next = { action: 'sign', count: 1 } as const
  expect(findWarningText(SIGN, { role: 'client', envelope: others, detail: { next } })).toBe(SIGN)
})

test.each<[Role, string]>([
  ['client', CONSULT],
  ['prospect', CONSULT],
  ['advisor', `${CONSULT}.advisor`],
  ['manager', `${CONSULT}.advisor`],
])('a %s is sent to a mailbox only if it is theirs', (role, key) => {
  expect(findWarningText(CONSULT, { role })).toBe(key)
})
