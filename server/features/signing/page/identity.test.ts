import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Signer } from '@parcelle/domain'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findEnvelope } from '../envelopes.ts'
import { testApp } from '../../../testing/app.ts'
import { findUser } from '../../../testing/dossiers.ts'
import { codes, emailOf, phoneOf, openSigningPage, titles } from './testing/signing-page.ts'

// A token is the user's id, then the id of the sign-in.
const { as, deps } = await testApp({}, undefined, {
  identity: {
    issuer: 'http://localhost:3000/oidc',
    clientId: 'parcelle-web',
    resource: 'http://localhost:3000/api',
    ssoCheckUrl: null,
    verify: async (token) => ({ subject: token.slice(0, 36), email: null, session: token.slice(37) || null }),
    problem: async () => null,
  },
})
const { db } = deps
const page = openSigningPage({ as, deps })
const { sendEnvelope, linkOf, codeOf, post, get, open, prepare } = page
const [advisor, client] = [await findUser(db, 'advisor'), await findUser(db, 'client')]

const setAccount = (id: string, party: Signer, user_id: string) =>
  db.updateTable('envelope_signer').set({ user_id }).where('envelope_id', '=', id).where('party', '=', party).execute()
const setDisabled = (disabled: boolean, id = advisor.id) =>
  db.updateTable('app_user').set({ disabled }).where('id', '=', id).execute()

/** The page of a party, opened in the portal by a user, who may have signed in under a session. */
async function openFrame(dossierId: string, user: { id: string }, party: Signer, session = '') {
  const headers = { authorization: `Bearer ${user.id}${session && `.${session}`}` }
  const payload = { kind: 'subscription', party }
  const url = `/api/v1/dossier/${dossierId}/docusign/signing`
  const { url: frame } = (await as(null, { method: 'POST', url, payload, headers })).json()
  const token = /\/signature\/([\w-]{43})/.exec(frame)![1]!
  const opened = await as(null, { method: 'POST', url: `/api/v1/signing/${token}/framed`, payload: {}, headers })
  return opened.json<SigningPage>()
}

test('declining by a personal link needs the code, and a code declines once', async () => {
  const { id } = await sendEnvelope()
  const { key, decline } = await open(id, 'co_subscriber')
  expect(decline).toBe('code')
  const refuse = (more: object = {}) => post(null, key, 'decline', { reason: 'Non', ...more })
  expect(codes(await refuse())).toEqual([422, 'signature.refused.code-needed'])
  await post(null, key, 'code', { channel: 'sms' })
  const code = await codeOf(id, 'co_subscriber')
  expect(codes(await refuse({ code: code === '111111' ? '111112' : '111111' }))).toEqual([
    422,
    'signature.refused.code',
  ])
  expect((await findEnvelope(db, id))?.state).toBe('sent')
  expect((await refuse({ code })).json()).toMatchObject({ view: 'declined' })
  const { payload } = await db
    .selectFrom('envelope_event')
    .select('payload')
    .where('envelope_id', '=', id)
    .where('kind', '=', 'declined')
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ method: 'sms' })
})

test('in the portal the signer declines by their session; for another party the page declines nothing', async () => {
  const { id, dossierId } = await sendEnvelope()
  await setAccount(id, 'subscriber', client.id)
  for (const [user, party] of [
    [client, 'co_subscriber'],
    [advisor, 'subscriber'],
  ] as const) {
    const { key, decline } = await openFrame(dossierId, user, party)
    expect(decline).toBe('none')
    expect((await get(key, '/documents/1')).statusCode).toBe(200)
    await post(null, key, 'code', { channel: 'sms' })
    const code = await codeOf(id, party)
    for (const body of [{}, { code }])
      expect(codes(await post(null, key, 'decline', { reason: 'Non', ...body }))).toEqual([
        403,
        'signature.refused.decline-other',
      ])
  }
  const own = await openFrame(dossierId, client, 'subscriber')
  expect(own.decline).toBe('session')
  expect((await post(null, own.key, 'decline', { reason: 'Non' })).json()).toMatchObject({ view: 'declined' })
})

