import { randomUUID } from 'node:crypto'
import type { Signer } from '@parcelle/domain'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { handleConnectMessage } from './docusign/connect/handle-message.ts'
import { closeEnvelope } from '../envelopes/close-envelope.ts'
import { findEnvelopes, type WholeEnvelope } from '../envelopes.ts'
import { followEnvelopes } from '../follow-up/follow-envelopes.ts'
import { withdrawAtTool } from '../follow-up/withdraw-at-tool.ts'
import { prepareEnvelope } from '../envelopes/prepare-envelope.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { signMessage, startDocusign } from '../../../testing/docusign/docusign.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'

/** One story for both tools: what is true of an envelope does not depend on who holds it. */
const database = await testDatabase()
const docusign = await startDocusign()
const embedded = await testApp({}, database)
const outside = await testApp({ ...docusign.env, PUBLIC_URL: 'https://portail.example.org' }, database)
type App = typeof embedded
type SignerAction = { party: Signer; did: 'completed' | 'declined'; reason?: string }

/** What a signer does with a tool, told so many times. */
type Driver = { app: App; act: (envelope: WholeEnvelope, doing: SignerAction, times?: number) => Promise<void> }

const drivers: Record<string, Driver> = {
  embedded: {
    app: embedded,
    async act({ signers }, { party, did, reason = '' }, times = 1) {
      const { email } = signers.find((one) => one.party === party)!
      const link = /\/signature\/([\w-]{43})/.exec(await lastMail(email, '%/signature/%'))![1]!
      const remoteAddress = `10.1.0.${++visits}`
      const call = (path: string, payload?: object) =>
        embedded.as(null, {
          method: payload ? 'POST' : 'GET',
          url: `/api/v1/signing/${path}`,
          remoteAddress,
          ...(payload && { payload }),
        })
      const opened = await call(`${link}/opened`, {})
      // The link of a withdrawn envelope has ended.
      if (opened.statusCode === 404) return
      const { key, documents, consent } = opened.json()
      for (const { rank } of documents) {
        await call(`${key}/documents/${rank}`)
        await call(`${key}/documents/${rank}/read`, { how: 'read' })
      }
      await call(`${key}/code`, { channel: 'mail' })
      const code = /\d{6}/.exec(await lastMail(email, '%code%'))?.[0] ?? '000000'
      const mark = { kind: 'typed', name: 'Camille Moreau' }
      const sign = () => call(`${key}/sign`, { code, consent: consent.version, mark })
      const decline = () => call(`${key}/decline`, { reason, code })
      for (let time = 0; time < times; time++) await (did === 'declined' ? decline() : sign())
    },
  },
  docusign: {
    app: outside,
    async act({ provider_id }, { party, did, reason }, times = 1) {
      const messages = docusign.act(provider_id!, party, did, reason)
      for (let time = 0; time < times; time++)
        for (const message of messages) {
          // Connect's own second try says that it is one.
          const payload = JSON.stringify({ ...message, retryCount: time })
          const headers = { 'content-type': 'application/json', ...signMessage(payload) }
          await outside.app.inject({ method: 'POST', url: '/webhooks/docusign', payload, headers })
        }
      const waiting = database.db.selectFrom('connect_message').select('id').where('read_at', 'is', null)
      for (const { id } of await waiting.execute()) await handleConnectMessage(outside.deps, id)
    },
  },
}
let visits = 0

async function lastMail(email: string, like: string): Promise<string> {
  const row = await database.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', email)
    .where('body', 'like', like)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.body ?? ''
}

/** A subscription of a couple and their advisor, sent. */
async function send({ as, deps }: App) {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
  const tag = randomUUID().slice(0, 8)
  const emails = { sub_email: `un-${tag}@example.org`, spouse_email: `deux-${tag}@example.org` }
  const values = { ...Object.fromEntries(answers), ...emails }
  const id = await addDossier(deps, { client: 'client', status: 'unsigned', values })
  const post = (path: string, payload: object) => as('advisor', { method: 'POST', url: `/api/v1/${path}`, payload })
  await post(`dossiers/${id}/transitions`, { event: 'retry_signing' })
  const find = async () => (await findEnvelopes(deps.db, id))[0]!
  const created = await find()
  expect(created).toMatchObject({ state: 'preparing', trial: 1, provider: deps.esign.name })
  await prepareEnvelope(deps, created.id)
  await prepareEnvelope(deps, created.id)
  const statusOf = async () =>
    (await as('advisor', { url: `/api/v1/dossier/${id}/summary` })).json().dossier as {
      state: string
      markers: string[]
    }
  const told = async (what: string) => {
    const rows = database.db
      .selectFrom('mail')
      .select('recipient')
      .where('cause', 'like', `envelope ${created.id} ${what}%`)
    return (await rows.execute()).length
  }
  return {
    id,
    envelope: await find(),
    find,
    statusOf,
    told,
    post,
    tool: (path: string, payload: object) => post(`dossier/${id}/docusign/${path}`, payload),
  }
}

const signed = (party: Signer) => ({ party, did: 'completed' }) as const
const countEvents = async (id: string) =>
  (await database.db.selectFrom('envelope_event').select('id').where('envelope_id', '=', id).execute()).length
