import { randomUUID } from 'node:crypto'
import type { Signer } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { addJob } from '../../../../platform/jobs/add-job.ts'
import { findEnvelopes } from '../../envelopes.ts'
import { addCloseJob } from '../../envelopes/handle-signing-events.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { signedBytes, signMessage, startDocusign } from '../../../../testing/docusign/docusign.ts'
import { addDossier, findUser, sampleAnswers } from '../../../../testing/dossiers.ts'
import { testWorker } from '../../../../testing/programs/test-worker.ts'
import { isLong, sample } from '../../../../testing/sampling.ts'

// The product as it runs: its HTTP server, its worker and its queue, and at the other end what stands for DocuSign.
const docusign = await startDocusign()
const database = await testDatabase()
const env = { ...docusign.env, PUBLIC_URL: 'https://portail.example.org' }
const { app, deps } = await testApp(env, database)
const { db } = deps
await testWorker(deps, database)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

async function call(user: string | null, method: string, path: string, body?: object) {
  const authorization = user === null ? {} : { authorization: `Bearer ${(await findUser(db, user)).id}` }
  const headers = { ...authorization, ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  const said = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
  return { status: reply.status, said, code: said?.errors?.[0]?.code as string | undefined }
}

/** Connect brings its messages to the address that the envelope names. */
async function connect(messages: readonly object[]) {
  for (const message of messages) {
    const body = JSON.stringify(message)
    const headers = { 'content-type': 'application/json', ...signMessage(body) }
    expect((await fetch(`${origin}/webhooks/docusign`, { method: 'POST', headers, body })).status).toBe(200)
  }
}

const until = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 50_000, interval: 50 })

/** A subscription of a couple, their advisor signing last, that the worker has sent. */
async function send() {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
  const tag = randomUUID().slice(0, 8)
  const emails = { sub_email: `un-${tag}@example.org`, spouse_email: `deux-${tag}@example.org` }
  const values = { ...Object.fromEntries(answers), ...emails }
  const id = await addDossier(deps, { client: 'client', status: 'unsigned', values })
  expect((await call('advisor', 'POST', `/api/v1/dossiers/${id}/transitions`, { event: 'retry_signing' })).status).toBe(
    200,
  )
  const find = async () => (await findEnvelopes(db, id))[0]!
  await until(async () => (await find()).state).toBe('sent')
  const providerId = (await find()).provider_id!
  const state = async () => (await call('advisor', 'GET', `/api/v1/dossier/${id}/summary`)).said.dossier.state
  const tool = (user: string, name: string, body: object) =>
    call(user, 'POST', `/api/v1/dossier/${id}/docusign/${name}`, body)
  const open = (user: string, party: Signer) => tool(user, 'signing', { kind: 'subscription', party })
  return { id, providerId, find, state, tool, open, emails }
}

const abandon = (id: string) => call('advisor', 'PUT', `/api/v1/dossiers/${id}/status`, { status: 'canceled' })

/** Waits until the queue has read every message. */
const read = () =>
  until(async () => (await db.selectFrom('connect_message').select('id').where('read_at', 'is', null).execute()).length)
const calls = (path: string) => docusign.ledger.filter((one) => one.includes(path))

test('sent, viewed, signed in turn; closed only once the provider has completed the envelope', async () => {
  const { id, providerId, find, state, open } = await send()
  expect(await state()).toBe('signature')

  await connect(docusign.act(providerId, 'subscriber', 'delivered'))
  await until(async () => (await find()).signers[0]!.opened_at).toEqual(expect.any(Date))
  await connect(docusign.signOnly(providerId, 'subscriber'))
  await connect(docusign.signOnly(providerId, 'subscriber_spouse'))
  await until(async () => (await find()).signers.map(({ signed_at }) => signed_at !== null)).toEqual([
    true,
    true,
    false,
  ])

  const opened = await open('advisor', 'subscriber_advisor')
  expect([opened.status, opened.said.url]).toEqual([200, expect.stringContaining('/Signing/')])
  // Everybody has signed, and DocuSign is still making its documents.
  await connect(docusign.signOnly(providerId, 'subscriber_advisor'))
  await until(async () => (await find()).signers.every(({ signed_at }) => signed_at !== null)).toBe(true)
  await read().toBe(0)
  expect([(await find()).state, await state(), calls(`${providerId}/documents`)]).toEqual(['sent', 'signature', []])

  await connect(docusign.complete(providerId))
  await until(async () => (await find()).closed_at).toEqual(expect.any(Date))
  expect([(await find()).state, await state()]).toEqual(['completed', 'signed'])
  const listed = await call('client', 'GET', `/api/v1/dossier/${id}/docusign/documents`)
  expect(listed.said).toHaveLength((await find()).documents.length)
})

