import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBucket, buckets, dossierStatuses, integrationStates, type DossierStatus } from './status.ts'
import { envelopeStates, guardHolds, type TransitionInput } from './guards.ts'
import { addMarker, envelopes, toMarker, listRequiredSigners, signers } from './markers.ts'
import { roles } from '../roles.ts'
import {
  integrationEvents,
  integrationTransitions,
  transitionEvents,
  transitions,
  type TransitionEvent,
} from './transition-table.ts'
import { isBlank } from './blank.ts'
import { applyIntegrationTransition, listOfferedEvents, applyTransition, type Actor } from './transitions.ts'

const markerTokens = new Set(
  envelopes.flatMap((envelope) =>
    signers
      .filter((signer) => envelope === 'subscription' || signer !== 'subscriber_advisor')
      .flatMap((signer) =>
        (['sent_to', 'delivered_to', 'signed_by', 'declined_by'] as const).map((act) =>
          toMarker(envelope, act, signer),
        ),
      ),
  ),
)

const dossier = (more: Partial<TransitionInput> = {}): TransitionInput => ({
  status: 'ongoing',
  integrateState: 'ongoing',
  markers: [],
  form: 'client',
  direct: false,
  features: { manualRegistration: false, immediateRejection: false },
  ...more,
})
const everySwitch = { manualRegistration: true, immediateRejection: true }

test.each<[string, Partial<TransitionInput>, string, Actor, string | undefined, DossierStatus]>([
  ['an advised dossier goes to its mission letter', {}, 'submit_mission', 'advisor', undefined, 'mission_validation'],
  [
    'a direct one goes straight to signature',
    { direct: true },
    'submit_subscription',
    'prospect_direct',
    undefined,
    'signature',
  ],
  [
    'a checked one goes to the back office first',
    { direct: true, needsCompliance: true },
    'submit_subscription',
    'prospect_direct',
    undefined,
    'compliance_validation',
  ],
  [
    'an advised one is signed once its report is validated',
    { status: 'adequacy_report_validated' },
    'submit_subscription',
    'client',
    undefined,
    'signature',
  ],
  [
    'a client validates the report',
    { status: 'adequacy_report_validation' },
    'validate_report',
    'client',
    undefined,
    'adequacy_report_validated',
  ],
  [
    'or refuses it with a reason',
    { status: 'adequacy_report_validation' },
    'refuse_report',
    'prospect',
    'Trop risqué',
    'adequacy_report_failure',
  ],
  [
    'whoever came by the link of the subscriber validates it too',
    { status: 'adequacy_report_validation' },
    'validate_report',
    { party: 'subscriber' },
    undefined,
    'adequacy_report_validated',
  ],
  [
    'the last signature of a party moves the dossier as the system does',
    { status: 'mission_validation', envelope: 'completed' },
    'mission_signed',
    { party: 'subscriber' },
    undefined,
    'mission_validated',
  ],
  [
    'a paper dossier is registered',
    { form: 'backOffice' },
    'finish_manual',
    'manage_dossier',
    undefined,
    'registration',
  ],
  [
    'the back office asks for documents',
    { status: 'compliance_validation' },
    'request_documents',
    'back_office_user',
    'RIB',
    'additional_documents',
  ],
  [
    'an unsigned dossier is tried again',
    { status: 'unsigned' },
    'retry_signing',
    'manage_dossier',
    undefined,
    'signature',
  ],
  ['or opened again', { status: 'unsigned', direct: true }, 'reopen', 'prospect_direct', undefined, 'ongoing'],
  ['an advisor abandons', { status: 'signature' }, 'abandon', 'advisor', undefined, 'canceled'],
  [
    'a paper dossier is abandoned by those who keep it',
    { form: 'backOffice' },
    'abandon',
    'manage_dossier',
    undefined,
    'canceled',
  ],
  [
    'immediate rejection, where it is switched on',
    { features: everySwitch },
    'reject',
    'manage_dossier',
    'Doublon',
    'rejected',
  ],
])('%s', (_, more, event, actor, reason, to) => {
  expect(applyTransition(dossier(more), { event: eventOf(event), reason }, actor)).toMatchObject({ ok: true, to })
})

