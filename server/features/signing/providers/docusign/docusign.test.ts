import { randomUUID } from 'node:crypto'
import { applySigningEvent, signers, type EnvelopeState, type Signer } from '@parcelle/domain'
import { beforeEach, expect, test } from 'vitest'
import { newToken } from '../../../../platform/secret-links.ts'
import { layOut } from '../../../../platform/pdf/layout/lay-out.ts'
import { fieldNames } from '../../../../platform/pdf/layout/content.ts'
import { isOutage } from '../../../../platform/errors/outage.ts'
import { handleConnectMessage } from './connect/handle-message.ts'
import { textInAll } from '../../../../platform/locales/texts.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { connectKeys, signMessage, startDocusign } from '../../../../testing/docusign/docusign.ts'
import { addDossier } from '../../../../testing/dossiers.ts'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { docusignTool } from './docusign.ts'
import { listMessageEvents, readMessage } from './signing-events.ts'

const docusign = await startDocusign()
const database = await testDatabase()
const token = 'a-token-of-the-operator'
const env = { ...docusign.env, PUBLIC_URL: 'https://portail.example.org', METRICS_TOKEN: token }
const { app, as, deps } = await testApp(env, database)
let now = new Date()
const tool = docusignTool({
  account: deps.config.docusign!,
  publicUrl: deps.config.publicUrl,
  db: deps.db,
  now: () => now,
  timeoutMs: 1_000,
})
const couple = ['subscriber', 'co_subscriber'] as const
/** A document with a field for everybody, and one that only the subscriber signs. */
const [letter, sheet] = [await layOutDocument(signers), await layOutDocument(['subscriber'])]

async function layOutDocument(parties: readonly Signer[]): Promise<Uint8Array> {
  const { bytes } = await layOut({
    language: 'fr',
    title: 'Lettre de mission',
    date: '2026-11-16',
    company: { name: 'Aurea', lines: [], logo: null, primary: '#123E5C', accent: '#7A5C24' },
    reference: 'D-2026-0001',
    foot: { dossier: 'D-2026-0001', template: 'lettre-mission' },
    watermark: null,
    blocks: [
      {
        kind: 'signatures',
        fields: parties.map((party) => ({ name: fieldNames[party], title: party, signer: party, lines: [] })),
      },
    ],
  })
  return bytes
}

beforeEach(() => {
  now = new Date()
  docusign.ledger.length = 0
})

function outgoing(id: string, parties: readonly Signer[]): OutgoingEnvelope {
  return {
    id,
    dossierNumber: 'D-2026-0001',
    kind: 'mission',
    title: 'Lettre de mission',
    locale: 'fr',
    expiresAt: new Date(now.getTime() + 14 * 86_400_000),
    documents: [letter, sheet].map((content, at) => ({
      rank: at + 1,
      code: `paper-${at}`,
      name: `paper-${at}.pdf`,
      title: `Paper ${at}`,
      content,
    })),
    signers: parties.map((party) => ({
      ...signerOf(party),
      ...unproved,
      party,
      templateId: 'tpl-lettre-mission-v1',
    })),
  }
}

const signerOf = (party: Signer) => ({
  turn: party === 'subscriber_advisor' ? 2 : 1,
  name: `Camille ${party}`,
  email: `${party}@example.org`,
  phone: '+33612345678',
  locale: 'fr' as const,
})

const unproved = { proof: 'none', accessCode: null } as const

