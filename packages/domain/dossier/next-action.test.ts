import { expect, test } from 'vitest'
import type { Role } from '../roles.ts'
import { findNextAction, type NextAction } from './next-action.ts'
import type { DossierStatus } from './status.ts'

test.each<[Role, DossierStatus, NextAction | null, string[]?]>([
  ['client', 'ongoing', 'answer'],
  ['back_office_user', 'ongoing', 'wait'],
  ['advisor', 'adequacy_report_validated', 'answer'],
  ['client', 'mission_validation', 'sign'],
  ['client', 'mission_validation', 'wait', ['mission_signed_by_subscriber']],
  ['advisor', 'mission_validation', 'wait'],
  ['client', 'adequacy_report_validation', 'read-report'],
  ['advisor', 'signature', 'sign'],
  ['advisor', 'signature', 'wait', ['subscription_signed_by_subscriber_advisor']],
  ['prospect_direct', 'signature', 'sign'],
  ['partner', 'signature', 'wait'],
  ['advisor', 'unsigned', 'decide'],
  ['client', 'unsigned', 'wait'],
  ['manage_dossier', 'compliance_validation', 'decide'],
  ['client', 'additional_documents', 'upload'],
  ['manage_dossier', 'signed', 'decide'],
  ['client', 'signed', null],
  ['advisor', 'canceled', null],
])('what %s can do at %s: %s', (role, status, expected, markers = []) => {
  const mayAnswer = role !== 'back_office_user' && role !== 'manage_dossier'
  expect(findNextAction(role, { status, markers, integrateState: 'ongoing', direct: false }, mayAnswer)).toBe(expected)
})