test.each<[string, Partial<TransitionInput>, string, Actor, string | undefined, object]>([
  [
    'a role without the event',
    {},
    'submit_mission',
    'back_office_user',
    undefined,
    { status: 403, code: 'error.forbidden' },
  ],
  [
    'a person in the place of the system',
    { status: 'signature' },
    'subscription_signed',
    'manage_dossier',
    undefined,
    { status: 403 },
  ],
  [
    'another party in the place of the subscriber',
    { status: 'adequacy_report_validation' },
    'validate_report',
    { party: 'co_subscriber' },
    undefined,
    { status: 403, code: 'error.forbidden' },
  ],
  ['a party in the place of a person', {}, 'submit_mission', { party: 'subscriber' }, undefined, { status: 403 }],
  ['the system in the place of a person', {}, 'submit_mission', 'system', undefined, { status: 403 }],
  ['a switch that is off', {}, 'reject', 'manage_dossier', 'Doublon', { status: 403 }],
  [
    'a status from which the event does not start names that status',
    { status: 'signature' },
    'submit_mission',
    'advisor',
    undefined,
    { status: 409, code: 'folder.error.status', params: { status: 'signature' } },
  ],
  [
    'a signed dossier is not abandoned',
    { status: 'signed' },
    'abandon',
    'advisor',
    undefined,
    { status: 409, params: { status: 'signed' } },
  ],
  [
    'a direct dossier has no mission letter',
    { direct: true },
    'submit_mission',
    'client',
    undefined,
    { status: 409, code: 'folder.error.not-possible' },
  ],
  [
    'an advised dossier is not signed before its report',
    {},
    'submit_subscription',
    'advisor',
    undefined,
    { status: 409, params: { status: 'ongoing' } },
  ],
  ['those who manage do not abandon an online dossier', {}, 'abandon', 'manage_dossier', undefined, { status: 409 }],
  [
    'a reason of spaces only',
    { features: everySwitch },
    'reject',
    'manage_dossier',
    '  \n ',
    { status: 422, code: 'validation.error.reason-required', property: 'reason' },
  ],
  [
    'a reason above 2 000 characters',
    { features: everySwitch },
    'reject',
    'manage_dossier',
    'x'.repeat(2001),
    { status: 422, code: 'validation.error.reason-too-long', params: { max: 2000 } },
  ],
])('refused: %s', (_, more, event, actor, reason, refusal) => {
  expect(applyTransition(dossier(more), { event: eventOf(event), reason }, actor)).toMatchObject({
    ok: false,
    ...refusal,
  })
})

test.each(['', ' \n', '\u00a0\u2003', '\u200b\u2060', '\ufeff', '\u2800'])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true)
})

test('a reason is stored as typed, up to 2 000 characters', () => {
  const moved = applyTransition(
    dossier({ features: everySwitch }),
    { event: 'reject', reason: ` ${'😀'.repeat(1998)} ` },
    'manage_dossier',
  )
  expect(moved).toMatchObject({ ok: true, reason: ` ${'😀'.repeat(1998)} ` })
})

test.each([
  ['mission_validation', 'mission_signed', 'mission_validated', ['completed']],
  ['mission_validation', 'mission_declined', 'mission_abort', ['declined', 'expired', 'voided']],
  ['signature', 'subscription_signed', 'signed', ['completed']],
  ['signature', 'subscription_declined', 'unsigned', ['declined', 'expired', 'voided']],
] as const)('at %s the envelope alone decides on %s', (status, event, to, ends) => {
  const markers = [...markerTokens]
  expect(applyTransition(dossier({ status, markers }), { event }, 'system').ok).toBe(false)
  for (const envelope of envelopeStates) {
    const moved = applyTransition(dossier({ status, markers, envelope }), { event }, 'system')
    expect(moved).toMatchObject(
      ends.some((end) => end === envelope) ? { ok: true, to, markers } : { ok: false, status: 409 },
    )
  }
})

test('a new envelope forgets the signatures of the one before it and keeps those of the other', () => {
  const markers = ['mission_signed_by_subscriber', 'subscription_declined_by_advisor']
  const unsigned = dossier({ status: 'unsigned', markers })
  expect(applyTransition(unsigned, { event: 'retry_signing' }, 'advisor')).toMatchObject({
    markers: ['mission_signed_by_subscriber'],
  })
  expect(applyTransition(unsigned, { event: 'reopen' }, 'advisor')).toMatchObject({ to: 'ongoing', markers: [] })
})

