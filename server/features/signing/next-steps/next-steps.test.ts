import type { NextSteps } from '@parcelle/contract/signing'
import type { SigningPage } from '@parcelle/contract/signing-page'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDecision } from '../../../dossier/status/move.ts'
import { lockDossier } from '../../../dossier/access/access.ts'
import { namesIn } from '../testing/names-in-zip.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { addReport } from '../../report/testing.ts'
import { sample } from '../../../testing/sampling.ts'
import { signToEnd } from '../providers/testing/sign-to-end.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db } = deps

/** A dossier whose subscribers have no account, signed by everybody. */
async function signDossier(sample = 'couple-60k', values: Record<string, string> = {}) {
  const own = `${randomUUID().slice(0, 8)}@example.org`
  const contacts = { sub_email: `sub-${own}`, ...(sample.startsWith('couple') && { cosub_email: `co-${own}` }) }
  const answers = { ...sampleAnswers(sample), ...contacts, ...values }
  const id = await addDossier(deps, { status: 'unsigned', values: answers })
  const payload = { event: 'retry_signing' }
  const moved = await as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload })
  expect(moved.statusCode).toBe(200)
  const envelope = await db.selectFrom('envelope').select('id').where('dossier_id', '=', id).executeTakeFirstOrThrow()
  await signToEnd(deps, envelope.id)
  const { number } = await db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, number, email: contacts.sub_email }
}

const read = async (id: string, by = 'advisor', from = as): Promise<NextSteps> =>
  (await from(by, { url: `/api/v1/dossiers/${id}/next-steps` })).json().nextSteps
const mailTo = (recipient: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

test('after the signature everybody of the dossier reads what to pay, to whom and by when, as it was printed', async () => {
  const { id, number } = await signDossier()
  const steps = await read(id)
  const product = deps.deployment.products.find(({ code }) => code === sampleAnswers('couple-60k')['product'])!
  const { beneficiary, iban, bic } = product.payment!
  const reference = `AUREA ${product.code} ${number}`
  expect(steps.payment).toMatchObject({ mode: 'transfer', beneficiary, iban, bic, reference })
  expect(steps.payment?.code).toContain(`\n${iban}\nEUR${steps.payment?.amount.toFixed(2)}\n\n\n${reference}`)
  expect(steps.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'signed done',
    'checked current',
    'accepted waiting',
    'delivered waiting',
  ])
  expect([steps.payment?.dueOn, steps.checkedBy, steps.withdrawUntil, steps.earnsFrom]).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^20\d\d-\d\d-\d\d$/)),
  )
  // The company changes its account: what was signed does not.
  const products = deps.deployment.products.map((one) => ({ ...one, payment: null }))
  const later = await testApp({}, database, { deployment: { ...deps.deployment, products } })
  expect(await read(id, 'backoffice', later.as)).toEqual(steps)
})

const payments = [
  ['prelevement', 'debit', 'sera débité de'],
  ['cheque', 'cheque', 'un chèque de'],
  ['virement', 'transfer', 'par virement'],
] as const

test.each(sample(payments, 3))(
  'a payment by %s is announced as such, in the mail and its subject too',
  async (answer, mode, text) => {
    const { id, email } = await signDossier('pp-single-full', { payment_mode: answer })
    expect((await read(id)).payment?.mode).toBe(mode)
    const { subject, body } = await mailTo(email)
    expect(subject.includes('règlement à effectuer')).toBe(mode !== 'debit')
    expect(body).toContain(text)
    expect(body.includes('IBAN')).toBe(mode === 'transfer')
  },
)

test('a company may not withdraw, and a bare owner receives no income', async () => {
  expect(await read((await signDossier('company-usu-5y')).id)).toMatchObject({ withdrawUntil: null })
  expect(await read((await signDossier('mandate-np-10y')).id)).toMatchObject({ earnsFrom: null })
})

test('an unsigned dossier has no next steps', async () => {
  const id = await addDossier(deps, { status: 'signature', values: sampleAnswers('pp-single-full') })
  expect(await read(id)).toBeNull()
})