test('until the signed documents have arrived, the unsigned ones are not served instead', async () => {
  const { id, providerId, find } = await send()
  // DocuSign cannot hand them over yet.
  for (let tries = 0; tries < 60; tries++) docusign.trouble(`GET /envelopes/${providerId}/documents`, 503)
  for (const { party } of (await find()).signers) await connect(docusign.act(providerId, party, 'completed'))
  await until(async () => (await find()).state).toBe('completed')
  const envelope = await find()
  const [document] = envelope.documents
  const dossier = `/api/v1/dossier/${id}/docusign`
  const read = () =>
    Promise.all([
      call('client', 'GET', `${dossier}/documents/${document!.id}`),
      call('client', 'GET', `${dossier}/download`),
      call('client', 'GET', `/api/v1/dossiers/${id}/printPdf/${document!.code}`),
    ])
  for (const { status, code } of await read()) expect([status, code]).toEqual([409, 'document.error.being-prepared'])

  docusign.endTroubles()
  await db.transaction().execute((tx) => addCloseJob(tx, envelope.id))
  await until(async () => (await find()).closed_at).toEqual(expect.any(Date))
  const [one, zip, print] = await read()
  const { documents } = docusign.envelopes.get(providerId)!.definition
  const signed = signedBytes(documents[0]!).toString('base64')
  expect([one.said.resource, zip.status, print.said.print.file]).toEqual([
    `data:application/pdf;base64,${signed}`,
    200,
    signed,
  ])
})

test('the id of an envelope in capitals is the same id', async () => {
  const { providerId, find } = await send()
  const [message] = docusign.act(providerId, 'subscriber', 'delivered')
  await connect([JSON.parse(JSON.stringify(message).replaceAll(providerId, providerId.toUpperCase()))])
  await until(async () => (await find()).signers[0]!.opened_at).toEqual(expect.any(Date))
})

test('declined there: over for all, with the reason', async () => {
  const { providerId, find, state } = await send()
  await connect(docusign.act(providerId, 'subscriber_spouse', 'declined', 'Mon nom est mal écrit'))
  await until(state).toBe('unsigned')
  expect(await find()).toMatchObject({ state: 'declined', reason: 'Mon nom est mal écrit' })
})

test.each([
  ['voided', 'Erreur de montant'],
  ['expired', 'Envelope has expired.'],
])('%s at the provider: the dossier follows', async (end, reason) => {
  const { providerId, find, state } = await send()
  await connect(docusign.end(providerId, reason))
  await until(state).toBe('unsigned')
  expect(await find()).toMatchObject({ state: end })
})

test('an envelope past its date is voided at DocuSign by a job, and has expired', async () => {
  const { providerId, find, state } = await send()
  const { id } = await find()
  await db.updateTable('envelope').set({ expires_at: new Date() }).where('id', '=', id).execute()
  await db.transaction().execute((tx) => addJob(tx, defineJob('follow-envelopes')))
  await until(state).toBe('unsigned')
  expect([(await find()).state, docusign.envelopes.get(providerId)?.status]).toEqual(['expired', 'voided'])
})

test('withdrawn here: withdrawn there first', async () => {
  const { providerId, find, state, tool } = await send()
  expect((await tool('advisor', 'void', { reason: 'Adresse erronée' })).status).toBe(204)
  expect(docusign.envelopes.get(providerId)).toMatchObject({ status: 'voided', voidedReason: 'Adresse erronée' })
  expect([(await find()).state, await state()]).toEqual(['voided', 'unsigned'])
  // Its own message comes later and changes nothing.
  await connect(docusign.end(providerId, 'Adresse erronée'))
  await read().toBe(0)
  expect([(await find()).state, await state()]).toEqual(['voided', 'unsigned'])
})

test('completed at the tool before it was withdrawn here: it is signed, and withdrawing says so', async () => {
  const { providerId, find, state, tool } = await send()
  // Connect has not brought a word of it.
  for (const { party } of (await find()).signers) docusign.act(providerId, party, 'completed')
  const refused = await tool('advisor', 'void', { reason: 'Adresse erronée' })
  expect([refused.status, refused.code]).toEqual([409, 'signing.error.signed-meanwhile'])
  expect([(await find()).state, await state()]).toEqual(['completed', 'signed'])
  await until(async () => (await find()).closed_at).toEqual(expect.any(Date))
})