test('a disabled account signs, reads and declines nothing, by link, by code or on an open page', async () => {
  const { id, dossierId } = await sendEnvelope()
  await setAccount(id, 'subscriber', advisor.id)
  const ready = await prepare(id, 'subscriber')
  const framed = await openFrame(dossierId, advisor, 'co_subscriber')
  const link = await linkOf(id, 'subscriber')
  await setDisabled(true)
  const dead = [404, 'signature.refused.link']
  expect(codes(await post(null, link, 'opened'))).toEqual(dead)
  expect(codes(await ready.sign())).toEqual(dead)
  for (const key of [ready.page.key, framed.key]) {
    expect(codes(await get(key))).toEqual(dead)
    expect(codes(await get(key, '/documents/1'))).toEqual(dead)
    expect(codes(await post(null, key, 'code', { channel: 'sms' }))).toEqual(dead)
    expect(codes(await post(null, key, 'decline', { reason: 'Non', code: '123456' }))).toEqual(dead)
  }
  await setDisabled(false)
  expect((await ready.sign()).json()).toMatchObject({ view: 'signed' })
})

test('an account under the address of a signer counts as theirs, though it was made later', async () => {
  const { id } = await sendEnvelope()
  const email = emailOf(id, 'subscriber')
  await db.updateTable('app_user').set({ email, disabled: true }).where('username', '=', 'client2').execute()
  expect((await post(null, await linkOf(id, 'subscriber'), 'opened')).statusCode).toBe(404)
  expect((await post(null, await linkOf(id, 'co_subscriber'), 'opened')).statusCode).toBe(200)
})

test('signing out ends the pages that were opened from the portal, at once', async () => {
  const { dossierId } = await sendEnvelope()
  const sessions = [randomUUID(), randomUUID()] as const
  const expires_at = new Date(Date.now() + 3_600_000)
  for (const session of sessions)
    await db.insertInto('oidc_state').values({ model: 'Grant', id: session, payload: '{}', expires_at }).execute()
  const [ended, going] = [
    await openFrame(dossierId, advisor, 'subscriber', sessions[0]),
    await openFrame(dossierId, advisor, 'subscriber', sessions[1]),
  ]
  expect((await get(ended.key, '/documents/1')).statusCode).toBe(200)
  await db.deleteFrom('oidc_state').where('id', '=', sessions[0]).execute()
  expect(codes(await get(ended.key, '/documents/1'))).toEqual([404, 'signature.refused.link'])
  expect((await get(going.key, '/documents/1')).statusCode).toBe(200)
})

test('three codes an hour by each way and ten a day for a person, whatever the number of envelopes', async () => {
  const [email, phone] = [`${randomUUID()}@example.org`, '+33600000777']
  const envelopes: SigningPage[] = []
  for (let time = 0; time < 4; time++) {
    const { id } = await sendEnvelope()
    const signer = db.updateTable('envelope_signer').where('envelope_id', '=', id).where('party', '=', 'subscriber')
    envelopes.push(await open(id, 'subscriber'))
    // A corrected address does not make another person of somebody who keeps their telephone.
    await signer.set({ email: time === 3 ? `new-${email}` : email, phone }).execute()
  }
  const ask = async (at: number, channel: string) => codes(await post(null, envelopes[at]!.key, 'code', { channel }))
  const sent = [200, undefined]
  const [hour, day] = [
    [429, 'signature.refused.code-wait'],
    [429, 'signature.refused.code-day'],
  ]
  expect([await ask(0, 'sms'), await ask(1, 'sms'), await ask(2, 'sms')]).toEqual([sent, sent, sent])
  expect([await ask(0, 'sms'), await ask(3, 'sms')]).toEqual([hour, hour])
  expect([await ask(0, 'mail'), await ask(1, 'mail'), await ask(2, 'mail')]).toEqual([sent, sent, sent])
  expect([await ask(1, 'mail'), await ask(3, 'mail')]).toEqual([hour, hour])
  const age = (hours: number) =>
    db
      .updateTable('signing_code_sending')
      .set({ sent_at: sql<Date>`sent_at - make_interval(hours => ${hours})` })
      .where('phone', '=', phone)
      .execute()
  await age(2)
  for (const channel of ['sms', 'sms', 'mail', 'mail']) expect(await ask(3, channel)).toEqual(sent)
  expect(await ask(0, 'mail')).toEqual(day)
  await age(22)
  expect(await ask(0, 'mail')).toEqual(sent)
})

test('codes requested at the same moment from two envelopes are still limited to three', async () => {
  const keys: string[] = []
  for (let time = 0; time < 2; time++) {
    const { id } = await sendEnvelope()
    keys.push((await open(id, 'subscriber')).key)
    const signer = db.updateTable('envelope_signer').where('envelope_id', '=', id).where('party', '=', 'subscriber')
    await signer.set({ email: 'both@example.org', phone: null }).execute()
  }
  const asked = keys.flatMap((key) => [1, 2, 3].map(() => post(null, key, 'code', { channel: 'mail' })))
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429])
})

