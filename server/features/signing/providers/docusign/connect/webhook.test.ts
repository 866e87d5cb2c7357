import { randomUUID } from 'node:crypto'
import { applySigningEvent, signers, type EnvelopeState } from '@parcelle/domain'
import { beforeEach, expect, test } from 'vitest'
import { connectKeys, signMessage } from '../../../../../testing/docusign/docusign.ts'
import { listMessageEvents, readMessage } from '../signing-events.ts'
import { couple, METRICS_TOKEN, testDocusign, type Sent } from '../testing.ts'

const { docusign, database, as, deps, tool, sendEnvelope, readStatus, countEvents, ...connect } = await testDocusign()
const { post, listMessages, readWaiting, receiveAll } = connect

beforeEach(() => {
  docusign.ledger.length = 0
})

const right = JSON.stringify({ event: 'envelope-sent' })
const [signature = ''] = Object.values(signMessage(right))
test.each<[string, Sent]>([
  ['no signature', { body: right, headers: {} }],
  ['of another key', { body: right, headers: signMessage(right, ['retired-key-of-connect']) }],
  ['cut off', { body: right, headers: { 'x-docusign-signature-1': signature.slice(0, -2) } }],
  [
    'in hexadecimal',
    { body: right, headers: { 'x-docusign-signature-1': Buffer.from(signature, 'base64').toString('hex') } },
  ],
  ['twice in one', { body: right, headers: { 'x-docusign-signature-1': [signature, signature].join(', ') } }],
  ['under another name', { body: right, headers: { 'x-docusign-signature': signature } }],
  ['of a body with one byte more', { body: `${right} `, headers: signMessage(right) }],
  ['of the same JSON, spaced', { body: JSON.stringify(JSON.parse(right), null, 1), headers: signMessage(right) }],
  ['of what is no JSON, with the wrong key', { body: '{{{', headers: signMessage('{{', connectKeys) }],
])('a message with a wrong signature is refused and nothing is stored: %s', async (_, sent) => {
  const before = (await listMessages()).length
  const refused = await countRefused()
  expect((await post(sent)).statusCode).toBe(401)
  expect((await listMessages()).length).toBe(before)
  expect(await countRefused()).toBe(refused + 1)
})

async function countRefused(): Promise<number> {
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^parcelle_webhooks_refused_total (\d+)$/m.exec(body)?.[1])
}

test('during a key change either key verifies a message, in any of its signature headers', async () => {
  for (const key of connectKeys) {
    const body = JSON.stringify({ key })
    expect((await post({ body, headers: signMessage(body, ['unknown-key-of-connect', key]) })).statusCode).toBe(200)
  }
  await readWaiting()
})

test('the same message fifty times is one row, one job, one signing event', async () => {
  const { id, providerId, dossierId } = await sendEnvelope()
  const [message] = docusign.act(providerId, 'subscriber', 'completed')
  const body = JSON.stringify(message)
  const before = { messages: (await listMessages()).length, jobs: await countJobs() }
  const replies = await Promise.all(Array.from({ length: 50 }, () => post({ body })))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect({ messages: (await listMessages()).length, jobs: await countJobs() }).toEqual({
    messages: before.messages + 1,
    jobs: before.jobs + 1,
  })
  await readWaiting()
  const known = await countEvents(id)
  // Connect's own second try counts its tries, and so is another text.
  await receiveAll([{ ...message, retryCount: 1 }])
  await post({ body })
  await readWaiting()
  expect(await countEvents(id)).toBe(known)
  expect((await readStatus(dossierId)).markers).toContain('mission_signed_by_subscriber')
})

async function countJobs(task = 'receive-connect'): Promise<number> {
  const { rows } = await database.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [task])
  return rows.length
}