test.each([
  ['mission', 'alone', false, ['subscriber']],
  ['mission', 'spouse', false, ['subscriber', 'subscriber_spouse']],
  ['mission', 'couple', false, ['subscriber', 'co_subscriber']],
  ['mission', 'entity', false, ['subscriber']],
  ['mission', 'alone', true, []],
  ['subscription', 'couple', false, ['subscriber', 'co_subscriber', 'subscriber_advisor']],
  ['subscription', 'entity', true, ['subscriber']],
] as const)('%s of %s, direct %s: %s', (envelope, who, direct, expected) => {
  expect(listRequiredSigners(envelope, who, direct)).toEqual(expected)
})

test('a decision is taken once, on a signed dossier', () => {
  const signed = dossier({ status: 'signed' })
  const decide = (more: Partial<TransitionInput>, event: (typeof integrationEvents)[number], reason?: string) =>
    applyIntegrationTransition({ ...signed, ...more }, { event, reason }, 'manage_dossier')
  expect(decide({}, 'accept')).toMatchObject({ ok: true, to: 'validated', reason: null })
  const pairingProblem = 'validation.error.usufruct-pairing-required'
  expect(decide({ pairingProblem }, 'accept')).toEqual({ ok: false, status: 422, code: pairingProblem })
  expect(decide({ pairingProblem }, 'decline', 'non')).toMatchObject({ ok: true })
  expect(decide({ pairingProblem, integrateState: 'sync' }, 'accept')).toMatchObject({ ok: false, status: 409 })
  expect(decide({ integrateState: 'error' }, 'flag_error', 'encore')).toMatchObject({ to: 'error', reason: 'encore' })
  expect(decide({}, 'decline')).toMatchObject({ status: 422 })
  for (const integrateState of ['validated', 'sync', 'refused'] as const)
    expect(decide({ integrateState }, 'decline', 'non')).toMatchObject({
      status: 409,
      params: { status: integrateState },
    })
  expect(decide({ status: 'signature' }, 'accept')).toMatchObject({ status: 409, params: { status: 'signature' } })
  expect(applyIntegrationTransition(signed, { event: 'accept' }, 'back_office_user')).toMatchObject({ status: 403 })
  expect(
    applyIntegrationTransition({ ...signed, integrateState: 'validated' }, { event: 'synced' }, 'system'),
  ).toMatchObject({
    to: 'sync',
  })
})

test('every status belongs to exactly one list', () => {
  for (const status of dossierStatuses) expect(buckets.filter((bucket) => toBucket(status) === bucket)).toHaveLength(1)
})

