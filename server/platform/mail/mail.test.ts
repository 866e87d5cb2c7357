import { SMTPServer } from 'smtp-server'
import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import type { Block } from './blocks.ts'
import { byChannel, discardMails, outboxOnly, type Mailer } from './mail.ts'
import { addMail, addSms, sendWaitingMails, deleteOldMails } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

const { app, deps } = await testApp()
const { db } = deps
const log = pino({ level: 'silent' })
const add = (recipient: string, blocks: Block[] = [{ paragraph: 'Bonjour' }]) =>
  db.transaction().execute((tx) => addMail(tx, { recipient, subject: 'Votre dossier n° 48 213', blocks }))
const secretLink: Block = { button: { label: 'Ouvrir', url: 'https://portail.example.org/invitation/secret' } }
const find = (recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test('a mail reaches the mail server with its accents, in the name of the company', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
      stream.on('end', () => (received.push(text), done()))
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => server.close())
  // The listener of a TCP server has a port.
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { name: 'Aurea', address: 'aide@aurea.example.org' })

  await add('jeanne@example.org', [
    { paragraph: 'Été à Nîmes <3' },
    { button: { label: 'Ouvrir le dossier :', url: 'https://portail.example.org/form?dossier=1&a=2' } },
  ])
  expect(await sendWaitingMails(db, mailer, log)).toBe(1)
  const mail = await PostalMime.parse(Buffer.from(received[0] ?? '', 'latin1'))
  expect(mail).toMatchObject({
    from: { name: 'Aurea', address: 'aide@aurea.example.org' },
    to: [{ address: 'jeanne@example.org' }],
    subject: 'Votre dossier n° 48 213',
    text: expect.stringContaining('Été à Nîmes'),
    html: expect.stringMatching(
      /Nîmes &lt;3[^]*<a href="https:\/\/portail.example.org\/form\?dossier=1&amp;a=2"[^>]*>Ouvrir le dossier<\/a>/,
    ),
    messageId: `<${(await find('jeanne@example.org')).id}@aurea.example.org>`,
  })
  expect(await sendWaitingMails(db, mailer, log)).toBe(0)
})

test('a mail server that accepts the connection and stays silent times out, and is retried later', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { name: 'Aurea', address: 'aide@aurea.example.org' }, 200)

  await add('patient@example.org')
  const begun = Date.now()
  expect(await sendWaitingMails(db, mailer, log)).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(await find('patient@example.org')).toMatchObject({ attempts: 1, sent_at: null })
})

test('one cause writes one mail, however often it is found', async () => {
  const mail = {
    recipient: 'once@example.org',
    subject: 'Rappel',
    blocks: [{ paragraph: 'Bonjour' }],
    cause: 'reminder 1',
  }
  for (let found = 0; found < 3; found++) await db.transaction().execute((tx) => addMail(tx, mail))
  expect(await sendWaitingMails(db, discardMails, log)).toBe(1)
})

test('the text of a sent mail is deleted, except where the demo shows it', async () => {
  await add('sent@example.org', [secretLink])
  expect(await sendWaitingMails(db, discardMails, log)).toBe(1)
  expect(await find('sent@example.org')).toMatchObject({ body: '', html: '', sent_at: expect.any(Date) })
  await add('shown@example.org', [secretLink])
  await sendWaitingMails(db, outboxOnly, log)
  expect((await find('shown@example.org')).body).toContain('secret')
})

test('mails are forgotten after 90 days, and texts that were never sent after a week', async () => {
  const day = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const mails = [
    { recipient: 'old@example.org', created_at: day(91), sent_at: day(91), attempts: 0 },
    { recipient: 'given-up@example.org', created_at: day(8), sent_at: null, attempts: 8 },
    { recipient: 'waiting@example.org', created_at: day(8), sent_at: null, attempts: 3 },
    { recipient: 'recent@example.org', created_at: day(6), sent_at: null, attempts: 8 },
  ]
  const next_try = sql<Date>`now() + interval '1 day'`
  await db
    .insertInto('mail')
    .values(mails.map((mail) => ({ subject: 's', body: 'secret', html: '<p>secret</p>', next_try, ...mail })))
    .execute()
  expect(await deleteOldMails(db)).toEqual({ mails: 1, texts: 1 })
  const bodies = await db
    .selectFrom('mail')
    .select(['recipient', 'body', 'html'])
    .where('subject', '=', 's')
    .orderBy('recipient')
    .execute()
  expect(bodies.map(({ recipient, body, html }) => [recipient.split('@')[0], body, html])).toEqual([
    ['given-up', '', ''],
    ['recent', 'secret', '<p>secret</p>'],
    ['waiting', 'secret', '<p>secret</p>'],
  ])
})