test('completed there before its dossier was abandoned: signed, not abandoned', async () => {
  const { id, providerId, find, state } = await send()
  for (const { party } of (await find()).signers) docusign.act(providerId, party, 'completed')
  const refused = await abandon(id)
  expect([refused.status, refused.code]).toEqual([409, 'folder.error.status'])
  expect([(await find()).state, await state()]).toEqual(['completed', 'signed'])
})

test('abandoned: a job voids the envelope at the provider', async () => {
  const { id, providerId, find } = await send()
  const reply = await abandon(id)
  expect([reply.status, (await find()).state]).toEqual([200, 'voided'])
  await until(async () => docusign.envelopes.get(providerId)?.status).toBe('voided')
})

test('without identity verification only the signer opens their page; others are referred to the mail', async () => {
  const { id, providerId, open, emails, find } = await send()
  for (const user of ['advisor', 'partner', 'manager', 'client'] as const) {
    const others = (await find()).signers.filter(({ user_id }) => user_id === null)
    expect(others.length).toBeGreaterThan(0)
    for (const { party, name } of others) {
      const refused = await open(user, party)
      // Who does not see the dossier at all is told nothing of it.
      expect([403, 404], user).toContain(refused.status)
      if (refused.status === 403) expect(refused.said.errors[0].params).toEqual({ name })
    }
  }
  const own = (await find()).signers.find(({ party }) => party === 'subscriber')!
  const client = await findUser(db, 'client')
  expect(own.user_id).toBe(client.id)
  expect((await open('advisor', 'subscriber')).code).toBe('signing.error.own-link-only')
  expect((await open('client', 'subscriber')).status).toBe(200)
  await call('client', 'POST', `/api/v1/dossier/${id}/docusign/left`, { kind: 'subscription', party: 'subscriber' })
  const list = (await call('advisor', 'GET', `/api/v1/dossier/${id}/docusign/envelopes`)).said
  expect(list.envelopes[0].signers.map(({ canSign }: { canSign: boolean }) => canSign)).toEqual([false, false, false])

  // The party's own mail link opens it.
  const mail = db.selectFrom('mail').select('body').where('recipient', '=', emails.spouse_email)
  const { body } = await mail.executeTakeFirstOrThrow()
  const [, link] = /\/signature\/([\w-]{43})/.exec(body)!
  const page = await call(null, 'POST', `/api/v1/signing/${link}/provider`, {})
  expect([page.status, docusign.views.get(providerId)?.recipientId]).toEqual([200, '3'])
})

test.each(
  sample(
    [
      [400, 409, 'signing.error.tool-refused'],
      [404, 409, 'signing.error.tool-refused'],
      [403, 503, 'signing.error.tool-unavailable'],
      [500, 503, 'error.unavailable'],
    ],
    3,
  ),
)(
  'the tool answers %i: opening a page or withdrawing is answered with a sentence and %i',
  async (status, seen, code) => {
    const { providerId, open, tool, state, find } = await send()
    const refuse = (path: string) => {
      for (let tries = 0; tries < (status === 500 ? 3 : 1); tries++) docusign.trouble(path, status)
    }
    refuse(`POST /envelopes/${providerId}/views`)
    const opened = await open('client', 'subscriber')
    expect([opened.status, opened.code]).toEqual([seen, code])
    refuse(`PUT /envelopes/${providerId}`)
    const withdrawn = await tool('advisor', 'void', { reason: 'Adresse erronée' })
    expect([withdrawn.status, withdrawn.code]).toEqual([seen, code])
    expect([(await find()).state, await state()]).toEqual(['sent', 'signature'])
  },
)

if (isLong)
  test('a silent tool: 503 after ten seconds, and nothing has changed', { timeout: 60_000 }, async () => {
    const { providerId, tool, state } = await send()
    for (let tries = 0; tries < 3; tries++) docusign.trouble(`PUT /envelopes/${providerId}`, 'silence')
    const begun = performance.now()
    const withdrawn = await tool('advisor', 'void', { reason: 'Adresse erronée' })
    expect(performance.now() - begun).toBeLessThan(11_500)
    expect([withdrawn.status, withdrawn.code, await state()]).toEqual([503, 'error.unavailable', 'signature'])
  })
