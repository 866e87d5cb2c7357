import type { SigningPage } from '@parcelle/contract/signing-page'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PDF } from '@libpdf/core'
import { hashContent } from '../providers/embedded/make-certificate.ts'
import { findEnvelope } from '../envelopes.ts'
import { makeLog } from '../../../platform/log.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { findUser } from '../../../testing/dossiers.ts'
import { codes, drawn, phoneOf, openSigningPage, titles, typed } from './testing/signing-page.ts'

const lines: string[] = []
const log = makeLog({ logLevel: 'fatal' }, { write: (line) => void lines.push(line) })
const database = await testDatabase()
const { as, deps } = await testApp({}, database, { log })
const { db } = deps
const { sendEnvelope, writeAgain, linkOf, codeOf, post, get, open, readAll, prepare, signaturesOf, eventsOf, address } =
  openSigningPage({ as, deps })
const advisor = await findUser(db, 'advisor')

test('a signer without an account reads and signs by their link; the evidence names party, link and address', async () => {
  const { id, dossierId } = await sendEnvelope()
  const { page, sign } = await prepare(id, 'subscriber')
  expect(page).toMatchObject({
    view: 'sign',
    signer: { party: 'subscriber', name: 'Claire Durand', locale: 'fr' },
    others: [{ name: 'Paul Durand' }, { name: 'Louise Petit' }],
    channels: [{ kind: 'sms' }, { kind: 'mail' }],
    returnUrl: null,
  })
  const signed: SigningPage = (await sign({ mark: drawn })).json()
  expect(signed).toMatchObject({ view: 'signed', signedAt: expect.any(String) })
  expect(await signaturesOf(id)).toEqual([1, 1])
  const by = { party: 'subscriber', name: 'Claire Durand', link: 'personal', address: address() }
  const events = await eventsOf(dossierId)
  for (const event of [
    'envelope_delivered',
    'read_paper_to_sign',
    'read_paper_to_end',
    'send_signing_code',
    'envelope_signed',
  ])
    expect(events.find((one) => one.event === event)).toMatchObject({ actor_id: null, payload: { by } })
  const act = await db
    .selectFrom('signing_act')
    .selectAll()
    .where('sent_to', 'like', '•• ••%')
    .executeTakeFirstOrThrow()
  expect(act).toMatchObject({ address: address(), channel: 'sms', level: 'B-B', consent: page.consent.text })
  expect(codes(await sign())).toEqual([409, 'signature.refused.changed'])
})

test('a link opened in the portal works once, for its requester, within five minutes; the code still goes to the signer', async () => {
  const { id, dossierId } = await sendEnvelope()
  const ask = async (): Promise<string> => {
    const payload = { kind: 'subscription', party: 'subscriber' }
    const reply = await as('advisor', { method: 'POST', url: `/api/v1/dossier/${dossierId}/docusign/signing`, payload })
    return /\/signature\/([\w-]{43})\?portal$/.exec(reply.json().url)![1]!
  }
  const token = await ask()
  const dead = [404, 'signature.refused.link']
  expect(codes(await post('client', token, 'framed'))).toEqual(dead)
  expect((await post(null, token, 'framed')).statusCode).toBe(401)
  expect(codes(await post(null, token, 'opened'))).toEqual(dead)
  const page: SigningPage = (await post('advisor', token, 'framed')).json()
  expect(page.returnUrl).toMatch(/\/success$/)
  expect(codes(await post('advisor', token, 'framed'))).toEqual(dead)
  expect(codes(await get(token))).toEqual(dead)

  const late = await ask()
  await db
    .updateTable('signing_visit')
    .set({ expires_at: sql<Date>`now()` })
    .where('used_at', 'is', null)
    .where('kind', '=', 'frame')
    .execute()
  expect(codes(await post('advisor', late, 'framed'))).toEqual(dead)

  await readAll(page)
  await post(null, page.key, 'code', { channel: 'sms' })
  const body = { code: await codeOf(id), consent: page.consent.version, mark: typed('Claire Durand') }
  expect((await post(null, page.key, 'sign', body)).json()).toMatchObject({ view: 'signed' })
  const signed = (await eventsOf(dossierId)).find(({ event }) => event === 'envelope_signed')
  expect(signed).toMatchObject({ actor_id: advisor.id, payload: { by: { party: 'subscriber', link: 'session' } } })
})