/** An envelope of a dossier of its own, as it is before it is sent. */
async function addEnvelope(parties: readonly Signer[] = couple) {
  const dossierId = await addDossier(deps, { status: 'mission_validation' })
  const { id } = await deps.db
    .insertInto('envelope')
    .values({ dossier_id: dossierId, kind: 'mission', trial: 1, provider: 'docusign', frozen: '{"answers":{}}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const party of parties)
    await deps.db
      .insertInto('envelope_signer')
      .values({ envelope_id: id, party, ...signerOf(party), sent_at: new Date() })
      .execute()
  return { id, dossierId }
}

/** One that was sent. */
async function sendEnvelope(parties: readonly Signer[] = couple) {
  const { id, dossierId } = await addEnvelope(parties)
  const { providerId } = await tool.send(outgoing(id, parties))
  await deps.db
    .updateTable('envelope')
    .set({ provider_id: providerId, state: 'sent', sent_at: new Date() })
    .where('id', '=', id)
    .execute()
  return { id, dossierId, providerId }
}

const opening = (providerId: string, party: Signer) =>
  tool.openSigning({ providerId, party, returnUrl: 'https://portail.example.org/docusign/success', lease: 'a-session' })
const readStatus = async (dossierId: string) => {
  const row = deps.db.selectFrom('dossier').select(['status', 'markers']).where('id', '=', dossierId)
  return row.executeTakeFirstOrThrow()
}
const countEvents = async (id: string) =>
  (await deps.db.selectFrom('envelope_event').select('id').where('envelope_id', '=', id).execute()).length

test('an envelope is our documents, a tab on each field, its template and where to report to', async () => {
  const { id, providerId } = await sendEnvelope(['subscriber', 'subscriber_advisor'])
  expect(docusign.ledger).toEqual(['POST /oauth/token', `GET /envelopes?transaction_ids=${id}`, 'POST /envelopes'])
  const { definition } = docusign.envelopes.get(providerId)!
  expect(Buffer.from(definition.documents[0]!.documentBase64, 'base64')).toEqual(Buffer.from(letter))
  const tabs = definition.recipients.signers.map((signer) => signer.tabs.signHereTabs)
  expect(definition.recipients.signers).toMatchObject([
    { recipientId: '1', routingOrder: '1' },
    { recipientId: '4', routingOrder: '2' },
  ])
  expect(tabs.map((own) => own.map(({ documentId, pageNumber }) => [documentId, pageNumber]))).toEqual([
    [
      ['1', '1'],
      ['2', '1'],
    ],
    [['1', '1']],
  ])
  // The advisor's field is to the right of the spouse's, under the subscriber's.
  const [own, theirs] = tabs.map(([first]) => first!)
  expect(Number(own!.xPosition)).toBeLessThan(Number(theirs!.xPosition))
  expect(Number(own!.yPosition)).toBeLessThan(Number(theirs!.yPosition))
  expect(definition.customFields.textCustomFields.map(({ value }) => value)).toContain('tpl-lettre-mission-v1')
  expect(definition.notification.expirations.expireAfter).toBe('15')
  expect(definition.eventNotification).toMatchObject({
    url: 'https://portail.example.org/webhooks/docusign',
    deliveryMode: 'SIM',
    includeHMAC: 'true',
  })
})

test('where the account has the check, the code goes to the telephone of the signer, or is one of ours', async () => {
  const identityWorkflow = randomUUID()
  const account = { ...deps.config.docusign!, identityWorkflow }
  const checking = docusignTool({ account, publicUrl: 'http://localhost', db: deps.db })
  expect([checking.proofOf({ phone: '+33612345678' }), checking.proofOf({ phone: null })]).toEqual(['phone', 'code'])
  expect(tool.proofOf({ phone: '+33612345678' })).toBe('none')
  const { id } = await addEnvelope(['subscriber', 'subscriber_advisor'])
  const envelope = outgoing(id, ['subscriber', 'subscriber_advisor'])
  const [subscriber, advisor] = envelope.signers
  const proved = [
    { ...subscriber!, proof: 'phone' },
    { ...advisor!, proof: 'code', accessCode: '01234567' },
  ] as const
  const { providerId } = await checking.send({ ...envelope, signers: proved })
  const { definition } = docusign.envelopes.get(providerId)!
  expect(definition.recipients.signers[1]).toMatchObject({ accessCode: '01234567' })
  expect(definition.recipients.signers[1]!.identityVerification).toBeUndefined()
  expect(definition.recipients.signers[0]!.identityVerification).toMatchObject({
    workflowId: identityWorkflow,
    inputOptions: [{ phoneNumberList: [{ countryCode: '33', number: '612345678' }] }],
  })
  // Nobody reports to an address that cannot be reached.
  expect(definition.eventNotification).toBeUndefined()
})

test('an envelope whose answer was lost is found again, not sent twice', async () => {
  const envelope = outgoing((await addEnvelope()).id, couple)
  docusign.trouble('POST /envelopes', 'lost answer')
  await expect(tool.send(envelope)).rejects.toSatisfy(isOutage)
  const { providerId } = await tool.send(envelope)
  expect(await tool.send(envelope)).toEqual({ providerId })
  expect(docusign.ledger.filter((call) => call === 'POST /envelopes')).toHaveLength(1)
})

test('calls side by side ask for one token; one that is over is replaced without a word', async () => {
  const { providerId } = await sendEnvelope()
  const another = docusignTool({ account: deps.config.docusign!, publicUrl: deps.config.publicUrl, db: deps.db })
  docusign.ledger.length = 0
  await Promise.all(Array.from({ length: 5 }, () => another.certificate(providerId, [])))
  expect(docusign.ledger.filter((call) => call.includes('oauth'))).toHaveLength(1)
  docusign.expireTokens()
  expect(Buffer.from(await another.certificate(providerId, [])).toString()).toContain('certificate')
  expect(docusign.ledger.filter((call) => call.includes('oauth'))).toHaveLength(2)
})

test('a failing tool is retried, one over its rate limit is not, and a silent one times out', async () => {
  const { providerId } = await sendEnvelope()
  const path = `GET /envelopes/${providerId}/documents/certificate`
  docusign.ledger.length = 0
  docusign.trouble(path, 503)
  docusign.trouble(path, 'silence')
  await tool.certificate(providerId, [])
  expect(docusign.ledger).toEqual([path, path, path])
  docusign.trouble(path, 429)
  await expect(tool.certificate(providerId, [])).rejects.toSatisfy(isOutage)
  expect(docusign.ledger).toHaveLength(4)
  // What it refuses it would refuse again, and no bug of ours hides as an outage.
  docusign.trouble(path, 400)
  await expect(tool.certificate(providerId, [])).rejects.toThrow(/^DocuSign refuses GET .* 400 TROUBLE$/)
})

test('a tool that sends us elsewhere is not followed', async () => {
  const { providerId } = await sendEnvelope()
  const path = `GET /envelopes/${providerId}/documents/certificate`
  docusign.ledger.length = 0
  docusign.trouble(path, 307)
  docusign.expireTokens()
  docusign.trouble('POST /oauth/token', 307)
  await tool.certificate(providerId, [])
  expect(docusign.ledger.filter((call) => call.includes('/elsewhere'))).toEqual([])
  expect(docusign.ledger.at(-1)).toBe(path)
})

test('one person at a time has an envelope open; the next reads who, and comes in when they have left', async () => {
  const { providerId, dossierId } = await sendEnvelope()
  const { url, expiresAt } = await opening(providerId, 'subscriber')
  expect(url).toContain('/Signing/')
  expect(expiresAt.getTime() - now.getTime()).toBe(300_000)
  // Their own page again is no second person.
  await opening(providerId, 'subscriber')
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({
    status: 409,
    body: { errors: [{ code: 'signing.error.in-progress', params: { name: 'Camille subscriber' } }] },
  })
  await receiveAll(docusign.act(providerId, 'subscriber', 'completed'))
  await opening(providerId, 'co_subscriber')
  // Whoever closes the page has left, and nobody else with them.
  const leave = (party: Signer) =>
    as('advisor', {
      method: 'POST',
      url: `/api/v1/dossier/${dossierId}/docusign/left`,
      payload: { kind: 'mission', party },
    })
  expect((await leave('subscriber')).statusCode).toBe(204)
  await expect(opening(providerId, 'subscriber')).rejects.toMatchObject({ status: 409 })
  await leave('co_subscriber')
  await opening(providerId, 'subscriber')
})

test('a signer who came by the link of their mail signs at DocuSign, which does not receive the link', async () => {
  const { id, providerId } = await sendEnvelope()
  const { token: link, hash } = newToken()
  const own = deps.db.updateTable('envelope_signer').set({ link_hash: hash }).where('envelope_id', '=', id)
  await own.where('party', '=', 'subscriber').execute()
  const call = (key: string, name: string, payload: object = {}) =>
    as(null, { method: 'POST', url: `/api/v1/signing/${key}/${name}`, payload })
  const page = (await call(link, 'opened')).json()
  expect(page).toMatchObject({ face: 'elsewhere', signer: { party: 'subscriber' } })
  // Our own tool signs nothing that is at another.
  expect((await call(page.key, 'code', { channel: 'mail' })).statusCode).toBe(409)
  const reply = await call(link, 'elsewhere')
  expect(reply.json().url).toContain('/Signing/')
  expect(docusign.views.get(providerId)).toMatchObject({
    recipientId: '1',
    returnUrl: 'https://portail.example.org/signature/back',
    frameAncestors: ['https://portail.example.org', docusign.env.DOCUSIGN_BASE_URL],
  })
  expect(JSON.stringify(docusign.views.get(providerId))).not.toContain(link)
  // Back on their page they have left the tool's, and the place is free.
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({ status: 409 })
  await call(link, 'opened')
  await opening(providerId, 'co_subscriber')
  await receiveAll(docusign.act(providerId, 'subscriber', 'completed'))
  expect((await as(null, { url: `/api/v1/signing/${page.key}` })).json().face).toBe('signed')
  expect((await call(link, 'elsewhere')).statusCode).toBe(409)
})

test('a place is free again once its page says nothing any more', async () => {
  const { providerId } = await sendEnvelope()
  await opening(providerId, 'subscriber')
  const pingUrl = docusign.views.get(providerId)?.pingUrl ?? ''
  const ping = await as(null, { url: new URL(pingUrl).pathname })
  expect(ping.statusCode).toBe(204)
  now = new Date(Date.now() + 120_000)
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({ status: 409 })
  now = new Date(Date.now() + 200_000)
  await opening(providerId, 'co_subscriber')
  // The page that was left behind keeps nothing.
  await as(null, { url: new URL(pingUrl).pathname })
  await expect(opening(providerId, 'subscriber')).rejects.toMatchObject({ status: 409 })
})

test('a place that could not be used is given back; an envelope that is over says so', async () => {
  const { providerId } = await sendEnvelope()
  for (let tries = 0; tries < 3; tries++) docusign.trouble(`POST /envelopes/${providerId}/views`, 500)
  await expect(opening(providerId, 'subscriber')).rejects.toSatisfy(isOutage)
  await opening(providerId, 'co_subscriber')
  await tool.void(providerId, 'un nom est faux')
  await tool.void(providerId, 'une adresse est fausse')
  await expect(opening(providerId, 'co_subscriber')).rejects.toMatchObject({
    body: { errors: [{ code: 'signing.error.over' }] },
  })
})

test('we send a signer’s mail again ourselves: the tool writes to nobody who signs on our page', async () => {
  const { dossierId } = await sendEnvelope()
  docusign.ledger.length = 0
  const url = `/api/v1/dossier/${dossierId}/docusign/resend`
  const reply = await as('advisor', { method: 'POST', url, payload: { kind: 'mission', party: 'co_subscriber' } })
  expect([reply.statusCode, docusign.ledger]).toEqual([204, []])
  const mails = deps.db.selectFrom('mail').select('body').where('recipient', '=', 'co_subscriber@example.org')
  expect((await mails.executeTakeFirstOrThrow()).body).toContain('/signature/')
})

test('our lost messages are requested again, those of other systems are not', async () => {
  const { providerId } = await sendEnvelope()
  expect(await tool.askAgain()).toBe(0)
  docusign.failures.push(randomUUID(), providerId, providerId)
  expect(await tool.askAgain()).toBe(1)
  expect(docusign.ledger.filter((call) => call.startsWith('PUT'))).toEqual(['PUT /connect/envelopes/retry_queue'])
  docusign.failures.length = 0
})

test('the page lets in the frame of this tool and no other', async () => {
  const policy = String((await as(null, { url: '/nowhere' })).headers['content-security-policy'])
  expect(policy).toContain(`frame-src 'self' ${docusign.env.DOCUSIGN_BASE_URL};`)
})

// The webhook.

type Sent = { body?: string; headers?: Record<string, string | string[]> }
const post = ({ body = '', headers = signMessage(body) }: Sent) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/docusign',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const listMessages = () => deps.db.selectFrom('connect_message').selectAll().orderBy('id').execute()

/** Reads what waits, as the worker does. */
async function readWaiting() {
  const waiting = (await listMessages()).filter(({ read_at }) => read_at === null)
  await Promise.all(waiting.map(({ id }) => handleConnectMessage(deps, id)))
}

async function receiveAll(messages: readonly object[]) {
  for (const message of messages) expect((await post({ body: JSON.stringify(message) })).statusCode).toBe(200)
  await readWaiting()
}

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
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${token}` } })
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

test.each([
  ['the tool', 'Envelope has expired.'],
  ['we', textInAll('signing.tool.expired').fr],
  ['we, in English,', textInAll('signing.tool.expired').en],
])('an envelope that %s let expire is recorded as expired', async (_, reason) => {
  const { providerId } = await sendEnvelope()
  await tool.void(providerId, reason)
  now = new Date(Date.now() + 3_600_000)
  expect((await tool.readEvents(providerId)).map(({ kind }) => kind)).toContain('expired')
})

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
  const slow = tool.certificate(providerId, [])
  const calls = docusign.ledger.length
  const [message] = docusign.act(providerId, 'subscriber', 'delivered')
  const begun = performance.now()
  expect((await post({ body: JSON.stringify(message) })).statusCode).toBe(200)
  expect(performance.now() - begun).toBeLessThan(500)
  await readWaiting()
  expect(docusign.ledger.length - calls).toBeLessThanOrEqual(1)
  await slow
})

test('without messages the status is polled every quarter of an hour, never by screens', async () => {
  const { providerId, dossierId } = await sendEnvelope()
  couple.forEach((party) => docusign.act(providerId, party, 'completed'))
  const path = `GET /envelopes/${providerId}?include=recipients`
  docusign.ledger.length = 0
  docusign.trouble(path, 503)
  await expect(tool.readEvents(providerId)).rejects.toSatisfy(isOutage)
  const tries = await Promise.all(Array.from({ length: 20 }, () => tool.readEvents(providerId)))
  expect(tries.flat()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => as('advisor', { url: `/api/v1/dossiers/${dossierId}` })))
  expect(docusign.ledger).toEqual([path])
  now = new Date(Date.now() + 15 * 60_000)
  const kinds = (await tool.readEvents(providerId)).map(({ kind, party }) => [kind, party])
  expect(kinds).toContainEqual(['signed', 'co_subscriber'])
  expect(kinds.at(-1)).toEqual(['completed', undefined])
  expect(docusign.ledger).toEqual([path, path])
})
