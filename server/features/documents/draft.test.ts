import { dossierStatuses as statuses } from '@parcelle/domain'
import { expect, test } from 'vitest'
import type { TemplateKind } from '@parcelle/domain/documents'
import { isDraft, isReportBeingWritten } from './draft.ts'

test('the report is its author’s until it is issued, and again when it failed', () => {
  expect(statuses.filter((status) => isReportBeingWritten(status)).toSorted()).toEqual([
    'adequacy_report_failure',
    'mission_abort',
    'mission_validated',
    'mission_validation',
    'ongoing',
  ])
})

test.each<[TemplateKind, boolean]>([
  ['missionLetter', true],
  ['suitabilityReport', true],
  ['subscriptionForm', true],
  ['summary', true],
  ['acknowledgement', false],
])('%s that is made from the answers says « PROJET »: %s', (kind, draft) => {
  expect(isDraft(kind)).toBe(draft)
})
