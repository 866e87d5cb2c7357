import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { SigningEvent, Signer } from '@parcelle/domain'
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SigningTool } from '../../../ports/signing-tool.ts'
import { unavailable } from '../../../platform/errors/errors.ts'
import { layOut } from '../../../platform/pdf/layout/lay-out.ts'
import { closeEnvelope } from '../envelopes/close-envelope.ts'
import { followEnvelopes } from '../follow-up/follow-envelopes.ts'
import { findStuckEnvelopes, retryStuckEnvelopes } from '../follow-up/stuck-envelopes.ts'
import { findEnvelope } from '../envelopes.ts'
import { toFrozenDossier } from '../frozen-dossier.ts'
import { makeReadingCopy } from '../documents/make-documents.ts'
import { prepareEnvelope } from '../envelopes/prepare-envelope.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { addStoredFiles, storeContent } from '../../files/store-content.ts'
import { sendChecked } from '../envelopes/send-checked.ts'
import { testApp } from '../../../testing/app.ts'
import { namesIn } from '../testing/names-in-zip.ts'
import { addDossier, sampleAnswers, type NewDossier } from '../../../testing/dossiers.ts'

// How often the race of two last signers is run; more of it by hand.
const RACES = Number(process.env['RACES'] ?? 20)

const sent: Parameters<SigningTool['send']>[0][] = []
const closings: string[] = []
const tool = { isDown: false, isOut: false, isBusy: false, isRefusing: false }
const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`)
const { bytes: certificate } = await layOut({
  language: 'fr',
  title: 'Certificat d’achèvement',
  date: '2026-11-16',
  company: { name: 'Aurea', lines: [], logo: null, primary: '#123E5C', accent: '#7A5C24' },
  reference: '',
  foot: { dossier: null, template: 'certificat' },
  watermark: null,
  blocks: [],
})
const esign: SigningTool = {
  name: 'embedded',
  async send(envelope) {
    if (tool.isOut) throw Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })
    if (tool.isBusy) throw unavailable()
    if (tool.isDown) throw new Error('the tool is down')
    sent.push(envelope)
    return { providerId: envelope.id }
  },
  openSigning: async ({ party }) => ({ url: `https://example.org/${party}`, expiresAt: new Date() }),
  readEvents: async () => [],
  async signedDocuments(id) {
    closings.push(id)
    return sent.find((one) => one.id === id)!.documents.map(({ rank }) => ({ rank, content: pdf(`signed ${rank}`) }))
  },
  certificate: async () => certificate,
  async void() {
    if (tool.isRefusing) throw new Error('the tool says no')
    return true
  },
}
const { as, deps } = await testApp({ IMMEDIATE_REJECTION: 'true' }, undefined, { esign })

type Kind = 'mission' | 'subscription'

async function sampled(given: NewDossier, sample = 'pp-married-spouse'): Promise<string> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const values = Object.fromEntries(Object.entries(sampleAnswers(sample)).filter(([name]) => form.element(name)))
  return addDossier(deps, { client: 'client', ...given, values: { ...values, ...given.values } })
}

const post = (user: string, id: string, call: string, payload: object) =>
  as(user, { method: 'POST', url: `/api/v1/dossier/${id}/docusign/${call}`, payload })
const move = (user: string, id: string, event: string) =>
  as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event } })
const list = async (user: string, id: string): Promise<EnvelopeItem[]> =>
  (await as(user, { url: `/api/v1/dossier/${id}/docusign/envelopes` })).json().envelopes
const stateOf = async (id: string): Promise<string> =>
  (await as('backoffice', { url: `/api/v1/dossier/${id}/summary` })).json().dossier.status
const eventsOf = async (id: string) =>
  (await deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).orderBy('seq').execute()).map(
    ({ event }) => event,
  )