test('a code that was entered counts no more: an advisor signs as many dossiers as they like', async () => {
  for (let time = 0; time < 4; time++) {
    const { id } = await sendEnvelope()
    const signer = db.updateTable('envelope_signer').where('envelope_id', '=', id).where('party', '=', 'subscriber')
    const link = await linkOf(id, 'subscriber')
    await signer.set({ email: 'busy@example.org' }).execute()
    const opened: SigningPage = (await post(null, link, 'opened')).json()
    expect((await post(null, opened.key, 'code', { channel: 'sms' })).statusCode).toBe(200)
    const body = { reason: 'Non', code: await codeOf(id, 'subscriber') }
    expect((await post(null, opened.key, 'decline', body)).statusCode).toBe(200)
  }
})

test('a code that could not be delivered does not count', async () => {
  const { id } = await sendEnvelope()
  const { key } = await open(id, 'subscriber')
  const ask = async () => (await post(null, key, 'code', { channel: 'sms' })).statusCode
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  const messages = db.updateTable('mail').where('recipient', '=', phoneOf(id, 'subscriber'))
  await messages.set({ sent_at: null, until: sql<Date>`now() - interval '1 second'` }).execute()
  expect(await ask()).toBe(200)
})

/** Everybody signs; the page of the subscriber as its last mail opens it. */
async function complete(accounts: Partial<Record<keyof typeof titles, string>> = {}) {
  const { id, dossierId } = await sendEnvelope()
  for (const party of ['subscriber', 'co_subscriber', 'subscriber_advisor'] as const) {
    if (accounts[party]) await setAccount(id, party, accounts[party])
    await (await prepare(id, party)).sign()
  }
  expect((await findEnvelope(db, id))?.state).toBe('completed')
  return { id, dossierId }
}

test('once everything is signed a link shows no document before a fresh code', async () => {
  const { id } = await complete()
  const opened = await open(id, 'subscriber')
  expect(opened).toMatchObject({ view: 'completed', isLocked: true, documents: [], others: [], code: null })
  expect(codes(await get(opened.key, '/documents/1'))).toEqual([403, 'signature.refused.locked'])
  expect(codes(await post(null, opened.key, 'verify', { code: '000000' }))).toEqual([
    409,
    'signature.refused.code-over',
  ])
  expect((await post(null, opened.key, 'code', { channel: 'sms' })).json()).toMatchObject({ code: {} })
  const code = await codeOf(id, 'subscriber')
  const verified = await post(null, opened.key, 'verify', { code })
  expect(verified.json()).toMatchObject({ isLocked: false, documents: [{}, {}] })
  expect((await get(opened.key, '/documents/1')).headers['content-type']).toBe('application/pdf')
  // Neither another visit nor the same code.
  const again = await open(id, 'subscriber')
  expect(again.isLocked).toBe(true)
  expect(codes(await post(null, again.key, 'verify', { code }))).toEqual([409, 'signature.refused.code-over'])
})

test('the last signer reads the signed documents with the code they signed with', async () => {
  const { id } = await sendEnvelope()
  await (await prepare(id, 'subscriber')).sign()
  await (await prepare(id, 'co_subscriber')).sign()
  const last = await prepare(id, 'subscriber_advisor')
  expect((await last.sign()).json()).toMatchObject({ view: 'completed', isLocked: false, documents: [{}, {}] })
  expect((await get(last.page.key, '/documents/1')).statusCode).toBe(200)
})

test('the last mail ends the link before it, and every personal link of who has an account', async () => {
  const { id } = await sendEnvelope()
  const before = await linkOf(id, 'subscriber')
  await setAccount(id, 'co_subscriber', client.id)
  const own = await linkOf(id, 'co_subscriber')
  for (const party of ['subscriber', 'co_subscriber', 'subscriber_advisor'] as const)
    await (await prepare(id, party)).sign()
  expect(codes(await post(null, before, 'opened'))).toEqual([404, 'signature.refused.link'])
  expect(codes(await post(null, own, 'opened'))).toEqual([404, 'signature.refused.portal'])
  expect((await open(id, 'subscriber')).view).toBe('completed')
  const { body } = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', emailOf(id, 'co_subscriber'))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(body).toContain('/form?dossier=')
})

