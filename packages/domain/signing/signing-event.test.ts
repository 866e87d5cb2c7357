import { describe, expect, test } from 'vitest'
import type { Signer } from '../dossier/markers.ts'
import {
  applySigningEvent,
  isOver,
  listSignersBefore,
  listSignersInTurn,
  type EnvelopeState,
  type SigningEvent,
  type SignerState,
} from './signing-event.ts'

const signer = (party: Signer, turn = 1): SignerState => ({
  party,
  turn,
  sentAt: null,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  method: null,
  reason: null,
})
const prepared = (signers: readonly SignerState[], kind: EnvelopeState['kind'] = 'subscription'): EnvelopeState => ({
  kind,
  state: 'preparing',
  reason: null,
  sentAt: null,
  endedAt: null,
  signers,
})

/** Of the events of an envelope; `npm run test:long` takes one more, which makes ten times as many orders. */
const MOST = process.env['LONG'] ? 6 : 5
const couple = [signer('subscriber'), signer('co_subscriber')]
const advised = [signer('subscriber'), signer('subscriber_advisor', 2)]

/** All event sequences of up to so many events, complete or not. */
function* histories(
  signers: readonly SignerState[],
  events: readonly SigningEvent[] = [],
): Generator<readonly SigningEvent[]> {
  if (events.length > 0) yield events
  const did = (kind: SigningEvent['kind'], party?: Signer) =>
    events.some((one) => one.kind === kind && one.party === party)
  if (events.length === MOST || ['declined', 'completed', 'voided', 'expired'].includes(events.at(-1)?.kind ?? ''))
    return
  const now: SignerState[] = signers.map((one) => ({ ...one, signedAt: did('signed', one.party) ? new Date(1) : null }))
  const next: [SigningEvent['kind'], Signer?][] =
    events.length === 0 ? [['sent'], ['voided']] : [['voided'], ['expired']]
  for (const { party } of events.length === 0 ? [] : listSignersInTurn(now)) {
    if (!did('delivered', party)) next.push(['delivered', party])
    next.push(['signed', party], ['declined', party])
  }
  // Once everybody has signed, only `completed` may follow.
  const isSigned = now.every(({ signedAt }) => signedAt !== null)
  for (const [kind, party] of isSigned ? ([['completed']] as typeof next) : next) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, events.length))
    yield* histories(signers, [...events, { id: String(events.length), kind, at, ...(party && { party }) }])
  }
}

function* orders<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length < 2) yield all
  else
    for (const [at, one] of all.entries())
      for (const rest of orders([...all.slice(0, at), ...all.slice(at + 1)])) yield [one, ...rest]
}

function applyAll(start: EnvelopeState, history: readonly SigningEvent[]) {
  let envelope = start
  let markers: readonly string[] = []
  const events: string[] = []
  for (const one of history) {
    const next = applySigningEvent(envelope, one)
    if (isOver(envelope)) expect(next.envelope.state).toBe(envelope.state)
    envelope = next.envelope
    markers = next.markers
    if (next.event) events.push(next.event)
  }
  return { envelope, markers: markers.toSorted(), events }
}

describe.each([
  ['two who sign in any order', couple],
  ['one and then the advisor', advised],
])('%s', (_, signers) => {
  test('all orders, duplicates and delays of what happened end alike, by one event at most', () => {
    let count = 0
    for (const history of histories(signers)) {
      const expected = JSON.stringify(applyAll(prepared(signers), history))
      expect(JSON.parse(expected).events.length).toBeLessThan(2)
      for (const order of orders(history)) {
        count++
        const twice = order.flatMap((one) => [one, one])
        for (const events of [order, twice])
          if (JSON.stringify(applyAll(prepared(signers), events)) !== expected)
            expect(applyAll(prepared(signers), events)).toEqual(JSON.parse(expected))
      }
    }
    expect(count).toBeGreaterThan(1000)
  })
})

test('complete means that everybody signed, even without an event for each of them', () => {
  const at = new Date()
  const { envelope, markers, event } = applySigningEvent(prepared(couple), { id: '1', kind: 'completed', at })
  expect(envelope).toMatchObject({ state: 'completed', endedAt: at })
  expect(markers).toEqual(['subscription_signed_by_subscriber', 'subscription_signed_by_co_subscriber'])
  expect(event).toBe('subscription_signed')
})

test('where the provider reports the completion, the last signature does not end the envelope', () => {
  const elsewhere = { ...prepared([signer('subscriber')]), isCompletedByTool: true }
  const signed = applySigningEvent(elsewhere, { id: '1', kind: 'signed', party: 'subscriber', at: new Date(1) })
  expect([signed.envelope.state, signed.event]).toEqual(['sent', null])
  const completed = applySigningEvent(signed.envelope, { id: '2', kind: 'completed', at: new Date(2) })
  expect([completed.envelope.state, completed.event]).toEqual(['completed', 'subscription_signed'])
})

test('a decline of the mission letter says who and why', () => {
  const declined: SigningEvent = { id: '1', kind: 'declined', party: 'subscriber', at: new Date(), reason: 'Trop cher' }
  const { envelope, markers, event } = applySigningEvent(prepared([signer('subscriber')], 'mission'), declined)
  expect(envelope).toMatchObject({ state: 'declined', reason: 'Trop cher', signers: [{ reason: 'Trop cher' }] })
  expect([markers, event]).toEqual([['mission_declined_by_subscriber'], 'mission_declined'])
})

test('withdrawing an envelope that was never sent records no sending', () => {
  const { envelope } = applySigningEvent(prepared(couple), {
    id: '1',
    kind: 'voided',
    at: new Date(),
    reason: 'Papier',
  })
  expect(envelope).toMatchObject({ state: 'voided', sentAt: null, reason: 'Papier' })
})

test('a signer of a later turn waits for those of earlier turns', () => {
  const [first, second] = [signer('subscriber'), { ...signer('co_subscriber'), signedAt: new Date(1) }]
  const last = signer('subscriber_advisor', 2)
  expect(listSignersBefore([first, second, last], last)).toEqual([first])
  expect(listSignersBefore([first, second, last], second)).toEqual([])
})