const lastOf = (id: string, kind: Kind = 'subscription') =>
  deps.db
    .selectFrom('envelope')
    .selectAll()
    .where('dossier_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('trial', 'desc')
    .executeTakeFirstOrThrow()
const tell = (envelope: string, ...news: Omit<SigningEvent, 'id' | 'at'>[]) =>
  deps.db.transaction().execute((tx) =>
    handleSigningEvents(
      tx,
      deps,
      envelope,
      news.map((one) => ({ ...one, id: randomUUID(), at: new Date() })),
    ),
  )
const signed = (party: Signer) => ({ kind: 'signed', party }) as const
const countJobs = async (task: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where task_identifier = ${task}`.execute(deps.db)
  return rows[0]!.count
}

test('a new attempt freezes what is signed and by whom, is prepared by a job, and is signed in turn', async () => {
  const id = await sampled({ status: 'unsigned' })
  const jobs = await countJobs('prepare-envelope')
  expect((await move('advisor', id, 'retry_signing')).json().dossier.state).toBe('signature')
  const envelope = await lastOf(id)
  expect(await countJobs('prepare-envelope')).toBe(jobs + 1)
  const product = deps.deployment.products.find(({ code }) => code === sampleAnswers('pp-married-spouse')['product'])!
  expect(envelope).toMatchObject({ template_id: product.docusignId, template_date: expect.any(Date) })
  const [listed] = await list('client', id)
  expect(listed).toMatchObject({ kind: 'subscription', trial: 1, state: 'preparing', can: { void: false } })
  expect(listed!.documents.map(({ rank }) => rank)[0]).toBe(1)
  const [subscriber, spouse, advisor] = listed!.signers
  expect([subscriber, spouse, advisor]).toMatchObject([
    { party: 'subscriber', turn: 1, isMine: true, waitsFor: null },
    { party: 'subscriber_spouse', turn: 1, isMine: false },
    { party: 'subscriber_advisor', turn: 2, waitsFor: expect.any(String) },
  ])
  expect(subscriber!.email).toMatch(/^.••••@/)
  const party = { kind: 'subscription', party: 'subscriber' }
  expect((await post('client', id, 'signing', party)).json().errors[0].code).toBe('signing.error.preparing')

  await prepareEnvelope(deps, envelope.id)
  await prepareEnvelope(deps, envelope.id)
  expect(sent.filter((one) => one.id === envelope.id)).toHaveLength(1)
  expect(await stateOf(id)).toBe('signature subscription_sent_to_subscriber subscription_sent_to_subscriber_spouse')
  const document = await deps.db
    .selectFrom('envelope_document')
    .selectAll()
    .where('envelope_id', '=', envelope.id)
    .where('rank', '=', 1)
    .executeTakeFirstOrThrow()
  const content = sent.find((one) => one.id === envelope.id)!.documents[0]!.content
  expect(document.sha256_before).toEqual(createHash('sha256').update(content).digest())
  expect((await post('client', id, 'signing', party)).json().url).toBe('https://example.org/subscriber')
  const early = await post('advisor', id, 'signing', { ...party, party: 'subscriber_advisor' })
  expect([early.statusCode, early.json().errors[0].code]).toEqual([409, 'signing.error.not-your-turn'])

  await tell(envelope.id, signed('subscriber'), signed('subscriber_spouse'))
  expect((await list('advisor', id))[0]!.signers[2]).toMatchObject({ canSign: true, isMine: true, waitsFor: null })
  const again = await post('client', id, 'signing', party)
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'signing.error.over'])
  await tell(envelope.id, signed('subscriber_advisor'))
  expect(await stateOf(id)).toMatch(/^signed /)
  expect(await eventsOf(id)).toContain('subscription_signed')
})

test('each is written to in the language they read; a signer without an account in that of the dossier', async () => {
  await as('client', { url: '/api/v1/users/me', headers: { 'accept-language': 'en' } })
  const id = await sampled({ status: 'unsigned' })
  const localesOf = async () => {
    await deps.db.updateTable('dossier').set({ status: 'unsigned' }).where('id', '=', id).execute()
    await deps.db.updateTable('envelope').set({ state: 'voided' }).where('dossier_id', '=', id).execute()
    await move('advisor', id, 'retry_signing')
    const { id: envelope } = await lastOf(id)
    const rows = deps.db.selectFrom('envelope_signer').select(['party', 'locale']).where('envelope_id', '=', envelope)
    return Object.fromEntries((await rows.execute()).map(({ party, locale }) => [party, locale]))
  }
  expect(await localesOf()).toEqual({ subscriber: 'en', subscriber_spouse: 'fr', subscriber_advisor: 'fr' })
  await deps.db.updateTable('dossier').set({ locale: 'en' }).where('id', '=', id).execute()
  expect(await localesOf()).toEqual({ subscriber: 'en', subscriber_spouse: 'en', subscriber_advisor: 'fr' })

  const envelope = (await findEnvelope(deps.db, (await lastOf(id)).id))!
  const copy = (await makeReadingCopy(deps, envelope, envelope.documents[0]!, 'en'))!
  expect(copy.filename).toMatch(/\(reading copy\)\.pdf$/)
  const pages = (await PDF.load(copy.bytes)).extractText().map(({ text }) => text)
  expect(pages[0]).toContain('A copy for reading, not to be signed')
  expect(Buffer.from(copy.bytes).toString('latin1')).not.toContain('/Sig')
  await prepareEnvelope(deps, envelope.id)
  const [document] = sent.find((one) => one.id === envelope.id)!.documents
  const original = (await PDF.load(document!.content)).extractText().map(({ text }) => text)
  // The same amounts, whatever the language.
  const { amounts } = toFrozenDossier(envelope.frozen)
  for (const text of [original, pages])
    expect(text.join('').replaceAll(/\D/g, '')).toContain(String(amounts['subscription']).replace('.', ''))
  await as('client', { url: '/api/v1/users/me' })
})

async function addReceipt(dossier_id: string, title: string, scan: 'none' | 'to_scan' = 'none'): Promise<void> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const row = { element_id: form.element('file_rib')!.id, type_id: 'rib', title, mimetype: 'application/pdf' }
  const kept = await storeContent(deps, [pdf(title)], row.mimetype)
  const { size, sha256, key: file_key } = kept
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [kept])
    await tx.updateTable('stored_file').set({ scan }).where('key', '=', file_key).execute()
    const receipt = { ...row, id: randomUUID(), dossier_id, size, sha256, file_key, added_by: null }
    await tx.insertInto('receipt').values(receipt).execute()
  })
}

test('signed documents are stored with their certificate, and the frozen answers are what is read', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const envelope = await lastOf(id)
  const none = await as('client', { url: `/api/v1/dossier/${id}/docusign/download` })
  expect([none.statusCode, none.json().errors[0].code]).toEqual([404, 'Documents not available for download'])
  await prepareEnvelope(deps, envelope.id)
  await tell(envelope.id, { kind: 'completed' })
  await closeEnvelope(deps, envelope.id)
  await closeEnvelope(deps, envelope.id)
  expect((await eventsOf(id)).filter((event) => event === 'close_envelope')).toHaveLength(1)

  const [first] = (await as('client', { url: `/api/v1/dossier/${id}/docusign/documents` })).json()
  expect(Object.keys(first)).toEqual(['id', 'name', 'title', 'rank'])
  const headers = { 'accept-language': 'en' }
  const [translated] = (await as('client', { url: `/api/v1/dossier/${id}/docusign/documents`, headers })).json()
  const shown = (await as('client', { url: `/api/v1/dossier/${id}/docusign/envelopes`, headers })).json().envelopes[0]
  expect([first.title, translated.title, shown.documents[0].title]).toEqual([
    'Bulletin de souscription',
    'Subscription form',
    'Subscription form',
  ])
  const one = await as('client', { url: `/api/v1/dossier/${id}/docusign/documents/${first.id}` })
  expect(one.json()).toEqual({
    id: first.id,
    title: first.title,
    mimetype: 'application/pdf',
    resource: `data:application/pdf;base64,${pdf('signed 1').toString('base64')}`,
  })
  const zip = await as('client', { url: `/api/v1/dossier/${id}/docusign/download` })
  expect(zip.headers['content-disposition']).toContain(`dossier-${id}.zip`)
  expect(namesIn(zip.rawPayload).at(-1)).toBe('certificat-souscription.pdf')
  const english = { url: `/api/v1/dossier/${id}/docusign/download`, headers: { 'accept-language': 'en' } }
  expect(namesIn((await as('client', english)).rawPayload).at(-1)).toBe('certificate-subscription.pdf')
  await addReceipt(id, 'rib.pdf')
  await addReceipt(id, 'unsafe.pdf', 'to_scan')
  const all = await as('gestion', { url: `/api/v1/dossier/${id}/docusign/download?with=receipts` })
  expect(namesIn(all.rawPayload)).toEqual([...namesIn(zip.rawPayload), expect.stringMatching(/^\p{L}.* - rib\.pdf$/u)])
  const history = await as('advisor', { url: `/api/v1/dossier/${id}/docusign/history` })
  const file = Buffer.from(history.json().envelopeHistoryData, 'base64')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const path = join(mkdtempSync(join(tmpdir(), 'parcelle-history-')), 'history.pdf')
  writeFileSync(path, file)
  expect(spawnSync('qpdf', ['--check', path]).status).toBe(0)
  const pages = (await PDF.load(file)).extractText().map(({ text }) => text)
  expect([pages[0], pages.at(-1)]).toMatchObject(
    [/Historique des signatures/, /Certificat d’achèvement/].map((text) => expect.stringMatching(text)),
  )
  expect((await as('client', { url: `/api/v1/dossier/${id}/docusign/history` })).statusCode).toBe(403)
  expect((await as('advisor', { url: `/api/v1/dossier/${id}/other/envelopes` })).statusCode).toBe(404)

  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const name = form.element('sub_last_name')!.id
  await deps.db
    .updateTable('dossier_value')
    .set({ value: 'AUTREMENT' })
    .where('dossier_id', '=', id)
    .where('element_id', '=', name)
    .execute()
  const view = (await as('gestion', { url: `/api/v1/dossier/integration-state/${id}/view` })).body
  expect(view).toContain(toFrozenDossier(envelope.frozen).answers[String(name)])
  expect(view).not.toContain('AUTREMENT')
})

test('without an envelope the history says so', async () => {
  const reply = await as('advisor', { url: `/api/v1/dossier/${await addDossier(deps)}/docusign/history` })
  expect([reply.statusCode, reply.json().detail]).toEqual([404, 'ENVELOPE_DOES_NOT_EXIST'])
})

test('of two simultaneous last signatures one completes the envelope, once', async () => {
  const id = await sampled({ status: 'unsigned' })
  const jobs = await countJobs('close-envelope')
  for (let race = 0; race < RACES; race++) {
    await deps.db.updateTable('dossier').set({ status: 'unsigned' }).where('id', '=', id).execute()
    await move('advisor', id, 'retry_signing')
    const { id: envelope } = await lastOf(id)
    await tell(envelope, signed('subscriber_advisor'))
    await Promise.all([tell(envelope, signed('subscriber')), tell(envelope, signed('subscriber_spouse'))])
    expect(await countJobs('close-envelope')).toBe(jobs + race + 1)
  }
  expect((await eventsOf(id)).filter((event) => event === 'subscription_signed')).toHaveLength(RACES)
})

test('an envelope is withdrawn with its reason; a new one is sent, and late events of the old one change nothing', async () => {
  const id = await sampled({ status: 'mission_abort' })
  await move('advisor', id, 'resend_mission')
  const old = await lastOf(id, 'mission')
  // By its own template, not that of the product.
  expect(old).toMatchObject({ template_id: 'tpl-lettre-mission-v1', template_date: null })
  await prepareEnvelope(deps, old.id)
  const none = await post('advisor', id, 'void', { reason: '  ' })
  expect([none.statusCode, none.json().errors[0].code]).toEqual([422, 'validation.error.reason-required'])
  expect((await post('advisor', id, 'void', { reason: 'Adresse erronée' })).statusCode).toBe(204)
  expect(await stateOf(id)).toMatch(/^mission_abort/)
  expect(await countJobs('void-envelope')).toBe(1)
  expect((await post('advisor', id, 'void', { reason: 'Encore' })).statusCode).toBe(409)

  await move('advisor', id, 'resend_mission')
  expect(await stateOf(id)).toBe('mission_validation')
  await tell(old.id, signed('subscriber'), signed('subscriber_spouse'), { kind: 'completed' })
  expect(await stateOf(id)).toBe('mission_validation')
  expect(await list('advisor', id)).toMatchObject([
    { trial: 2, state: 'preparing' },
    { trial: 1, state: 'voided', reason: 'Adresse erronée' },
  ])
})

test('an abandoned dossier stays so, and what it sent is void', async () => {
  const id = await sampled({ status: 'mission_abort' })
  await move('advisor', id, 'resend_mission')
  const { id: envelope } = await lastOf(id, 'mission')
  await as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/status`, payload: { status: 'canceled' } })
  expect(await lastOf(id, 'mission')).toMatchObject({ state: 'voided' })
  await tell(envelope, signed('subscriber'), signed('subscriber_spouse'), { kind: 'sent', party: 'subscriber_advisor' })
  await prepareEnvelope(deps, envelope)
  expect(await stateOf(id)).toBe('canceled')
})

