import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key.pem')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
const someId = '11111111-2222-3333-4444-555555555555'
const docusignEnv: Record<string, string> = {
  ESIGN: 'docusign',
  DOCUSIGN_BASE_URL: 'https://demo.docusign.net/',
  DOCUSIGN_AUTH_URL: 'https://account-d.docusign.com',
  DOCUSIGN_ACCOUNT: someId,
  DOCUSIGN_INTEGRATION_KEY: someId,
  DOCUSIGN_USER: someId,
  DOCUSIGN_PRIVATE_KEY_FILE: keyFile,
  DOCUSIGN_CONNECT_KEYS: 'a-key-long-enough-for-us',
  DOCUSIGN_UNVERIFIED: 'accepted',
}

test('without any variable the product runs on its embedded defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    customer: 'aurea',
    demo: true,
    oidc: null,
    landingUrl: '/tableau-de-bord/',
    features: {},
  })
})

test('the sizes of the pools are settings, with a least each', () => {
  expect(readConfig({}).pools).toEqual({ people: 16, jobs: 16, queue: 16, replica: 16 })
  const sizes = { DATABASE_POOL: '40', DATABASE_JOBS_POOL: '8', DATABASE_QUEUE_POOL: '4', DATABASE_READ_POOL: '9' }
  expect(readConfig(sizes).pools).toEqual({ people: 40, jobs: 8, queue: 4, replica: 9 })
  expect(() => readConfig({ DATABASE_JOBS_POOL: '7' })).toThrow(/^DATABASE_JOBS_POOL must be a whole number from 8 /)
})

test('a replica is one of a database of the operator', () => {
  const DATABASE_READ_URL = 'postgres://replica/parcelle'
  expect(readConfig({ DATABASE_URL: 'postgres://primary/parcelle', DATABASE_READ_URL })).toMatchObject({
    databaseReadUrl: DATABASE_READ_URL,
  })
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow(/^DATABASE_READ_URL needs DATABASE_URL/)
})

test('files are stored in a bucket, which is shown without its keys', () => {
  const keys = { FILES_ACCESS_KEY: 'name', FILES_SECRET_KEY: 'secret' }
  const bucketOf = (FILES_URL: string, env = keys) => readConfig({ ...env, FILES_URL }).bucket
  const account = { accessKey: 'name', secretKey: 'secret', isOpenToBrowsers: false }
  expect(readConfig({}).bucket).toBe(null)
  expect(bucketOf('s3://s3.example.org/parcelle?region=eu-west-3')).toEqual({
    url: 'https://s3.example.org/parcelle',
    region: 'eu-west-3',
    ...account,
  })
  expect(bucketOf('s3+http://localhost:9000/parcelle/')).toEqual({
    url: 'http://localhost:9000/parcelle',
    region: 'us-east-1',
    ...account,
  })
  const direct = readConfig({ ...keys, FILES_URL: 's3://s3.example.org/parcelle', FILES_DIRECT_DOWNLOADS: 'true' })
  expect(direct.bucket?.isOpenToBrowsers).toBe(true)
  for (const wrong of ['/data', 'https://s3.example.org/a', 's3://host', 's3://host/a/b', 's3://key:secret@host/a'])
    expect(() => bucketOf(wrong)).toThrow(/^FILES_URL must be s3:/)
  expect(() => readConfig({ FILES_URL: 's3://host/a', FILES_ACCESS_KEY: 'name' })).toThrow(
    'FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY.',
  )
})