test('a code allows five attempts and three sendings per hour, in its own visit only', async () => {
  const { id } = await sendEnvelope()
  const { page, sign } = await prepare(id, 'subscriber')
  const right = await codeOf(id)
  const wrong = { code: right === '000000' ? '000001' : '000000' }
  const other = await open(id, 'subscriber')
  await readAll(other)
  const given = { code: right, consent: page.consent.version, mark: typed('Claire') }
  const first = await post(null, other.key, 'sign', given)
  expect(codes(first)).toEqual([422, 'signature.refused.code'])
  expect(first.json().errors[0].params).toEqual({ count: 4 })
  const tried = await Promise.all([1, 2, 3, 4, 5, 6].map(() => sign(wrong)))
  const wrongOnes = tried.filter((reply) => codes(reply)[1] === 'signature.refused.code')
  const left = wrongOnes.map((reply) => reply.json().errors[0].params.count)
  expect(left.toSorted()).toEqual([1, 2, 3])
  expect(codes(await sign())).toEqual([409, 'signature.refused.code-over'])
  const { id: signerId } = (await findEnvelope(db, id))!.signers[0]!
  const logged = lines.map((line) => JSON.parse(line)).filter(({ reason }) => reason.endsWith(signerId))
  expect(logged).toHaveLength(8)
  expect(logged[0]).toMatchObject({
    refused: 'code',
    address: address(),
    reason: expect.stringMatching(/code: signer/),
  })
  expect(lines.join('')).not.toContain(right)

  const again = () => post(null, page.key, 'code', { channel: 'mail' })
  for (let time = 0; time < 3; time++) expect((await again()).statusCode).toBe(200)
  const refused = await again()
  expect(codes(refused)).toEqual([429, 'signature.refused.code-wait'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  await db
    .updateTable('signing_code_sending')
    .set({ sent_at: sql<Date>`now() - interval '1 hour'` })
    .execute()
  expect((await again()).statusCode).toBe(200)
  await db
    .updateTable('signing_code')
    .set({ expires_at: sql<Date>`now()` })
    .execute()
  expect(codes(await sign())).toEqual([409, 'signature.refused.code-over'])
})

test('nothing is signed unread, without consent to the text of today, or before one’s turn', async () => {
  const { id } = await sendEnvelope()
  const page = await open(id, 'subscriber')
  const body = { code: '123456', consent: page.consent.version, mark: typed('Claire Durand') }
  const unread = [409, 'signature.refused.unread']
  expect(codes(await post(null, page.key, 'sign', body))).toEqual(unread)
  // What was never opened was not read, and what was opened was not read to its end.
  expect(codes(await post(null, page.key, 'documents/1/read', { how: 'read' }))).toEqual(unread)
  for (const rank of [1, 2]) await get(page.key, `/documents/${rank}`)
  expect(codes(await post(null, page.key, 'sign', body))).toEqual(unread)
  await readAll(page, 'taken')
  expect((await get(page.key)).json().documents).toMatchObject([{ isRead: true }, { isRead: true }])
  const other = { ...body, consent: 'of yesterday' }
  expect(codes(await post(null, page.key, 'sign', other))).toEqual([422, 'signature.refused.consent'])
  const unprintable = { ...body, mark: typed('克莱尔') }
  expect(codes(await post(null, page.key, 'sign', unprintable))).toEqual([422, 'signing.error.unprintable-name'])

  const payload = { kind: 'subscription', party: 'subscriber_advisor' }
  const { dossier_id } = (await findEnvelope(db, id))!
  const asked = await as('advisor', { method: 'POST', url: `/api/v1/dossier/${dossier_id}/docusign/signing`, payload })
  expect(codes(asked)).toEqual([409, 'signing.error.not-your-turn'])
  // Who was written to once may come back when it is not their turn.
  await writeAgain(id, 'subscriber_advisor')
  const early = await open(id, 'subscriber_advisor')
  expect(early).toMatchObject({ view: 'turn', waitsFor: ['Claire Durand', 'Paul Durand'] })
  expect(codes(await post(null, early.key, 'code', { channel: 'mail' }))).toEqual([409, 'signature.refused.changed'])
  expect(codes(await post(null, early.key, 'sign', body))).toEqual([409, 'signature.refused.changed'])
  expect((await get(early.key, '/documents/1')).statusCode).toBe(404)
})

test('what a signer has read and where they stopped is found again on another device', async () => {
  const { id, dossierId } = await sendEnvelope()
  await db.updateTable('dossier').set({ product: 'CR', amount_paid: 60242 }).where('id', '=', dossierId).execute()
  const phone = await open(id, 'subscriber')
  expect(phone).toMatchObject({ step: 'read', product: 'Aurea Régions', amount: 60242 })
  const save = (key: string, body: object) => post(null, key, 'step', body)
  const consent = phone.consent.version
  expect(codes(await save(phone.key, { step: 'meaning' }))).toEqual([409, 'signature.refused.unread'])
  await readAll(phone)
  expect((await open(id, 'subscriber')).step).toBe('read')
  expect((await save(phone.key, { step: 'meaning' })).statusCode).toBe(204)
  for (const body of [{ step: 'mark' }, { step: 'code', consent: 'of yesterday' }])
    expect(codes(await save(phone.key, body))).toEqual([422, 'signature.refused.consent'])
  expect((await save(phone.key, { step: 'code', consent })).statusCode).toBe(204)

  const desk = await open(id, 'subscriber')
  expect(desk).toMatchObject({ step: 'code', documents: [{ isRead: true }, { isRead: true }] })
  await post(null, desk.key, 'code', { channel: 'sms' })
  const body = { code: await codeOf(id), consent, mark: typed('Claire Durand') }
  expect((await post(null, desk.key, 'sign', body)).json()).toMatchObject({ view: 'signed' })
  expect(codes(await save(desk.key, { step: 'read' }))).toEqual([409, 'signature.refused.changed'])
  expect(await open(id, 'co_subscriber')).toMatchObject({ step: 'read', documents: [{ isRead: false }, {}] })
})

test('what somebody else reads on the page they opened for a signer does not count as the signer’s reading', async () => {
  const { id, dossierId } = await sendEnvelope()
  const payload = { kind: 'subscription', party: 'subscriber' }
  const asked = await as('advisor', { method: 'POST', url: `/api/v1/dossier/${dossierId}/docusign/signing`, payload })
  const token = /\/signature\/([\w-]{43})/.exec(asked.json().url)![1]!
  const framed: SigningPage = (await post('advisor', token, 'framed')).json()
  await readAll(framed)
  expect((await post(null, framed.key, 'step', { step: 'meaning' })).statusCode).toBe(204)
  expect((await get(framed.key)).json()).toMatchObject({ step: 'read', documents: [{ isRead: true }, {}] })
  const own = await open(id, 'subscriber')
  expect(own.documents.map(({ isRead }) => isRead)).toEqual([false, false])
  const body = { code: '123456', consent: own.consent.version, mark: typed('Claire') }
  expect(codes(await post(null, own.key, 'sign', body))).toEqual([409, 'signature.refused.unread'])
})

test('by their own link a code comes in the language they read the page in, and so does all that follows', async () => {
  const { id } = await sendEnvelope()
  const page = await open(id, 'subscriber')
  const headers = { 'accept-language': 'en' }
  await as(null, { method: 'POST', url: `/api/v1/signing/${page.key}/code`, payload: { channel: 'sms' }, headers })
  const { signers } = (await findEnvelope(db, id))!
  expect(signers.map(({ locale }) => locale)).toEqual(['en', 'fr', 'fr'])
  const sms = db.selectFrom('mail').select('body').where('recipient', '=', phoneOf(id, 'subscriber'))
  expect((await sms.executeTakeFirstOrThrow()).body).toContain('your code to sign')
})

test('signing twice at the same moment signs once, and both replies say so', async () => {
  const { id } = await sendEnvelope()
  const { sign } = await prepare(id, 'subscriber')
  const answers = await Promise.all([sign(), sign(), sign()])
  expect(answers.map(codes).toSorted()).toEqual([
    [200, undefined],
    [409, 'signature.refused.changed'],
    [409, 'signature.refused.changed'],
  ])
  expect(await signaturesOf(id)).toEqual([1, 1])
})

test('two who sign at the same moment are both in every document, then it is the advisor’s turn, then all is sealed', async () => {
  const { id, dossierId } = await sendEnvelope()
  const first = await prepare(id, 'subscriber')
  const second = await prepare(id, 'co_subscriber')
  const replies = await Promise.all([first.sign(), second.sign()])
  expect(replies.map((reply) => reply.json().view)).toEqual(['signed', 'signed'])
  expect(await signaturesOf(id)).toEqual([2, 2])

  const last = await prepare(id, 'subscriber_advisor')
  expect((await last.sign()).json()).toMatchObject({ view: 'completed' })
  const { status } = await db
    .selectFrom('dossier')
    .select('status')
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('signed')
  const sealed = await deps.esign.signedDocuments(id)
  expect(sealed.map(({ content }) => Buffer.from(content).toString('latin1').split('/ByteRange').length - 1)).toEqual([
    4, 4,
  ])
  // What a later edition says of the company changes nothing of it.
  const { company, signatureLevel } = deps.deployment
  Object.assign(deps.deployment, {
    company: { ...company, name: 'Autre' },
    signatureLevel: { fr: 'Autre', en: 'Other' },
  })
  const certificate = await PDF.load(await deps.esign.certificate(id, sealed))
  Object.assign(deps.deployment, { company, signatureLevel })
  const text = certificate
    .extractText()
    .map((page) => page.text)
    .join(' ')
  expect(text).not.toContain('Autre')
  for (const said of [
    company.name,
    titles.subscriber,
    address(),
    first.page.consent.version,
    hashContent(sealed[0]!.content),
  ])
    expect(text.replaceAll(/\s/g, '')).toContain(said.replaceAll(/\s/g, ''))
  expect((await get(first.page.key)).json()).toMatchObject({ view: 'completed' })
})

test('what is about to be signed is checked as it is read; a large document that was signed comes from the bucket', async () => {
  const presign = async (key: string) => `https://bucket.example/${key}`
  const direct = await testApp({}, database, { files: { ...deps.files, presign } })
  const { id } = await sendEnvelope()
  const { page, sign } = await prepare(id, 'subscriber')
  const read = () => direct.as(null, { url: `/api/v1/signing/${page.key}/documents/1` })
  await db.updateTable('stored_file').set({ size: 6_000_000 }).execute()
  expect((await read()).statusCode).toBe(200)
  await sign()
  await db.updateTable('stored_file').set({ size: 6_000_000 }).execute()
  await db.updateTable('envelope').set({ state: 'completed' }).where('id', '=', id).execute()
  const key = (await findEnvelope(db, id))!.documents[0]!.current_key
  expect((await read()).headers.location).toBe(`https://bucket.example/${key}`)
})

test('declining ends the envelope for everybody, with the reason', async () => {
  const { id, dossierId } = await sendEnvelope()
  const nothing = { others: [], documents: [] }
  const other = await open(id, 'subscriber')
  const page = await open(id, 'co_subscriber')
  expect((await post(null, page.key, 'decline', { reason: ' ' })).statusCode).toBe(422)
  await post(null, page.key, 'code', { channel: 'sms' })
  const code = await codeOf(id, 'co_subscriber')
  const declined = await post(null, page.key, 'decline', { reason: 'Montant erroné', code })
  expect(declined.json()).toMatchObject({ view: 'declined', reason: 'Montant erroné' })
  expect((await get(other.key)).json()).toMatchObject({
    view: 'declined_by_other',
    reason: 'Montant erroné',
    ...nothing,
  })
  const dossier = await db
    .selectFrom('dossier')
    .select(['status', 'last_reason'])
    .where('id', '=', dossierId)
    .executeTakeFirstOrThrow()
  expect(dossier).toEqual({ status: 'unsigned', last_reason: 'Montant erroné' })
  expect(codes(await post(null, page.key, 'decline', { reason: 'Encore' }))).toEqual([409, 'signature.refused.changed'])
})

test('a link sent again replaces the one before, and an unknown link opens nothing', async () => {
  const { id } = await sendEnvelope()
  const before = await linkOf(id, 'subscriber')
  await writeAgain(id, 'subscriber')
  expect((await post(null, before, 'opened')).body).toBe((await post(null, 'x'.repeat(43), 'opened')).body)
  expect((await post(null, await linkOf(id, 'subscriber'), 'opened')).statusCode).toBe(200)
})