test('the reason of a rejection is shown to those who manage dossiers, never to signers', async () => {
  const reason = 'Soupçon que la loi interdit de dire'
  const id = await sampled({ status: 'unsigned', values: { sub_email: 'rejet@example.org' } })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  await prepareEnvelope(deps, envelope)
  const url = `/api/v1/dossiers/${id}/transitions`
  const rejected = await as('gestion', { method: 'POST', url, payload: { event: 'reject', reason } })
  expect(rejected.statusCode).toBe(200)
  expect(await lastOf(id)).toMatchObject({ state: 'voided', reason: null })
  expect(JSON.stringify(await list('client', id))).not.toContain(reason)
  const mails = await deps.db.selectFrom('mail').select('body').where('recipient', '=', 'rejet@example.org').execute()
  expect(mails.some(({ body }) => body.includes('retiré'))).toBe(true)
  expect(JSON.stringify(mails)).not.toContain(reason)
})

test('two workers that prepare or close one envelope at once do it once', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  await Promise.allSettled([1, 2, 3].map(() => prepareEnvelope(deps, envelope)))
  expect(sent.filter((one) => one.id === envelope)).toHaveLength(1)
  await tell(envelope, { kind: 'completed' })
  const asked = closings.length
  await Promise.allSettled([1, 2, 3].map(() => closeEnvelope(deps, envelope)))
  expect(closings.length).toBe(asked + 1)
})

