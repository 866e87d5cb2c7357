import { dossierStates } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { toBucket, buckets, dossierStatuses, isDossierStatus, statusLabel } from './status.ts'

test('the statuses of a dossier are the states a form may test', () => {
  expect(dossierStatuses.toSorted()).toEqual([...dossierStates].toSorted())
})

test('every status is in exactly one list and has its words in both languages', () => {
  for (const status of dossierStatuses) {
    expect(buckets).toContain(toBucket(status))
    expect(statusLabel(status, 'fr')).not.toBe('')
    expect(statusLabel(status, 'en')).not.toBe('')
  }
})

test('an unknown word is no status', () => {
  expect(isDossierStatus('toString')).toBe(false)
  expect(isDossierStatus('signed subscription_signed_by_subscriber')).toBe(false)
})
