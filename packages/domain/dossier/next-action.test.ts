import { expect, test } from 'vitest'
import type { Role } from '../roles.ts'
import { findNextAction, findTaskScope, nextActions } from './next-action.ts'
import type { DossierStatus } from './status.ts'

const sent = 'subscription_sent_to_subscriber'
const coSent = 'subscription_sent_to_co_subscriber'
const signed = 'subscription_signed_by_subscriber'

type NextActionInput = Parameters<typeof findNextAction>[1]
type NextAction = (typeof nextActions)[number]
const base = { markers: [], integrateState: 'ongoing', direct: false, form: 'client', mayAnswer: true } as const
const next = (role: Role, dossier: Partial<NextActionInput> & Pick<NextActionInput, 'status'>) =>
  findNextAction(role, { ...base, ...dossier })

test.each<[Role, DossierStatus, NextAction | null, string[]?]>([
  ['client', 'ongoing', 'answer'],
  ['back_office_user', 'ongoing', 'wait'],
  ['advisor', 'adequacy_report_validated', 'answer'],
  ['client', 'mission_validation', 'wait'],
  ['client', 'mission_validation', 'sign', ['mission_sent_to_subscriber']],
  ['client', 'mission_validation', 'wait', ['mission_sent_to_subscriber', 'mission_signed_by_subscriber']],
  ['advisor', 'mission_validation', 'wait'],
  ['client', 'adequacy_report_validation', 'read-report'],
  ['advisor', 'signature', 'wait'],
  ['advisor', 'signature', 'wait', [sent, coSent, signed]],
  ['advisor', 'signature', 'sign', [sent, coSent, signed, 'subscription_signed_by_co_subscriber']],
  ['advisor', 'signature', 'wait', [sent, signed, 'subscription_signed_by_subscriber_advisor']],
  ['client', 'signature', 'sign', [sent, 'subscription_signed_by_subscriber_spouse']],
  ['prospect_direct', 'signature', 'sign', [sent]],
  ['prospect_direct', 'signature', 'sign', ['subscription_delivered_to_subscriber']],
  ['advisor', 'signature', 'wait', [sent, signed, 'subscription_delivered_to_co_subscriber']],
  ['partner', 'signature', 'wait'],
  ['advisor', 'unsigned', 'relaunch'],
  ['client', 'unsigned', 'wait'],
  ['manage_dossier', 'unsigned', 'wait'],
  ['prospect_direct', 'unsigned', 'relaunch'],
  ['advisor', 'mission_validated', 'write-report'],
  ['client', 'mission_validated', 'wait'],
  ['partner', 'mission_abort', 'relaunch'],
  ['client', 'mission_abort', 'wait'],
  ['advisor', 'adequacy_report_failure', 'write-report'],
  ['advisor', 'adequacy_report_validation', 'wait'],
  ['manage_dossier', 'compliance_validation', 'check'],
  ['back_office_user', 'registered', 'check'],
  ['back_office_user', 'compliant', 'wait'],
  ['manage_dossier', 'compliant_payment', 'check'],
  ['back_office_user', 'compliant_payment', 'wait'],
  ['client', 'compliance_validation', 'wait'],
  ['client', 'additional_documents', 'upload'],
  ['manage_dossier', 'signed', 'decide'],
  ['client', 'signed', null],
  ['advisor', 'canceled', null],
])('what %s can do at %s: %s', (role, status, expected, markers = []) => {
  const mayAnswer = role !== 'back_office_user' && role !== 'manage_dossier'
  expect(next(role, { status, markers, mayAnswer })).toBe(expected)
})

test.each<[Role, boolean, NextAction | null]>([
  ['client', true, 'correct'],
  ['advisor', true, 'correct'],
  ['back_office_user', false, null],
  ['manage_dossier', false, null],
])('what %s can do while a correction is awaited, who may answer: %s', (role, mayAnswer, expected) => {
  expect(next(role, { status: 'signed', correction: true, mayAnswer })).toBe(expected)
})

test.each<[string, string[], NextAction]>([
  ['is asked', [sent, coSent], 'sign'],
  ['has signed', [sent, coSent, 'subscription_signed_by_co_subscriber'], 'wait'],
  ['is asked, the subscriber having signed', [sent, coSent, signed], 'sign'],
])('a co-subscriber with an account who %s', (_, markers, expected) => {
  expect(next('client', { status: 'signature', markers, party: 'co_subscriber' })).toBe(expected)
})

test('an authorised client who does not sign waits for those who do', () => {
  expect(next('client', { status: 'signature', markers: [sent], party: 'none' })).toBe('wait')
})

test.each<['advisor' | 'partner' | 'manager', 'subscriber_advisor' | null, NextAction]>([
  ['advisor', null, 'sign'],
  ['partner', 'subscriber_advisor', 'sign'],
  ['manager', 'subscriber_advisor', 'sign'],
  ['partner', null, 'wait'],
])('%s, as party %s, once all others have signed: %s', (role, party, expected) => {
  expect(next(role, { status: 'signature', markers: [sent, signed], party })).toBe(expected)
})

test.each<[string, Partial<NextActionInput>, NextAction | null]>([
  ['new', {}, 'decide'],
  ['flagged with an error', { integrateState: 'error' }, 'decide'],
  ['a mandate whose counterpart is unknown', { pairingProblem: 'usufruct-pairing-required' }, 'pair'],
  ['accepted', { integrateState: 'validated' }, null],
  ['refused', { integrateState: 'refused' }, null],
])('the next action of the back office for a signed dossier that is %s: %s', (_, dossier, expected) => {
  expect(next('manage_dossier', { status: 'signed', mayAnswer: false, ...dossier })).toBe(expected)
})

test.each<['client' | 'backOffice', NextAction]>([
  ['backOffice', 'check'],
  ['client', 'wait'],
])('a checked dossier on the %s form: %s', (form, expected) => {
  expect(next('back_office_user', { status: 'compliant', form, mayAnswer: false })).toBe(expected)
})

test.each<[Role, string]>([
  ['client', 'client client'],
  ['prospect', 'client client'],
  ['prospect_direct', 'owner owner'],
  ['advisor', 'owner owner'],
  ['partner', 'owner owner'],
  ['manager', 'owner owner'],
  ['back_office_user', 'owner all'],
  ['manage_dossier', 'owner all'],
])('whose dossiers %s completes, and whose they follow up: %s', (role, expected) => {
  expect((['answer', 'check'] as const).map((task) => findTaskScope(role, task)).join(' ')).toBe(expected)
})
