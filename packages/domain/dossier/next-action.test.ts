import { expect, test } from 'vitest'
import type { Role } from '../roles.ts'
import { findNextAction, nextActions } from './next-action.ts'
import type { DossierStatus } from './status.ts'

const sent = 'subscription_sent_to_subscriber'
const coSent = 'subscription_sent_to_co_subscriber'
const signed = 'subscription_signed_by_subscriber'

type NextAction = (typeof nextActions)[number]

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
  ['partner', 'signature', 'wait'],
  ['advisor', 'unsigned', 'decide'],
  ['client', 'unsigned', 'wait'],
  ['manage_dossier', 'unsigned', 'decide'],
  ['prospect_direct', 'unsigned', 'decide'],
  ['advisor', 'mission_validated', 'decide'],
  ['client', 'mission_validated', 'wait'],
  ['partner', 'mission_abort', 'decide'],
  ['advisor', 'adequacy_report_failure', 'decide'],
  ['advisor', 'adequacy_report_validation', 'wait'],
  ['manage_dossier', 'compliance_validation', 'decide'],
  ['client', 'additional_documents', 'upload'],
  ['manage_dossier', 'signed', 'decide'],
  ['client', 'signed', null],
  ['advisor', 'canceled', null],
])('what %s can do at %s: %s', (role, status, expected, markers = []) => {
  const mayAnswer = role !== 'back_office_user' && role !== 'manage_dossier'
  expect(findNextAction(role, { status, markers, integrateState: 'ongoing', direct: false }, mayAnswer)).toBe(expected)
})

test.each<[Role, boolean, NextAction | null]>([
  ['client', true, 'correct'],
  ['advisor', true, 'correct'],
  ['back_office_user', false, null],
  ['manage_dossier', false, 'decide'],
])('what %s can do while a correction is awaited, who may answer: %s', (role, mayAnswer, expected) => {
  const dossier = { status: 'signed', markers: [], integrateState: 'ongoing', direct: false, correction: true } as const
  expect(findNextAction(role, dossier, mayAnswer)).toBe(expected)
})

test.each<[string, string[], NextAction]>([
  ['is asked', [sent, coSent], 'sign'],
  ['has signed', [sent, coSent, 'subscription_signed_by_co_subscriber'], 'wait'],
  ['is asked, the subscriber having signed', [sent, coSent, signed], 'sign'],
])('a co-subscriber with an account who %s', (_, markers, expected) => {
  const dossier = { status: 'signature', markers, integrateState: 'ongoing', direct: false } as const
  expect(findNextAction('client', { ...dossier, party: 'co_subscriber' }, true)).toBe(expected)
})
