import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { inviteAccount } from '../features/accounts/invite.ts'
import { readConfig } from '../config.ts'
import { readDeployment } from '../deployment/deployment.ts'
import type { LiveDeps } from '../deps.ts'
import { listRequestableElements } from '../features/compliance/request-documents.ts'
import { notifyOfDocumentRequest } from '../features/compliance/notify-of-request.ts'
import { notifyAsker, notifyOfCopy, notifyOfCorrection } from '../features/decision/corrections/notify.ts'
import { decisionMail, failureMail, readingMail } from '../features/report/mails.ts'
import { findDossierForm, findValues, openDossierSession } from '../dossier/answers/session.ts'
import { advisorDecisionMail, clientDecisionMail } from '../features/decision/mails.ts'
import { refuseReceipt } from '../features/receipts/refuse-receipt.ts'
import { inviteClient } from '../features/accounts/client-invitations.ts'
import fr from '../platform/locales/fr.json' with { type: 'json' }
import { findEnvelope } from '../features/signing/envelopes.ts'
import { endMail } from '../features/signing/mails.ts'
import { notifyEnd } from '../features/signing/envelopes/notify-end.ts'
import { inviteSigner } from '../features/signing/envelopes/invite-signer.ts'
import { prepareEnvelope } from '../features/signing/envelopes/prepare-envelope.ts'
import { mailAccessCode } from '../features/signing/proof/mail-access-code.ts'
import { addStoredFiles, storeContent } from '../features/files/store-content.ts'
import { testApp } from '../testing/app.ts'
import { addDossier, findUser, sampleAnswers } from '../testing/dossiers.ts'
import type { Tables } from '../platform/database/tables.ts'
import { changedMail, resetMail } from '../features/identity/passwords/mails.ts'
import { addMail } from '../platform/mail/outbox.ts'

/** Injection attempts through names, reasons and titles. */
const HOSTILE = [
  'x\r\n\r\nPour confirmer votre identité :\nhttps://evil.example/a\n\n',
  'www.evil.example evil.example x@evil.example //evil.example\u2028\u2028',
  '<a href="https://evil.example">ici</a> [ici](https://evil.example) \u202e\u200bhttps://evil.example\u0085',
  'Bcc: x@evil.example',
].join('')
const TAME = 'Anne'
const base = await readDeployment(readConfig({}))

type SentMail = Pick<Selectable<Tables['mail']>, 'channel' | 'subject' | 'body' | 'html'>

/** Composes every mail of the product, with the given value wherever people can write. */
async function writeAll(value: string): Promise<SentMail[]> {
  const features = { ...base.features, clientDecisionMail: true }
  const deployment = { ...base, name: value, features }
  const { as, deps } = await testApp({ SMS_URL: 'https://sms.example.org' }, undefined, { deployment })
  const { db } = deps
  await db.updateTable('app_user').set({ firstname: value, lastname: value }).execute()
  await db.updateTable('client').set({ civility: value, first_name: value, last_name: value }).execute()
  await db.deleteFrom('mail').execute()
  const dossierId = await addHostileDossier(deps, value)

  await sendDossierMails(deps, dossierId, value)
  await sendAccountMails(deps, dossierId, value)
  await refuseDocument(deps, dossierId, value)
  const envelopeId = await sendSignerMails(deps, dossierId, value)
  await askForCode(deps, as, envelopeId)
  await db.updateTable('envelope').set({ state: 'completed', ended_at: new Date() }).execute()
  await askForCode(deps, as, envelopeId)
  // The same row again, as one that cannot be prepared.
  await db.updateTable('envelope').set({ state: 'preparing', tries: 4, sent_at: null, ended_at: null }).execute()
  await prepareEnvelope(deps, envelopeId)
  return db.selectFrom('mail').select(['channel', 'subject', 'body', 'html']).orderBy('created_at').execute()
}

async function addHostileDossier(deps: LiveDeps, value: string): Promise<string> {
  const values = sampleAnswers('couple-mixed-sync')
  const id = await addDossier(deps, { status: 'signature', client: 'client', values })
  const set = { number: value, last_reason: value, last_message: value, integrate_state: 'refused' } as const
  await deps.db.updateTable('dossier').set(set).where('id', '=', id).execute()
  return id
}