test('the signature date is that of the last signer, however late the event arrives', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  const at = new Date('2026-01-03T10:00:00Z')
  await deps.db
    .transaction()
    .execute((tx) => handleSigningEvents(tx, deps, envelope, [{ id: randomUUID(), kind: 'completed', at }]))
  const row = deps.db.selectFrom('dossier').select('signature_date').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ signature_date: at })
})

test('one signer is sent their mail again, three times in an hour', async () => {
  const id = await sampled({ status: 'mission_abort' })
  await move('advisor', id, 'resend_mission')
  await prepareEnvelope(deps, (await lastOf(id, 'mission')).id)
  const again = async () => (await post('advisor', id, 'resend', { kind: 'mission', party: 'subscriber' })).statusCode
  expect([await again(), await again(), await again(), await again()]).toEqual([204, 204, 204, 429])
})

test('an envelope that cannot be prepared is retried, then withdrawn with its reason, and the advisor notified', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  tool.isDown = true
  for (let tries = 1; tries < 5; tries++) await expect(prepareEnvelope(deps, envelope)).rejects.toThrow()
  expect(await stateOf(id)).toBe('signature')
  // Out of order for a while is no failure of this envelope.
  tool.isOut = true
  await expect(prepareEnvelope(deps, envelope)).rejects.toThrow()
  Object.assign(tool, { isOut: false, isBusy: true })
  await expect(prepareEnvelope(deps, envelope)).rejects.toThrow()
  tool.isBusy = false
  expect(await stateOf(id)).toBe('signature')
  await prepareEnvelope(deps, envelope)
  tool.isDown = false
  expect(await stateOf(id)).toBe('unsigned')
  expect(await lastOf(id)).toMatchObject({ state: 'voided', reason: expect.stringContaining('préparés') })
  const mails = await deps.db.selectFrom('mail').select(['recipient', 'body']).execute()
  expect(mails.filter(({ body }) => body.includes(id))).toMatchObject([{ recipient: expect.stringContaining('@') }])
})

