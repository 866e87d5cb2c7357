import { expect, test } from 'vitest'
import { findNotification, notificationKinds } from './notifications.ts'
import { integrationEvents, transitionEvents } from './transition-table.ts'

/** Events that are not a change of status. */
const others = ['send_report', 'ask_correction', 'end_correction']

test('every kind of notification comes from an event of a dossier', () => {
  const events = [...transitionEvents, ...integrationEvents, ...others]
  expect(new Set(events.flatMap((event) => findNotification(event)?.kind ?? []))).toEqual(new Set(notificationKinds))
})

test.each([
  ['subscription_signed', 'signed', ['clients', 'owner']],
  ['validate_report', 'report-validated', ['owner']],
  ['end_correction', 'corrected', ['back_office']],
])('%s notifies of %s: %s', (event, kind, to) => {
  expect(findNotification(event)).toEqual({ kind, to })
})

test.each(['save_draft', 'toString'])('%s notifies nobody', (event) => {
  expect(findNotification(event)).toBeNull()
})