const findRow = ({ db }: LiveDeps, id: string) =>
  db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function sendDossierMails(deps: LiveDeps, id: string, value: string): Promise<void> {
  const { db } = deps
  const dossier = await findRow(deps, id)
  const { id: asked_by } = await findUser(db, 'gestion')
  const published = await findDossierForm(deps, dossier)
  const session = openDossierSession(deps, published, dossier, await findValues(db, id))
  const [askable] = listRequestableElements(session)
  const item = { correction_id: id, element_id: askable!.id, kind: 'receipt', reason: value, before: value } as const
  const correction = {
    id,
    dossier_id: id,
    state: 'open',
    due: '2027-01-15',
    asked_by,
    asked_at: new Date(),
    reminded_at: null,
    ended_at: null,
    items: [{ ...item, after: null, answered_at: null, answered_by: null }],
  } as Parameters<typeof notifyOfCorrection>[3]
  await db.transaction().execute(async (tx) => {
    await notifyOfDocumentRequest(tx, deps, dossier, 'asked')
    const asked = {
      dossier_id: id,
      element_id: item.element_id,
      type_id: '',
      reason: value,
      due: '2027-01-15',
      reminded_at: null,
    }
    await tx
      .insertInto('requested_document')
      .values({ ...asked, asked_by })
      .execute()
    await notifyOfDocumentRequest(tx, deps, dossier, 'reminder')
    await notifyOfCorrection(tx, deps, dossier, correction, 'asked')
    await notifyOfCorrection(tx, deps, dossier, correction, 'reminder')
    await notifyAsker(tx, deps, dossier, correction)
    await notifyOfCopy(tx, deps, dossier, dossier, value)
    const person = { civility: null, lastName: value, name: value, email: 'a@example.org', locale: 'fr' } as const
    const context = { deployment: deps.deployment, publicUrl: deps.config.publicUrl }
    for (const decided of ['validated', 'refused', 'error'] as const)
      await addMail(tx, advisorDecisionMail(context, dossier, decided, person))
    for (const step of ['validated', 'refused', 'sync'] as const)
      await addMail(tx, clientDecisionMail(context, dossier, step, { ...person, hasAccount: true }))
    await addMail(tx, readingMail(context, dossier, person, 'token'))
    for (const decision of ['validated', 'refused'] as const)
      await addMail(tx, decisionMail(context, dossier, person, { decision, reason: value, name: value }))
    await addMail(tx, failureMail(context, dossier, person))
  })
}

async function sendAccountMails(deps: LiveDeps, dossierId: string, value: string): Promise<void> {
  const { db, deployment } = deps
  const config = { ...deps.config, smtpUrl: 'smtp://mail.example.org' }
  const names = { firstname: value, lastname: value, username: value }
  const account = { ...names, email: 'new@example.org', role: 'advisor', password_hash: null } as const
  const nothing = { subject: null, external_id: null, email_signer: null, firm_id: null }
  const dossier = await findRow(deps, dossierId)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({ ...account, ...nothing })
      .execute()
    await inviteAccount(tx, { config, deployment }, value)
    for (const known of [true, false]) {
      const { id: clientId } = await tx
        .selectFrom('client')
        .select('id')
        .where('user_id', known ? 'is not' : 'is', null)
        .where('email', 'is not', null)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('client')
        .set({ username: value })
        .where('id', '=', clientId)
        .where('user_id', 'is', null)
        .execute()
      await inviteClient(tx, deps, dossier, { clientId, isNew: true })
    }
    const branding = { name: value, help: deployment.help } as Parameters<typeof resetMail>[2]
    await addMail(tx, resetMail({ ...account, civility: null }, 'https://portail.example.org/reset', branding, 'fr'))
    await addMail(tx, changedMail({ ...account, civility: null }, branding, 'fr'))
  })
}

async function refuseDocument(deps: LiveDeps, dossier_id: string, title: string): Promise<void> {
  const { db } = deps
  for (const why of [{ virus: 'Eicar' }, { tooLarge: true }] as const) {
    const kept = await storeContent(deps, [Buffer.from(JSON.stringify(why))], 'application/pdf')
    await db.transaction().execute(async (tx) => {
      await addStoredFiles(tx, [kept])
      const { id: added_by } = await findUser(tx, 'advisor')
      const row = { id: randomUUID(), dossier_id, title, added_by, mimetype: 'application/pdf', size: 10 }
      await tx
        .insertInto('receipt')
        .values({ ...row, element_id: 1, type_id: '', sha256: kept.sha256, file_key: kept.key })
        .execute()
    })
    await refuseReceipt(deps, kept.key, why)
  }
}