test('a link ends 90 days after completion, or earlier where the company says so', async () => {
  const { id } = await complete()
  const link = await linkOf(id, 'subscriber')
  const endedDaysAgo = (days: number) =>
    db
      .updateTable('envelope')
      .set({ ended_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  await endedDaysAgo(89)
  expect((await post(null, link, 'opened')).statusCode).toBe(200)
  await endedDaysAgo(90)
  expect(codes(await post(null, link, 'opened'))).toEqual([404, 'signature.refused.link'])
  const { links } = deps.deployment
  Object.assign(deps.deployment, { links: { days: 10 } })
  await endedDaysAgo(9)
  expect((await post(null, link, 'opened')).statusCode).toBe(200)
  await endedDaysAgo(10)
  expect((await post(null, link, 'opened')).statusCode).toBe(404)
  Object.assign(deps.deployment, { links })
})

test('a declined envelope shows nothing to those who had signed, by link or on an open page', async () => {
  const { id } = await sendEnvelope()
  const signed = await prepare(id, 'subscriber')
  await signed.sign()
  expect((await get(signed.page.key, '/documents/1')).statusCode).toBe(200)
  const link = await linkOf(id, 'subscriber')
  const { key } = await open(id, 'co_subscriber')
  await post(null, key, 'code', { channel: 'sms' })
  await post(null, key, 'decline', { reason: 'Non', code: await codeOf(id, 'co_subscriber') })
  expect(codes(await post(null, link, 'opened'))).toEqual([404, 'signature.refused.declined'])
  expect((await get(signed.page.key)).json()).toMatchObject({ view: 'declined_by_other', documents: [], others: [] })
  expect((await get(signed.page.key, '/documents/1')).statusCode).toBe(404)
})

test('a signer disabled during signing has not signed', async () => {
  const { id } = await sendEnvelope()
  await setAccount(id, 'subscriber', advisor.id)
  const { sign } = await prepare(id, 'subscriber')
  const keepContent = deps.files.put
  // Between the code and the signature.
  deps.files.put = async (...content) => {
    await setDisabled(true)
    return keepContent(...content)
  }
  const reply = await sign()
  deps.files.put = keepContent
  await setDisabled(false)
  expect(codes(reply)).toEqual([404, 'signature.refused.link'])
  expect((await findEnvelope(db, id))?.signers[0]?.signed_at).toBeNull()
})

test('the page of a disabled signer does not open, and they receive no more mail', async () => {
  const { id, dossierId } = await sendEnvelope()
  await setAccount(id, 'subscriber', client.id)
  await setDisabled(true, client.id)
  const headers = { authorization: `Bearer ${advisor.id}` }
  const payload = { kind: 'subscription', party: 'subscriber' }
  const calls = ['signing', 'resend'].map((call) =>
    as(null, { method: 'POST', url: `/api/v1/dossier/${dossierId}/docusign/${call}`, payload, headers }),
  )
  for (const reply of await Promise.all(calls)) expect(codes(reply)).toEqual([409, 'signing.error.disabled'])
  await setDisabled(false, client.id)
})

test('other spellings of one mailbox are one person', async () => {
  const statuses: number[] = []
  for (const name of ['anne', 'anne+1', 'ANNE+2', 'anne+3']) {
    const { id } = await sendEnvelope()
    const { key } = await open(id, 'subscriber')
    const signer = db.updateTable('envelope_signer').where('envelope_id', '=', id).where('party', '=', 'subscriber')
    await signer.set({ email: `${name}@example.org`, phone: null }).execute()
    statuses.push((await post(null, key, 'code', { channel: 'mail' })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('the links of a withdrawn or replaced envelope end at once', async () => {
  const { id, dossierId } = await sendEnvelope()
  const link = await linkOf(id, 'subscriber')
  const url = `/api/v1/dossier/${dossierId}/docusign/void`
  const headers = { authorization: `Bearer ${advisor.id}` }
  const reply = await as(null, { method: 'POST', url, payload: { reason: 'Erreur' }, headers })
  expect(reply.statusCode).toBe(204)
  expect(codes(await post(null, link, 'opened'))).toEqual([404, 'signature.refused.withdrawn'])
  const newer = {
    dossier_id: dossierId,
    kind: 'subscription',
    trial: 2,
    provider: 'embedded',
    frozen: '{"answers":{}}',
  } as const
  await db.insertInto('envelope').values(newer).execute()
  expect(codes(await post(null, link, 'opened'))).toEqual([404, 'signature.refused.replaced'])
})