test.each([
  ['DOCUSIGN_BASE_URL', undefined, 'ESIGN=docusign needs DOCUSIGN_BASE_URL.'],
  ['DOCUSIGN_BASE_URL', 'demo.docusign.net', 'DOCUSIGN_BASE_URL must be an address'],
  ['DOCUSIGN_AUTH_URL', 'ftp://account.docusign.com', 'DOCUSIGN_AUTH_URL must be an address'],
  ['DOCUSIGN_ACCOUNT', '12345', 'DOCUSIGN_ACCOUNT must be an id such as'],
  ['DOCUSIGN_INTEGRATION_KEY', undefined, 'ESIGN=docusign needs DOCUSIGN_INTEGRATION_KEY.'],
  ['DOCUSIGN_USER', 'marie.durand', 'DOCUSIGN_USER must be an id'],
  ['DOCUSIGN_PRIVATE_KEY_FILE', '/nowhere.pem', 'DOCUSIGN_PRIVATE_KEY_FILE must name a file'],
  ['DOCUSIGN_PRIVATE_KEY_FILE', import.meta.filename, 'DOCUSIGN_PRIVATE_KEY_FILE must name a file'],
  ['DOCUSIGN_CONNECT_KEYS', 'a-key-long-enough-for-us,short', 'DOCUSIGN_CONNECT_KEYS must be keys'],
  ['DOCUSIGN_IDENTITY_WORKFLOW', 'phone', 'DOCUSIGN_IDENTITY_WORKFLOW must be an id'],
  [
    'DOCUSIGN_UNVERIFIED',
    undefined,
    'ESIGN=docusign needs DOCUSIGN_IDENTITY_WORKFLOW, or DOCUSIGN_UNVERIFIED=accepted',
  ],
  ['DOCUSIGN_UNVERIFIED', 'yes', 'DOCUSIGN_UNVERIFIED must be one of accepted, refused'],
])('an account with DocuSign is whole, or the start says what is wrong: %s=%s', (name, value, problem) => {
  expect(() => readConfig({ ...docusignEnv, [name]: value })).toThrow(problem)
})

test('an account with DocuSign is read only where it signs', () => {
  expect(readConfig({ ...docusignEnv, ESIGN: 'embedded' }).docusign).toBe(null)
  const account = readConfig({
    ...docusignEnv,
    DOCUSIGN_CONNECT_KEYS: 'a-new-key-of-connect, an-old-key-of-connect',
  }).docusign
  expect(account).toMatchObject({
    baseUrl: 'https://demo.docusign.net',
    appsOrigin: 'https://apps-d.docusign.com',
    connectKeys: ['a-new-key-of-connect', 'an-old-key-of-connect'],
    identityWorkflow: null,
  })
})

test('the demo is off on a database of your own unless asked for', () => {
  const DATABASE_URL = 'postgres://host/base'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
})

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'http://parcelle.localhost' }, true],
  [{ PUBLIC_URL: 'https://portail.example.org' }, false],
  [{ PUBLIC_URL: 'https://portail.example.org', DEMO: 'true' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000', DEMO: '1' }, false],
  [{ PUBLIC_URL: 'https://localhost.example.org', DEMO: '1' }, false],
  [{ PUBLIC_URL: 'https://127.0.0.1.example.org', DEMO: '1' }, false],
  [{ PUBLIC_URL: 'https://portail.example.org', DEMO: 'yes-on-a-public-address' }, true],
])('the demo stays where only the machine itself reaches it, unless asked for by name: %j', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'server.example.org', 'localhost.example.org'])(
  'the demo does not start where others reach it by HOST=%s, unless asked for by name',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(ConfigProblem)
    expect(() => readConfig({ HOST, DATABASE_URL: 'postgres://host/base', DEMO: 'true' })).toThrow(
      /^HOST must be .*\.$/,
    )
    expect(readConfig({ HOST, DEMO: 'yes-on-a-public-address' }).demo).toBe(true)
    expect(readConfig({ HOST, DEMO: 'false' }).demo).toBe(false)
    expect(readConfig({ HOST, PUBLIC_URL: 'https://portail.example.org' }).demo).toBe(false)
    expect(readConfig({ HOST, DATABASE_URL: 'postgres://host/base' }).demo).toBe(false)
  },
)

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('the demo starts with HOST=%s', (HOST) => {
  expect(readConfig({ HOST })).toMatchObject({ host: HOST, demo: true })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('an address loses its last slash, so that paths can be added to it', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portail.example.org/' }).publicUrl).toBe('https://portail.example.org')
})

test.each([
  ['METRICS_TOKEN', 'short'],
  ['CLAMD_URL', 'localhost:3310'],
  ['CUSTOMER_SYSTEM_URL', 'http://customers.example.org'],
  ['CLAMD_URL', 'tcp://localhost'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://host/base'],
  ['DATABASE_URL', 'not an address'],
  ['PUBLIC_URL', 'ftp://host'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['PROFILE', 'maybe'],
  ['TRUSTED_PROXIES', '-1'],
])('%s = %s is refused in a sentence that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigProblem)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*\\.$`))
})

test('a switch of the deployment can be set for one start', () => {
  expect(readConfig({ PROFILE: 'true', DOWNLOAD: 'off' }).features).toEqual({ userProfile: true, download: false })
})

test('the check of the provider session can be switched off', () => {
  expect(readConfig({}).ssoCheckUrl).toBeUndefined()
  expect(readConfig({ SSO_CHECK_URL: '' }).ssoCheckUrl).toBeNull()
})