async function sendSignerMails(deps: LiveDeps, dossier_id: string, value: string): Promise<string> {
  const { db } = deps
  const id = randomUUID()
  const at = new Date()
  const expires_at = new Date(Date.now() + 86_400_000)
  const base = { id, dossier_id, kind: 'subscription', trial: 2, provider: 'embedded', provider_id: id } as const
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('envelope')
      .values({ ...base, frozen: '{"answers":{}}', state: 'sent', sent_at: at, expires_at, reason: value })
      .execute()
    const document = { envelope_id: id, rank: 1, code: 'document', name: value, title: value }
    await tx.insertInto('envelope_document').values(document).execute()
    const signer = { envelope_id: id, party: 'subscriber', turn: 1, name: value, locale: 'fr' } as const
    await tx
      .insertInto('envelope_signer')
      .values({ ...signer, email: 'sub@example.org', phone: '+33600000000', sent_at: at })
      .execute()
    const envelope = (await findEnvelope(tx, id))!
    await inviteSigner(tx, deps, envelope, envelope.signers[0]!)
    await inviteSigner(tx, deps, envelope, envelope.signers[0]!, 1)
    const advisor = { ...envelope.signers[0]!, party: 'subscriber_advisor' } as const
    await inviteSigner(tx, deps, envelope, advisor)
    await inviteSigner(tx, deps, envelope, advisor, 1)
    await mailAccessCode(tx, deps, envelope, { ...envelope.signers[0]!, access_code: '12345678' })
    const dossier = await findRow(deps, dossier_id)
    for (const state of ['completed', 'declined', 'voided', 'expired'] as const)
      await notifyEnd(tx, deps, dossier, { ...envelope, state })
    const person = { civility: null, lastName: value, name: value, email: 'a@example.org', locale: 'fr' } as const
    const end = { id, kind: 'subscription', state: 'completed', reason: null } as const
    const number = dossier.number
    await addMail(
      tx,
      endMail(deps.deployment, person, { number, envelope: end, key: 'payer', link: null, isToPay: true }),
    )
  })
  return id
}

async function askForCode(deps: LiveDeps, as: Awaited<ReturnType<typeof testApp>>['as'], envelopeId: string) {
  const { db } = deps
  for (const channel of ['mail', 'sms']) {
    await db.transaction().execute(async (tx) => {
      const envelope = (await findEnvelope(tx, envelopeId))!
      await inviteSigner(tx, deps, envelope, envelope.signers[0]!)
    })
    const mails = await db.selectFrom('mail').select('body').where('body', 'like', '%/signature/%').execute()
    const tokens = mails.flatMap(({ body }) => /\/signature\/([\w-]{43})/.exec(body)?.[1] ?? [])
    const opened = await as(null, { method: 'POST', url: `/api/v1/signing/${tokens.at(-1)}/opened` })
    expect(opened.statusCode).toBe(200)
    const url = `/api/v1/signing/${opened.json().key}/code`
    expect((await as(null, { method: 'POST', url, payload: { channel } })).statusCode).toBe(200)
  }
}

const [hostile, tame] = [await writeAll(HOSTILE), await writeAll(TAME)]
const tagsOf = ({ html }: SentMail) =>
  html.replaceAll(/<blockquote[^]*?<\/blockquote>/g, '<blockquote>').match(/<\/?[a-z]+/g)
const linksOf = ({ html }: SentMail) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
/** The text part without our own links and the company's address line. */
const wordsOf = ({ body }: SentMail) =>
  body.split('\n').filter((line) => !/^https?:\/\/\S+$/.test(line) && !line.startsWith('Une question'))
const withoutQuotes = ({ body }: SentMail) => body.split('\n').filter((line) => !line.startsWith('> '))

test('every mail of the product is among them', () => {
  const subjects = Object.entries(fr).filter(([key]) => /\b(mail|signing)\..*subject$/.test(key))
  expect(subjects.length).toBeGreaterThan(18)
  const missing = subjects.filter(([, text]) => {
    // « de » is elided before a vowel.
    const pieces = text.split(/(?:\bde )?\{\w+\}/)
    return !tame.some(
      ({ subject }) => pieces.every((piece) => subject.includes(piece)) && subject.endsWith(pieces.at(-1)!),
    )
  })
  expect(missing).toEqual([])
  expect(tame.some(({ channel }) => channel === 'sms')).toBe(true)
})

test('a hostile value in any mail changes neither its blocks nor its links', () => {
  expect(hostile).toHaveLength(tame.length)
  for (const [at, mail] of hostile.entries()) {
    const other = tame[at]!
    expect(mail.subject + mail.body).toContain('identité')
    expect(mail.subject).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u)
    expect(tagsOf(mail)).toEqual(tagsOf(other))
    expect(withoutQuotes(mail)).toHaveLength(withoutQuotes(other).length)
    expect(linksOf(mail)).toHaveLength(linksOf(other).length)
    for (const link of linksOf(mail))
      expect(link).toMatch(/^(http:\/\/localhost:3000|https:\/\/portail\.example\.org)\//)
    expect(mail.body).not.toMatch(/[^\P{Cc}\n]/u)
  }
})

test('no reader finds an address in what a stranger wrote, in either part', () => {
  const address = /https?:\/\/|\bwww\.|[a-z]\.[a-z]{2}|\S@\S+\.[a-z]/i
  for (const mail of hostile) {
    for (const line of wordsOf(mail)) expect(line).not.toMatch(address)
    const shown = mail.html.replaceAll(/<[^>]*>/g, '\n').split('\n')
    for (const line of shown.filter((one) => !one.startsWith('Une question'))) expect(line).not.toMatch(address)
  }
})

test('the table of mails is written by the outbox alone', () => {
  const server = resolve(import.meta.dirname, '..')
  const writers = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, 'utf8').includes("insertInto('mail')"))
  expect(writers.map((path) => relative(server, path))).toEqual(['platform/mail/outbox.ts'])
})