test('two workers never send the same mail', async () => {
  for (let at = 0; at < 10; at++) await add(`many-${at}@example.org`)
  const sent: string[] = []
  const slow: Mailer = {
    async send({ recipient }) {
      sent.push(recipient)
      await new Promise((later) => setTimeout(later, 5))
    },
  }
  await Promise.all([sendWaitingMails(db, slow, log), sendWaitingMails(db, slow, log)])
  expect(sent).toHaveLength(10)
  expect(new Set(sent).size).toBe(10)
})

test('a mail that is refused is tried again later, and given up in the end without stopping the others', async () => {
  await add('refused@example.org')
  const refusing: Mailer = { send: async () => Promise.reject(new Error('mailbox full')) }
  expect(await sendWaitingMails(db, refusing, log)).toBe(0)
  expect(await find('refused@example.org')).toMatchObject({ attempts: 1, sent_at: null })
  expect(await sendWaitingMails(db, outboxOnly, log)).toBe(0)

  await db
    .updateTable('mail')
    .set({ next_try: sql<Date>`now()` })
    .where('recipient', '=', 'refused@example.org')
    .execute()
  expect(await sendWaitingMails(db, outboxOnly, log)).toBe(1)
  expect((await find('refused@example.org')).sent_at).toBeInstanceOf(Date)
})

test('an SMS is sent by its own gateway, and not once its code has expired', async () => {
  const sms = (recipient: string, until: Date) =>
    db.transaction().execute((tx) => addSms(tx, { recipient, text: 'Votre code : 123456', until }))
  const soon = new Date(Date.now() + 60_000)
  await sms('+33600000001', soon)
  await sms('+33600000002', new Date(Date.now() - 1000))
  const sent: string[] = []
  const mail: Mailer = { send: async () => Promise.reject(new Error('not by mail')) }
  const carriers = byChannel({ mail, sms: { send: async ({ recipient }) => void sent.push(recipient) } })
  await sendWaitingMails(db, carriers, log)
  expect(sent).toEqual(['+33600000001'])
  await sms('+33600000003', soon)
  const { body } = await app.inject({ url: '/dev/mails' })
  expect(body).toMatch(/<h2[^>]*>SMS<\/h2>/)
  expect(body).toContain('Votre code : 123456')
  await db.updateTable('mail').set({ sent_at: new Date() }).where('channel', '=', 'sms').execute()
})

test('a mail whose reason was undone was never written', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await addMail(tx, { recipient: 'undone@example.org', subject: 's', blocks: [] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db.selectFrom('mail').select('id').where('recipient', '=', 'undone@example.org').execute()).toEqual([])
})

test('without a mail server the mails are on a page of the demo, their text never markup, their links to follow', async () => {
  await add('page@example.org', [
    { quote: '<script>alert(1)</script>' },
    { button: { label: 'Ouvrir', url: 'http://localhost:3000/invitation/abc' } },
  ])
  const { body, headers } = await app.inject({ url: '/dev/mails' })
  expect(body).toContain('&lt;script&gt;')
  expect(body).toContain('<a href="http://localhost:3000/invitation/abc"')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*base-uri 'none'/)
})

test('the page has the newest first, in Paris time and as text too, and finds a recipient', async () => {
  await add('first@example.org')
  await add('second_one@example.org', [secretLink])
  const at = new Date('2026-07-14T10:00:00Z')
  await db.updateTable('mail').set({ created_at: at }).where('recipient', '=', 'first@example.org').execute()
  const read = async (query: string) => (await app.inject({ url: `/dev/mails?lang=fr${query}` })).body
  const all = await read('')
  expect(all.indexOf('second_one@example.org')).toBeLessThan(all.indexOf('first@example.org'))
  expect(all).toContain('14 juillet 2026 à 12:00:00')
  expect(all).toContain('<pre>Ouvrir\nhttps://portail.example.org/invitation/secret</pre>')
  const found = await read('&to=SECOND_')
  expect(found).toContain('second_one@example.org')
  expect(found).not.toContain('first@example.org')
})

test('a sample of every mail is beside them, in both languages', async () => {
  const { body } = await app.inject({ url: '/dev/mails/samples' })
  for (const said of ['Monsieur,', 'Dear Mr Haddad,', 'le bulletin de M. et Mme HADDAD attend votre signature'])
    expect(body).toContain(said)
})

test.each([
  ['outside the demo', { DEMO: 'false' }],
  ['on a public address', { PUBLIC_URL: 'https://portail.example.org' }],
  ['with a mail server', { SMTP_URL: 'smtp://mail.example.org' }],
])('%s that page does not exist', async (_, env) => {
  const other = await testApp(env, { db, pool: undefined!, close: async () => {} })
  const { body } = await other.app.inject({ url: '/dev/mails' })
  expect(body).not.toContain('page@example.org')
})