test('two rows of one event never apply at once, and every status but the first is reached by some row', () => {
  fc.assert(
    fc.property(
      anyDossier(),
      fc.constantFrom(...transitionEvents),
      fc.constantFrom('system' as const, ...roles),
      (given, event, actor) => {
        const apply = transitions.filter(
          (row) =>
            row.event === event &&
            row.from.includes(given.status) &&
            (actor === 'system' ? row.roles.length === 0 : row.roles.includes(actor)) &&
            guardHolds(row.guard, given),
        )
        expect(apply.length).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(dossierStatuses))
})

test.each<[TransitionEvent, Partial<TransitionInput>, Actor]>([
  ['submit_mission', {}, 'advisor'],
  ['resend_mission', { status: 'mission_abort' }, 'advisor'],
  ['submit_subscription', { direct: true }, 'prospect_direct'],
  ['send_subscription', { status: 'compliant' }, 'system'],
  ['retry_signing', { status: 'unsigned' }, 'advisor'],
  ['record_paper_signature', { status: 'compliant_payment', form: 'backOffice' }, 'manage_dossier'],
])('%s waits until every document was looked through for viruses', (event, more, actor) => {
  const refused = { ok: false, status: 409, code: 'folder.error.files-to-scan' }
  expect(applyTransition(dossier({ ...more, filesToScan: 1 }), { event }, actor)).toEqual(refused)
  expect(applyTransition(dossier({ ...more, filesToScan: 0 }), { event }, actor).ok).toBe(true)
})

test('a dossier with a document to scan still makes transitions without a signature', () => {
  const waiting = dossier({ direct: true, needsCompliance: true, filesToScan: 2 })
  expect(applyTransition(waiting, { event: 'submit_subscription' }, 'prospect_direct').ok).toBe(true)
  expect(applyTransition(waiting, { event: 'abandon' }, 'advisor').ok).toBe(true)
})

test('after any sequence of events the status is known, and a final status stays', () => {
  const steps = fc.array(
    fc.record({
      event: fc.constantFrom(...transitionEvents),
      actor: fc.constantFrom('system' as const, ...roles),
      token: fc.constantFrom(...markerTokens),
      more: fc.record({
        needsCompliance: fc.boolean(),
        envelope: fc.constantFrom(...envelopeStates),
        missingDocuments: fc.nat(2),
      }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(anyDossier(), steps, (start, walk) => {
      let now = { ...start, status: 'ongoing' as DossierStatus }
      for (const { event, actor, token, more } of walk) {
        const before = { ...now, ...more, markers: addMarker(now.markers, token) }
        const moved = applyTransition(before, { event, reason: 'motif' }, actor)
        if (!moved.ok) continue
        expect(dossierStatuses).toContain(moved.to)
        expect(buckets).toContain(toBucket(moved.to))
        expect(['signed', 'canceled', 'rejected']).not.toContain(before.status)
        for (const kept of moved.markers) expect(markerTokens.has(kept)).toBe(true)
        expect(new Set(moved.markers).size).toBe(moved.markers.length)
        now = { ...before, status: moved.to, markers: [...moved.markers] }
      }
    }),
    { numRuns: 500 },
  )
})

test('what a person is offered is what the table grants them by name, and nothing else', () => {
  const byName = transitionEvents.filter((event) =>
    transitions.some((row) => row.event === event && row.via === 'transitions'),
  )
  fc.assert(
    fc.property(anyDossier(), fc.constantFrom(...roles), (given, role) => {
      fc.pre(given.status !== 'signed')
      const granted = byName.filter((event) => applyTransition(given, { event, reason: 'motif' }, role).ok)
      expect(listOfferedEvents(given, role).toSorted()).toEqual(granted.toSorted())
    }),
    { numRuns: 1000 },
  )
})

test.each<[string, Partial<TransitionInput>, (typeof roles)[number], readonly TransitionEvent[]]>([
  ['a registered paper dossier', { status: 'registered', form: 'backOffice' }, 'back_office_user', ['start_check']],
  [
    'a check',
    { status: 'compliance_validation' },
    'back_office_user',
    ['request_documents', 'pass_check', 'fail_check'],
  ],
  ['a check, for its advisor', { status: 'compliance_validation' }, 'advisor', []],
  ['a compliant paper dossier', { status: 'compliant', form: 'backOffice' }, 'back_office_user', ['record_payment']],
  ['a compliant online dossier', { status: 'compliant' }, 'manage_dossier', []],
  [
    'a paid paper dossier',
    { status: 'compliant_payment', form: 'backOffice' },
    'manage_dossier',
    ['record_paper_signature'],
  ],
  [
    'a paid paper dossier, for who only checks',
    { status: 'compliant_payment', form: 'backOffice' },
    'back_office_user',
    [],
  ],
  ['a signed dossier', { status: 'signed', features: everySwitch }, 'manage_dossier', ['reject']],
  [
    'one that was accepted',
    { status: 'signed', integrateState: 'validated', features: everySwitch },
    'manage_dossier',
    [],
  ],
])('%s offers what it should', (_, more, role, events) => {
  expect(listOfferedEvents(dossier(more), role)).toEqual(events)
})

test('the integration never leaves its five states, and sync and refused are final', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...integrationEvents), fc.constantFrom<Actor>('system', ...roles)), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(steps, (walk) => {
      let integrateState: TransitionInput['integrateState'] = 'ongoing'
      for (const [event, actor] of walk) {
        const given = dossier({ status: 'signed', integrateState })
        const moved = applyIntegrationTransition(given, { event, reason: 'motif' }, actor)
        if (!moved.ok) continue
        expect(['sync', 'refused']).not.toContain(integrateState)
        expect(integrationStates).toContain(moved.to)
        integrateState = moved.to
      }
    }),
  )
  expect(new Set(integrationTransitions.map(({ to }) => to)).size).toBe(4)
})

function anyDossier(): fc.Arbitrary<TransitionInput> {
  return fc.record({
    status: fc.constantFrom(...dossierStatuses),
    integrateState: fc.constantFrom(...integrationStates),
    markers: fc.uniqueArray(fc.constantFrom(...markerTokens), { maxLength: 4 }),
    form: fc.constantFrom('client', 'backOffice'),
    direct: fc.boolean(),
    features: fc.record({ manualRegistration: fc.boolean(), immediateRejection: fc.boolean() }),
    needsCompliance: fc.boolean(),
    envelope: fc.constantFrom(...envelopeStates),
    missingDocuments: fc.nat(2),
    pairingProblem: fc.constantFrom(null, 'validation.error.usufruct-pairing-required'),
  })
}

function eventOf(text: string) {
  return transitionEvents.find((event) => event === text)!
}