test.each([
  [{ spouse_phone: sampleAnswers('pp-married-spouse')['sub_phone']! }, 'element.error.spouse-phone'],
  [
    { spouse_email: sampleAnswers('pp-married-spouse')['sub_email']! },
    'element.error.mail-must-be-different-from-partner',
  ],
  [{ spouse_last_name: '王' }, 'signing.error.unprintable-name'],
])('a signer who could not sign is refused before anything is sent: %s', async (values, code) => {
  const id = await sampled({ status: 'unsigned', values })
  const reply = await move('advisor', id, 'retry_signing')
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, code])
  expect(await stateOf(id)).toBe('unsigned')
})

const DAY = 86_400_000
const mailsTo = async (email: string) =>
  (await deps.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute()).length

test('each signer is addressed by civility, and the advisor reads whose form to sign', async () => {
  const id = await sampled({
    status: 'unsigned',
    values: {
      sub_email: 'madame@example.org',
      spouse_email: 'conjoint@example.org',
      sub_civility: 'Mme',
      spouse_civility: 'M.',
    },
  })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  await prepareEnvelope(deps, envelope)
  await tell(envelope, signed('subscriber'), signed('subscriber_spouse'), { kind: 'sent', party: 'subscriber_advisor' })
  const { number } = await deps.db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const mailTo = (email: string) =>
    deps.db
      .selectFrom('mail')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .where('subject', 'like', `%${number}%`)
      .executeTakeFirst()
  expect((await mailTo('madame@example.org'))?.body).toMatch(/^Madame,\n/)
  expect((await mailTo('conjoint@example.org'))?.body).toMatch(/^Monsieur,\n/)
  const { signers } = (await findEnvelope(deps.db, envelope))!
  const { name } = signers.find(({ party }) => party === 'subscriber')!
  const { email } = signers.find(({ party }) => party === 'subscriber_advisor')!
  expect(await mailTo(email)).toMatchObject({
    subject: expect.stringContaining(`le bulletin de Mme ${name} attend votre signature`),
    body: expect.stringMatching(/^Madame, Monsieur,\n/),
  })
})

