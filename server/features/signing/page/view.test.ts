import type { EnvelopeStatus } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { findView } from './view.ts'

const now = new Date('2026-11-16T12:00:00Z')
const before = new Date('2026-11-16T11:00:00Z')
const after = new Date('2026-11-17T12:00:00Z')
type Case = {
  state?: EnvelopeStatus
  expires?: Date | null
  signed?: Date
  declined?: Date
  otherSigned?: Date
  turn?: number
  isReplaced?: boolean
  provider?: 'docusign'
}

test.each<[string, Case]>([
  ['sign', {}],
  ['sign', { turn: 2, otherSigned: before }],
  ['provider', { provider: 'docusign' }],
  ['turn', { provider: 'docusign', turn: 2 }],
  ['turn', { turn: 2 }],
  ['turn', { state: 'preparing' }],
  ['signed', { signed: before }],
  ['signed', { signed: before, expires: before }],
  ['expired', { expires: before }],
  ['expired', { state: 'expired' }],
  ['expired', { state: 'expired', signed: before }],
  ['completed', { state: 'completed', signed: before }],
  ['completed', { state: 'completed', signed: before, isReplaced: true }],
  ['declined', { state: 'declined', declined: before }],
  ['declined_by_other', { state: 'declined' }],
  ['declined_by_other', { state: 'declined', signed: before }],
  ['withdrawn', { state: 'voided' }],
  ['withdrawn', { state: 'voided', signed: before }],
  ['replaced', { state: 'voided', isReplaced: true }],
  ['replaced', { state: 'declined', declined: before, isReplaced: true }],
])('%s: %j', (view, given) => {
  const { state = 'sent', expires = after, turn = 1, isReplaced = false } = given
  const signer = { party: 'me', turn, signed_at: given.signed ?? null, declined_at: given.declined ?? null }
  const other = { party: 'other', turn: 1, signed_at: given.otherSigned ?? null, declined_at: null }
  const envelope = {
    provider: given.provider ?? 'embedded',
    state,
    expires_at: expires,
    signers: [other, signer],
  } as const
  expect(findView(envelope, signer, { isReplaced, now })).toBe(view)
})
