import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../../config.ts'
import { testDatabase } from '../../../../testing/app.ts'
import { openAuthority, rotateAuthority, type Authority } from './authority.ts'

const { db } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'parcelle-authority-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const company = 'Société fictive'
const open = (env: Record<string, string>): Promise<Authority> =>
  openAuthority({ db, config: readConfig({ DATA_DIR: folder, ...env }), company })
const secret = { SIGNING_SECRET: 'a-secret-of-the-operator' }
const read = (certificate: Uint8Array | undefined) => new X509Certificate(certificate ?? new Uint8Array())

test('the authority is created once, issues the certificates of signers, and opens with its secret only', async () => {
  const [first, second] = await Promise.all([open(secret), open(secret)])
  expect(first.chain).toEqual(second.chain)
  const { key, certificate } = await first.withKeys((issueKey) => issueKey('Zoé Łukasz', 'zoe@example.org'))
  const leaf = read(certificate)
  expect(leaf.checkIssued(read(first.chain[0]))).toBe(true)
  expect(leaf.verify(read(first.chain[0]).publicKey)).toBe(true)
  expect(leaf).toMatchObject({ subject: 'CN=Zoé Łukasz', subjectAltName: 'email:zoe@example.org', ca: false })
  expect(key.extractable).toBe(false)
  await expect(open({ SIGNING_SECRET: 'another-secret-altogether' })).rejects.toThrow('SIGNING_SECRET is not the one')
  const { value } = await db
    .selectFrom('kept_secret')
    .selectAll()
    .where('name', '=', 'signing.authority')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(value)).not.toContain('PRIVATE')
})

test('another authority leaves the certificate of the one before', async () => {
  const before = await open(secret)
  await rotateAuthority({
    db,
    config: readConfig({ DATA_DIR: folder, SIGNING_SECRET: 'another-secret-altogether' }),
    company,
  })
  const after = await open({ SIGNING_SECRET: 'another-secret-altogether' })
  expect(after.chain).not.toEqual(before.chain)
  const { value } = await db
    .selectFrom('kept_secret')
    .selectAll()
    .where('name', '=', 'signing.authority')
    .executeTakeFirstOrThrow()
  expect(value).toEqual([
    expect.objectContaining({ certificate: Buffer.from(after.chain[0] ?? []).toString('base64') }),
    { certificate: Buffer.from(before.chain[0] ?? []).toString('base64'), key: null },
  ])
})

test('without an operator’s secret one is stored beside the embedded database, and none beside an external one', async () => {
  await rotateAuthority({ db, config: readConfig({ DATA_DIR: folder }), company })
  expect(readFileSync(join(folder, 'signing-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
  await expect(open({})).resolves.toBeTruthy()
  await expect(open({ DATABASE_URL: 'postgres://host/base' })).rejects.toThrow('DATABASE_URL needs SIGNING_SECRET')
})

test('a bought authority takes the place of ours', async () => {
  const bought = makeAuthority('bought', 'prime256v1')
  const authority = await open(bought)
  expect(read((await authority.company()).certificate)).toMatchObject({ subject: `CN=${company}`, issuer: 'CN=bought' })
  const firm = await authority.firm('Cabinet Rivage')
  expect(read(firm.certificate)).toMatchObject({ subject: 'CN=Cabinet Rivage', issuer: 'CN=bought' })
  const mixed = { ...bought, SIGNING_KEY_FILE: makeAuthority('other', 'prime256v1').SIGNING_KEY_FILE }
  await expect(open(mixed)).rejects.toThrow('they are not of one authority')
  await expect(open(makeAuthority('large', 'secp384r1'))).rejects.toThrow('P-256')
})

function makeAuthority(name: string, curve: string) {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  const about = ['-x509', '-nodes', '-subj', `/CN=${name}`, '-days', '30', '-keyout', key, '-out', certificate]
  const made = ['req', '-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`, ...about]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { SIGNING_CERTIFICATE_FILE: certificate, SIGNING_KEY_FILE: key }
}