test('reminders are sent after 3 and 7 days, once for missed ones, and after 14 days the envelope expires', async () => {
  const id = await sampled({
    status: 'unsigned',
    values: { sub_email: 'rappel@example.org', spouse_email: 'deux@example.org' },
  })
  await move('advisor', id, 'retry_signing')
  const envelope = await lastOf(id)
  await prepareEnvelope(deps, envelope.id)
  await tell(envelope.id, signed('subscriber_spouse'))
  const start = Date.now()
  const counts: number[] = []
  const before = await mailsTo('rappel@example.org')
  for (const days of [2, 3.1, 3.2, 7.1, 7.2]) {
    await followEnvelopes(deps, new Date(start + days * DAY))
    counts.push((await mailsTo('rappel@example.org')) - before)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
  const reminders = deps.db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', 'rappel@example.org')
  const [, reminder] = await reminders.orderBy('created_at').execute()
  expect(reminder).toMatchObject({
    subject: expect.stringContaining('rappel'),
    body: expect.stringContaining('jusqu’au'),
  })
  const spouse = await mailsTo('deux@example.org')
  await followEnvelopes(deps, new Date(start + 14.1 * DAY))
  expect(await lastOf(id)).toMatchObject({ state: 'expired' })
  expect(await stateOf(id)).toMatch(/^unsigned/)
  // Both are told that it is over, who had signed too; asking again writes nothing more.
  await followEnvelopes(deps, new Date(start + 15 * DAY))
  expect(await mailsTo('deux@example.org')).toBe(spouse + 1)
  expect(await mailsTo('rappel@example.org')).toBe(before + 3)
})

test('after expiry a signer gets no reminder, only the notice that it ended', async () => {
  const id = await sampled({ status: 'unsigned', values: { sub_email: 'trop-tard@example.org' } })
  await move('advisor', id, 'retry_signing')
  const envelope = await lastOf(id)
  await prepareEnvelope(deps, envelope.id)
  const before = await mailsTo('trop-tard@example.org')
  await followEnvelopes(deps, new Date(Date.now() + 15 * DAY))
  expect(await lastOf(id)).toMatchObject({ state: 'expired' })
  expect(await mailsTo('trop-tard@example.org')).toBe(before + 1)
})

test('an envelope that its tool will not void ends two days later anyway, without reminders meanwhile', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  await prepareEnvelope(deps, envelope)
  const day = 86_400_000
  const over = new Date(Date.now() - day)
  await deps.db.updateTable('envelope').set({ expires_at: over }).where('id', '=', envelope).execute()
  const again = await post('advisor', id, 'resend', { kind: 'subscription', party: 'subscriber' })
  expect([again.statusCode, again.json().errors[0].code]).toEqual([409, 'signing.error.over'])
  tool.isRefusing = true
  await followEnvelopes(deps)
  expect(await lastOf(id)).toMatchObject({ state: 'sent' })
  await followEnvelopes(deps, new Date(over.getTime() + 2 * day))
  tool.isRefusing = false
  expect(await lastOf(id)).toMatchObject({ state: 'expired' })
})