async function countJobs(task: string): Promise<number> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = ${task}`.execute(database.db)
  return rows.length
}

describe.each(Object.keys(drivers))('%s', (name) => {
  const { app, act } = drivers[name]!
  const { as, deps } = app

  test('sent, signed in turn, completed and stored with its certificate, however often events repeat', async () => {
    const { id, envelope, find, statusOf, told, tool } = await send(app)
    expect(envelope).toMatchObject({ state: 'sent', provider_id: expect.any(String), sent_at: expect.any(Date) })
    expect((await statusOf()).markers).toEqual([
      'subscription_sent_to_subscriber',
      'subscription_sent_to_subscriber_spouse',
    ])
    const party = { kind: 'subscription', party: 'subscriber_advisor' }
    expect((await tool('signing', party)).json().errors[0].code).toBe('signing.error.not-your-turn')

    await act(envelope, signed('subscriber_spouse'), 2)
    await act(envelope, signed('subscriber'), 2)
    const half = await statusOf()
    expect(half.state).toBe('signature')
    expect(half.markers).toContain('subscription_signed_by_subscriber')
    expect(half.markers).toContain('subscription_signed_by_subscriber_spouse')
    expect(half.markers).toContain('subscription_sent_to_subscriber_advisor')
    expect((await tool('signing', { ...party, party: 'subscriber' })).json().errors[0].code).toBe('signing.error.over')
    expect((await tool('signing', party)).statusCode).toBe(200)

    const jobs = await countJobs('close-envelope')
    await act(await find(), signed('subscriber_advisor'), 2)
    expect((await statusOf()).state).toBe('signed')
    const done = await find()
    expect(done).toMatchObject({ state: 'completed', ended_at: expect.any(Date) })
    expect(done.signers.every(({ signed_at }) => signed_at !== null)).toBe(true)
    expect([(await countJobs('close-envelope')) - jobs, await told('completed')]).toEqual([1, 3])
    const events = await countEvents(done.id)

    await closeEnvelope(deps, done.id)
    await closeEnvelope(deps, done.id)
    const closed = await find()
    expect(closed).toMatchObject({ closed_at: expect.any(Date), certificate_key: expect.any(String) })
    expect(closed.documents.every(({ sha256_before, sha256_after }) => sha256_before && sha256_after)).toBe(true)
    const listed = (await as('client', { url: `/api/v1/dossier/${id}/docusign/documents` })).json()
    expect(listed.map(({ rank }: { rank: number }) => rank)).toEqual(closed.documents.map(({ rank }) => rank))
    const zip = await as('client', { url: `/api/v1/dossier/${id}/docusign/download` })
    expect(zip.rawPayload.includes('certificat-souscription.pdf')).toBe(true)
    expect(await countEvents(done.id)).toBe(events)
  })

  test('declined by one: over for all, who read why', async () => {
    const { envelope, find, statusOf, told, tool } = await send(app)
    await act(envelope, signed('subscriber'))
    await act(envelope, { party: 'subscriber_spouse', did: 'declined', reason: 'Mon nom est mal écrit' }, 2)
    expect(await find()).toMatchObject({ state: 'declined', reason: 'Mon nom est mal écrit' })
    const { state, markers } = await statusOf()
    expect([state, markers.at(-1)]).toEqual(['unsigned', 'subscription_declined_by_subscriber_spouse'])
    expect(await told('declined')).toBe(3)
    expect((await tool('signing', { kind: 'subscription', party: 'subscriber' })).statusCode).toBe(409)
  })

  test('after a withdrawal a late signature changes nothing, nor in the next envelope', async () => {
    const { id, envelope, find, statusOf, told, tool, post } = await send(app)
    expect((await tool('void', { reason: 'Adresse erronée' })).statusCode).toBe(204)
    await act(envelope, signed('subscriber'))
    await withdrawAtTool(deps, envelope.id)
    expect(await find()).toMatchObject({ state: 'voided', reason: 'Adresse erronée' })
    expect([(await statusOf()).state, await told('voided')]).toEqual(['unsigned', 3])

    await post(`dossiers/${id}/transitions`, { event: 'retry_signing' })
    await act(envelope, signed('subscriber_spouse'))
    expect(await find()).toMatchObject({ state: 'preparing', trial: 2 })
    expect(await statusOf()).toMatchObject({ state: 'signature', markers: [] })
  })

  test('forgotten: over after fourteen days, once', async () => {
    const { find, statusOf, told } = await send(app)
    const late = new Date(Date.now() + 15 * 86_400_000)
    await followEnvelopes(deps, late)
    await followEnvelopes(deps, late)
    expect(await find()).toMatchObject({ state: 'expired' })
    expect([(await statusOf()).state, await told('expired')]).toEqual(['unsigned', 3])
  })
})

test('an envelope signed at the external tool in the last minute counts as signed, whatever our clock says', async () => {
  const { envelope, find, statusOf } = await send(outside)
  for (const { party } of envelope.signers) docusign.act(envelope.provider_id!, party, 'completed')
  const late = new Date(Date.now() + 15 * 86_400_000)
  await followEnvelopes(outside.deps, late)
  expect(await find()).toMatchObject({ state: 'completed' })
  expect(await statusOf()).toMatchObject({ state: 'signed' })
})

test('an envelope that expires here can no longer be signed at the external tool', async () => {
  const { envelope } = await send(outside)
  await followEnvelopes(outside.deps, new Date(Date.now() + 15 * 86_400_000))
  expect(await outside.deps.esign.void(envelope.provider_id!, 'again')).toBe(false)
})

test('an envelope is closed by the tool it was sent with, whichever the settings choose by then', async () => {
  const { envelope, find } = await send(embedded)
  for (const party of ['subscriber', 'subscriber_spouse', 'subscriber_advisor'] as const)
    await drivers['embedded']!.act(await find(), signed(party))
  const esign = { ...outside.deps.esign, own: embedded.deps.esign }
  docusign.ledger.length = 0
  await closeEnvelope({ ...embedded.deps, esign }, envelope.id)
  const { closed_at, documents } = await find()
  expect([closed_at !== null, documents.every(({ sha256_after }) => sha256_after !== null)]).toEqual([true, true])
  expect(docusign.ledger).toEqual([])
})