test('two last signers at the same moment: one end, one job, in whatever order their messages are read', async () => {
  const jobs = await countJobs('close-envelope')
  for (let round = 1; round <= 3; round++) {
    const { id, providerId, dossierId } = await sendEnvelope()
    const messages = couple.flatMap((party) => docusign.act(providerId, party, 'completed'))
    await receiveAll(messages.toReversed())
    expect((await readStatus(dossierId)).status).toBe('mission_validated')
    const moved = await deps.db
      .selectFrom('dossier_event')
      .select('event')
      .where('dossier_id', '=', dossierId)
      .where('event', '=', 'envelope_completed')
      .execute()
    expect(moved).toHaveLength(1)
    // Both sent, both signed, complete: once each, though three messages tell of them.
    expect(await countEvents(id)).toBe(5)
    expect(await countJobs('close-envelope')).toBe(jobs + round)
  }
})

test('events of two signers end alike in every order', () => {
  const envelopeId = randomUUID()
  const events = [
    ['recipient-delivered', '1'],
    ['recipient-completed', '1'],
    ['recipient-completed', '2'],
    ['envelope-completed', undefined],
  ].map(([event, recipientId], at) => ({
    event,
    generatedDateTime: new Date(1_790_000_000_000 + at * 1000).toISOString(),
    data: { envelopeId, recipientId },
  }))
  const ends = new Set(
    permutations(events).map((order) => {
      let state = fresh()
      for (const event of order)
        for (const news of listMessageEvents(readMessage(Buffer.from(JSON.stringify(event)))!))
          state = applySigningEvent(state, news).envelope
      return JSON.stringify({ state: state.state, signed: state.signers.map(({ signedAt }) => signedAt !== null) })
    }),
  )
  expect([...ends]).toEqual([JSON.stringify({ state: 'completed', signed: [true, true] })])
})

function fresh(): EnvelopeState {
  const untold = { turn: 1, sentAt: null, openedAt: null, signedAt: null, declinedAt: null, method: null, reason: null }
  const own = signers.slice(0, 2).map((party) => ({ ...untold, party }))
  return { kind: 'mission', state: 'sent', reason: null, sentAt: null, endedAt: null, signers: own }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

test('what is of no use to us is taken, leaves a trace and changes nothing', async () => {
  const unknown = randomUUID()
  const { providerId, dossierId } = await sendEnvelope()
  const messages = docusign.act(providerId, 'subscriber', 'completed')
  const before = await readStatus(dossierId)
  await receiveAll([
    { event: 'envelope-completed', generatedDateTime: new Date().toISOString(), data: { envelopeId: unknown } },
    { event: 'envelope-completed' },
    // Somebody else's description under the name of our envelope.
    {
      ...messages[0],
      event: 'envelope-delivered',
      data: { envelopeId: providerId, envelopeSummary: { envelopeId: unknown, status: 'completed' } },
    },
  ])
  expect((await post({ body: 'no JSON at all' })).statusCode).toBe(200)
  await readWaiting()
  const rows = (await listMessages()).slice(-4)
  expect(rows.map(({ outcome, provider_id }) => [outcome, provider_id])).toEqual([
    ['unknown', unknown],
    ['unreadable', null],
    ['received', null],
    ['unreadable', null],
  ])
  // Nothing that people wrote stays behind.
  expect(rows.every(({ body }) => body === null)).toBe(true)
  expect(await readStatus(dossierId)).toEqual(before)
})

test('events for a cancelled dossier leave it cancelled', async () => {
  const { providerId, dossierId } = await sendEnvelope()
  await deps.db.updateTable('dossier').set({ status: 'canceled' }).where('id', '=', dossierId).execute()
  await receiveAll(couple.flatMap((party) => docusign.act(providerId, party, 'completed')))
  expect((await readStatus(dossierId)).status).toBe('canceled')
})

test('the webhook answers without calling the tool', async () => {
  const { providerId } = await sendEnvelope()
  docusign.trouble(`GET /envelopes/${providerId}/documents`, 'silence')
  let isToolSilent = true
  const slow = tool.certificate(providerId, []).finally(() => (isToolSilent = false))
  const calls = docusign.ledger.length
  const [message] = docusign.act(providerId, 'subscriber', 'delivered')
  expect((await post({ body: JSON.stringify(message) })).statusCode).toBe(200)
  expect(isToolSilent, 'answered before the tool').toBe(true)
  await readWaiting()
  expect(docusign.ledger.length - calls).toBeLessThanOrEqual(1)
  await slow
})
