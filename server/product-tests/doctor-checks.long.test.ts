import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, inject, test } from 'vitest'
import { runChecks } from '../../scripts/doctor/run-checks.ts'
import { SECRETS, startCustomerServer } from '../features/delivery/customer-systems/testing/customer-server.ts'
import { asPrograms } from '../platform/database/app-role.ts'
import { openDatabase } from '../platform/database/database.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { testBucket } from '../testing/bucket.ts'
import { startClamd } from '../testing/clamd.ts'
import { startDocusign } from '../testing/docusign/docusign.ts'
import { recreate, withDatabase } from '../testing/postgres.ts'
import { startTimeStamps } from '../testing/time-stamps.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const folder = await mkdtemp(join(tmpdir(), 'parcelle-doctor-checks-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const empty = withDatabase(inject('postgres'), 'test_doctor_checks')
await recreate(inject('postgres'), 'test_doctor_checks')

const ours = {
  DATABASE_URL: empty,
  DATABASE_OWNER_URL: empty,
  DATA_DIR: folder,
  SIGNING_SECRET: 'a-secret-of-the-tests',
  DEMO: 'true',
}
const ask = async (env: Record<string, string>, ...asked: string[]) => {
  const found = await runChecks({ ...ours, ...env }, asked)
  return (subject: string) => found.find((one) => one.subject === subject)
}
const nobody = 'http://127.0.0.1:9'

test('a database that does not answer is the only thing said about it', async () => {
  const about = await ask({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect(about('database')).toMatchObject({ state: 'problem', advice: expect.stringContaining('DATABASE_URL') })
  expect(about('database role')).toBeUndefined()
  expect(about('mail')).toMatchObject({ state: 'ok' })
})

test('a login that can change the evidence, or one without rights, is reported with the statement to run', async () => {
  const owner = await ask({ DATABASE_URL: database.url })
  const message = expect.stringContaining('who can change the evidence')
  expect(owner('database role')).toMatchObject({ state: 'problem', message })

  const admin = openDatabase(inject('postgres'), deps.log)
  await admin.pool.query(`drop role if exists test_doctor_guest`)
  await admin.pool.query(`create role test_doctor_guest login password 'secret'`)
  const url = new URL(database.url)
  url.username = 'test_doctor_guest'
  url.password = 'secret'
  const guest = await ask({ DATABASE_URL: url.href })
  expect(guest('database role')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('grant parcelle_app to "test_doctor_guest";'),
  })
  await admin.pool.query('drop role test_doctor_guest')
  await admin.close()

  const programs = await ask({ DATABASE_URL: asPrograms(database.url) })
  expect(programs('database role')).toMatchObject({ state: 'ok' })
})

test('a replica that is none, or that does not answer', async () => {
  const programs = asPrograms(database.url)
  const about = (url: string) => ask({ DATABASE_URL: programs, DATABASE_READ_URL: url }, 'replica')
  expect((await about(''))('replica')).toMatchObject({ state: 'ok', message: expect.stringContaining('not set') })
  const message = 'DATABASE_READ_URL does not lead to a replica.'
  expect((await about(programs))('replica')).toMatchObject({ state: 'problem', message })
  const gone = expect.stringContaining('The replica does not answer')
  expect((await about('postgres://nobody@127.0.0.1:9/none'))('replica')).toMatchObject({ message: gone })
})

test('a database that nobody has prepared needs the owner’s address once', async () => {
  const without = await ask({ DATABASE_OWNER_URL: '' })
  expect(without('database role')).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('npm run migrate'),
  })
  expect((await ask({}))('database role')).toMatchObject({ state: 'ok' })
})

test('a worker that is missing on a database in use is noticed, and a secret that is not its own', async () => {
  const about = await ask({ DATABASE_URL: database.url, SIGNING_SECRET: 'another-secret-entirely' })
  expect(about('worker')).toMatchObject({ state: 'warning', advice: 'Start one: npm run start:worker.' })
  const store = about('file store')
  expect(store).toMatchObject({ state: 'problem', message: expect.stringContaining('is not the one of this database') })
})

test('a folder that cannot be written, a bucket that refuses the keys', async () => {
  const bucket = await testBucket()
  const env = { FILES_URL: bucket.url.replace('http:', 's3+http:'), FILES_ACCESS_KEY: bucket.accessKey }
  const good = await ask({ ...env, FILES_SECRET_KEY: bucket.secretKey }, 'file store')
  expect(good('file store')).toMatchObject({ state: 'ok' })
  const refused = await ask({ ...env, FILES_SECRET_KEY: 'of-somebody-else' }, 'file store')
  expect(refused('file store')).toMatchObject({ state: 'problem', advice: expect.stringContaining('keys') })
  if (process.getuid?.() === 0) return
  await chmod(folder, 0o500)
  expect((await ask({}, 'file store'))('file store')).toMatchObject({ state: 'problem' })
  await chmod(folder, 0o700)
})