test('stuck envelopes are listed with their age and retried', async () => {
  const id = await sampled({ status: 'unsigned' })
  await move('advisor', id, 'retry_signing')
  const { id: envelope } = await lastOf(id)
  const named = async (hours: number) =>
    (await findStuckEnvelopes(deps.db, new Date(Date.now() + hours * 3_600_000))).filter(
      (one) => one.envelope === envelope,
    )
  expect(await named(0)).toEqual([])
  const stuck = await named(1)
  expect(stuck).toMatchObject([{ dossier: id, what: 'never prepared' }])
  const jobs = await countJobs('prepare-envelope')
  await retryStuckEnvelopes(deps.db, stuck)
  // However often it is asked for, there is one.
  expect(await countJobs('prepare-envelope')).toBe(jobs)
  await prepareEnvelope(deps, envelope)
  await tell(envelope, { kind: 'completed' })
  expect(await named(1)).toMatchObject([{ what: 'never closed' }])
  await closeEnvelope(deps, envelope)
  expect(await named(1)).toEqual([])
})

test('a spouse with an account signs as themselves, and the back office never signs', async () => {
  const spouse = await deps.db
    .selectFrom('client')
    .innerJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.id', 'app_user.email'])
    .where('app_user.username', '=', 'client2')
    .executeTakeFirstOrThrow()
  const id = await sampled({ status: 'unsigned', values: { spouse_email: spouse.email } })
  await deps.db.insertInto('dossier_authorized_client').values({ dossier_id: id, client_id: spouse.id }).execute()
  await move('advisor', id, 'retry_signing')
  const envelope = await lastOf(id)
  await prepareEnvelope(deps, envelope.id)
  const [listed] = await list('client2', id)
  expect(listed!.signers.filter(({ isMine }) => isMine)).toMatchObject([{ party: 'subscriber_spouse', canSign: true }])
  const nextOf = async (user: string) => {
    const { dossier } = (await as(user, { url: `/api/v1/dossier/${id}/summary` })).json()
    const { dossiers } = (await as(user, { url: '/api/v1/dossiers' })).json()
    return [dossier, dossiers.find((one: { id: string }) => one.id === id)].map(({ detail }) => detail.next.action)
  }
  const party = { kind: 'subscription', party: 'subscriber_advisor' }
  expect((await post('advisor', id, 'resend', party)).json().errors[0].code).toBe('signing.error.not-your-turn')
  await tell(envelope.id, signed('subscriber'))
  expect(await nextOf('client')).toEqual(['wait', 'wait'])
  expect(await nextOf('client2')).toEqual(['sign', 'sign'])
  await tell(envelope.id, signed('subscriber_spouse'))
  expect(await nextOf('client2')).toEqual(['wait', 'wait'])

  expect((await post('advisor', id, 'signing', party)).statusCode).toBe(200)
  for (const user of ['backoffice', 'gestion']) {
    expect((await post(user, id, 'signing', party)).statusCode).toBe(403)
    expect((await list(user, id))[0]!.signers.some(({ canSign }) => canSign)).toBe(false)
  }
})

