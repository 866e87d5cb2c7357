import { dossierStatuses as statuses, type DossierStatus } from '@parcelle/domain'
import { expect, test } from 'vitest'
import type { Kind } from '../../deployment/documents/template.ts'
import { isSent } from './draft.ts'

const open: readonly DossierStatus[] = ['ongoing', 'mission_abort', 'canceled', 'rejected']
const reporting: readonly DossierStatus[] = ['mission_validation', 'mission_validated', 'adequacy_report_failure']

test.each<[Kind, readonly DossierStatus[]]>([
  ['missionLetter', open],
  ['suitabilityReport', [...open, ...reporting]],
  ['acknowledgement', []],
])('%s says « PROJET » at these statuses and at no other', (kind, drafts) => {
  expect(statuses.filter((status) => !isSent(kind, status)).toSorted()).toEqual([...drafts].toSorted())
})

test.each<Kind>(['subscriptionForm', 'searchMandate', 'dismembermentAnnex', 'summary', 'receiptList', 'clientRecord'])(
  '%s says « PROJET » until the subscription is sent for signature',
  (kind) => {
    expect(statuses.filter((status) => isSent(kind, status))).toEqual(['signature', 'unsigned', 'signed'])
  },
)