test('the steps follow the dossier until it is delivered; nothing is to be paid for a refused one', async () => {
  const decide = (id: string, event: 'accept' | 'synced' | 'decline') =>
    db.transaction().execute(async (tx) => {
      const author = { user: null, requestId: null, at: new Date() }
      const hooks = { ...deps.hooks, afterDecision: [] }
      const dossier = await lockDossier(tx, id)
      const user = { id: dossier.created_by, role: 'manage_dossier' } as const
      const by = event === 'synced' ? author : { ...author, user }
      await applyDecision(tx, { ...deps, hooks }, { dossier, author: by }, { event, reason: 'Motif' })
    })
  const states = async (id: string) =>
    (await read(id)).steps.map(({ state, at }) => (at === null ? state : `${state} at`))
  const yearAgo = sql<Date>`now() - interval '1 year'`
  const { id } = await signDossier('pp-single-full')
  await decide(id, 'accept')
  expect(await states(id)).toEqual(['done at', 'done at', 'done at', 'current'])
  expect((await read(id)).payment).not.toBeNull()
  await decide(id, 'synced')
  expect(await states(id)).toEqual(['done at', 'done at', 'done at', 'done at'])
  expect((await read(id)).payment).not.toBeNull()
  await db.updateTable('dossier').set({ signature_date: yearAgo }).where('id', '=', id).execute()
  expect((await read(id)).payment).toBeNull()
  const { id: late } = await signDossier('pp-single-full')
  await db.updateTable('dossier').set({ signature_date: yearAgo }).where('id', '=', late).execute()
  expect(await read(late)).toMatchObject({ payment: { isLate: true }, checkedBy: null, withdrawUntil: null })
  const { id: refused } = await signDossier('pp-single-full')
  await decide(refused, 'decline')
  expect(await states(refused)).toEqual(['done at', 'done at', 'stopped at'])
  expect(await read(refused)).toMatchObject({ payment: null, withdrawUntil: null, earnsFrom: null })
})

test('a signer without an account downloads all documents, the certificate and the report after a code', async () => {
  const { id, email, number } = await signDossier()
  await addReport(deps, id, randomUUID())
  const { body } = await mailTo(email)
  expect(body).toContain('IBAN')
  const token = /\/signature\/([\w-]{43})/.exec(body)?.[1] ?? ''
  const call = (path: string) => as(null, { url: `/api/v1/signing/${path}` })
  const post = (path: string, payload: object = {}) =>
    as(null, { method: 'POST', url: `/api/v1/signing/${path}`, payload })
  const opened: SigningPage = (await post(`${token}/opened`)).json()
  expect(opened).toMatchObject({ isLocked: true, hasCertificate: false, nextSteps: null })
  for (const path of ['certificate', 'download'])
    expect((await call(`${opened.key}/${path}`)).json().errors[0].code).toBe('signature.refused.locked')

  expect((await post(`${opened.key}/code`, { channel: 'mail' })).statusCode).toBe(200)
  const code = /\d{6}/.exec((await mailTo(email)).body)?.[0]
  const unlocked: SigningPage = (await post(`${opened.key}/verify`, { code })).json()
  expect(unlocked).toMatchObject({ isLocked: false, hasCertificate: true })
  expect(unlocked.nextSteps).toEqual(await read(id))
  expect((await call(`${opened.key}/certificate`)).headers['content-type']).toBe('application/pdf')
  const zip = async () => namesIn((await call(`${opened.key}/download`)).rawPayload)
  const documents = [...unlocked.documents.map(({ filename }) => filename), 'certificat-souscription.pdf']
  expect(await zip()).toEqual(documents)
  // Once the client has validated it.
  await db.updateTable('report').set({ decision: 'validated' }).where('dossier_id', '=', id).execute()
  expect(await zip()).toEqual([...documents, `Rapport d’adéquation ${number}.pdf`])
  const inPortal = await as('advisor', { url: `/api/v1/dossier/${id}/docusign/download` })
  expect(namesIn(inPortal.rawPayload)).toEqual(await zip())
  const events = await db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).execute()
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['read_certificate', 'download_signed_documents']),
  )
})

test('where downloads are off a link offers none', async () => {
  const { email } = await signDossier('pp-single-full')
  const token = /\/signature\/([\w-]{43})/.exec((await mailTo(email)).body)?.[1] ?? ''
  const { as: other } = await testApp({ DOWNLOAD: 'false' }, database)
  const url = (path: string) => `/api/v1/signing/${path}`
  const { key } = (await other(null, { method: 'POST', url: url(`${token}/opened`) })).json()
  await other(null, { method: 'POST', url: url(`${key}/code`), payload: { channel: 'mail' } })
  const code = /\d{6}/.exec((await mailTo(email)).body)?.[0]
  await other(null, { method: 'POST', url: url(`${key}/verify`), payload: { code } })
  expect((await other(null, { url: url(`${key}/download`) })).statusCode).toBe(403)
})