test('a collector of traces: one that takes them, one that refuses, one that is not there, none', async () => {
  let status = 200
  const collector = createServer((_, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const about = async (OTEL_EXPORTER_OTLP_ENDPOINT: string) =>
    (await ask({ OTEL_EXPORTER_OTLP_ENDPOINT }, 'traces'))('traces')
  expect(await about(url)).toMatchObject({ state: 'ok', message: `The collector at ${url} takes traces.` })
  status = 404
  expect(await about(url)).toMatchObject({ state: 'warning', message: expect.stringContaining('answers 404') })
  collector.close()
  expect(await about(nobody)).toMatchObject({ state: 'warning', message: expect.stringContaining('is not reached') })
  expect(await about('')).toMatchObject({ state: 'ok', message: expect.stringContaining('is not set') })
})

test('a disk with less than the reserve', async () => {
  const about = await ask({ DISK_RESERVE_MB: '1000000000' })
  expect(about('free space')).toMatchObject({ state: 'problem', message: expect.stringContaining('DISK_RESERVE_MB') })
})

test('a mail server: one that lets us in, one that refuses the password, one that is not there, none', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => done(password === 'right' ? null : new Error('wrong'), { user: 'us' }),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const say = async (SMTP_URL: string) => (await ask({ SMTP_URL }, 'mail'))('mail')
  expect(await say(`smtp://us:right@127.0.0.1:${port}`)).toMatchObject({ state: 'ok' })
  expect(await say(`smtp://us:wrong@127.0.0.1:${port}`)).toMatchObject({ state: 'problem' })
  expect(await say('smtp://127.0.0.1:9')).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('SMTP_URL'),
  })
  expect((await ask({ DEMO: 'false' }, 'mail'))('mail')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('no mail reaches'),
  })
  server.close()
})

test('a scanner: one that takes what the company takes, one that takes less, one that is not there', async () => {
  const say = async (CLAMD_URL: string) => (await ask({ CLAMD_URL }, 'scanner'))('scanner')
  expect(await say(await startClamd(afterAll, 'StreamMaxLength 200M\n'))).toMatchObject({ state: 'ok' })
  expect(await say(await startClamd(afterAll, 'StreamMaxLength 1M\n'))).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('StreamMaxLength'),
  })
  expect(await say('tcp://127.0.0.1:9')).toMatchObject({ state: 'problem', advice: expect.stringContaining('clamd') })
})

test('time stamps and short messages', async () => {
  const stamps = await startTimeStamps()
  expect((await ask({ TSA_URL: stamps.url }, 'time stamps'))('time stamps')).toMatchObject({ state: 'ok' })
  const about = await ask({ TSA_URL: nobody, SMS_URL: nobody }, 'time stamps', 'text messages')
  expect(about('time stamps')).toMatchObject({ state: 'problem', advice: expect.stringContaining('TSA_URL') })
  expect(about('text messages')).toMatchObject({ state: 'problem', advice: expect.stringContaining('SMS_URL') })
})

test('DocuSign: a token that is given, and a consent that is missing', async () => {
  const docusign = await startDocusign()
  const env = { ...docusign.env, DOCUSIGN_UNVERIFIED: 'accepted', PUBLIC_URL: 'https://portail.example.org' }
  expect((await ask(env, 'signing'))('signing')).toMatchObject({ state: 'ok' })
  const refusing = createServer((_, reply) => reply.writeHead(400).end('{"error":"consent_required"}'))
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  const DOCUSIGN_AUTH_URL = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
  expect((await ask({ ...env, DOCUSIGN_AUTH_URL }, 'signing'))('signing')).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('agree once'),
  })
  refusing.close()
})

test('a provider that calls itself otherwise, and one that is not there', async () => {
  const provider = createServer((_, reply) =>
    reply.end('{"issuer":"https://other.example.org","jwks_uri":"https://o.example/k"}'),
  )
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const say = async (OIDC_ISSUER: string) => (await ask({ OIDC_ISSUER }, 'identity provider'))('identity provider')
  expect(await say(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('it calls itself https://other.example.org'),
  })
  expect(await say(nobody)).toMatchObject({ state: 'problem', advice: expect.stringContaining('OIDC_ISSUER') })
  provider.close()
})

test('a customer system that knows our secret, one that does not, one that is not there', async () => {
  const server = await startCustomerServer(deps.customers)
  const say = async (CUSTOMER_SYSTEM_URL: string, CUSTOMER_SYSTEM_SECRETS: string) =>
    (await ask({ CUSTOMER_SYSTEM_URL, CUSTOMER_SYSTEM_SECRETS }, 'customer system'))('customer system')
  expect(await say(server.url, SECRETS.current)).toMatchObject({ state: 'ok' })
  expect(await say(server.url, SECRETS.old)).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('CUSTOMER_SYSTEM_SECRETS'),
  })
  await server.close()
  expect(await say(nobody, SECRETS.current)).toMatchObject({ state: 'problem' })
})