test('what passed its check is sent to be signed, at the price of the day it was submitted', async () => {
  const id = await sampled({ status: 'compliance_validation' })
  await priceAt(id, 123)
  expect((await move('backoffice', id, 'pass_check')).json().dossier.state).toBe('compliant')
  expect(await countJobs('send-checked')).toBe(1)
  await sendChecked(deps)
  expect(await stateOf(id)).toBe('signature')
  const first = await lastOf(id)
  const { unitPrice, amounts } = toFrozenDossier(first.frozen)
  expect(unitPrice).toBe(123)
  expect(amounts['subscription']).toBe(123 * amounts['shares']!)
  expect((await as('client', { url: `/api/v1/dossiers/${id}` })).json().dossier.unit_price).toBe(123)
  const { subscription_amount } = await priceOf(id)
  expect(Number(subscription_amount)).toBe(amounts['subscription'])
  // Sent once more as it was submitted, it costs what was agreed to.
  await tell(first.id, { kind: 'expired' })
  await move('advisor', id, 'retry_signing')
  expect(toFrozenDossier((await lastOf(id)).frozen)).toMatchObject({ unitPrice: 123, amounts })
})

test('a price that has changed is agreed to before anything is sent', async () => {
  const id = await sampled({ status: 'adequacy_report_validated' })
  await priceAt(id, 190)
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const submittingBlockId = form.blocks.find(({ kind }) => kind === 'finish_special')!.id
  const submit = (unitPrice?: number) =>
    as('client', {
      method: 'PUT',
      url: `/api/v1/dossiers/${id}/values`,
      payload: { submittingBlockId, values: [], unitPrice },
    })
  const refused = await submit()
  expect(refused.statusCode).toBe(409)
  const [{ code, params }] = refused.json().errors
  expect(code).toBe('folder.error.price-changed')
  expect(params).toMatchObject({ before: 190, unitPrice: 252.5 })
  expect(params.amountBefore / 190).toBeCloseTo(params.amount / 252.5)
  // What they agreed to is not what it costs.
  expect((await submit(200)).statusCode).toBe(409)
  expect(await stateOf(id)).toBe('adequacy_report_validated')

  expect((await submit(252.5)).json().dossier.state).toBe('signature')
  expect(toFrozenDossier((await lastOf(id)).frozen)).toMatchObject({
    unitPrice: 252.5,
    amounts: { paid: params.amount },
  })
  expect((await priceOf(id)).unit_price).toBe('252.50')
})

const priceAt = (id: string, unit_price: number) =>
  deps.db.updateTable('dossier').set({ unit_price }).where('id', '=', id).execute()
const priceOf = (id: string) =>
  deps.db
    .selectFrom('dossier')
    .select(['unit_price', 'subscription_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
