import { PDF, PdfStream } from '@libpdf/core'
import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemo } from '../../../../demo/data.ts'
import { signDemo } from '../../../../demo/sign.ts'
import { closeEnvelope } from '../../envelopes/close-envelope.ts'
import { findEnvelope } from '../../envelopes.ts'
import { rotateAuthority } from '../../pdf/authority/authority.ts'
import { testApp, testDatabase, testFiles } from '../../../../testing/app.ts'
import { asPrograms } from '../../../../platform/database/app-role.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { readAll } from '../../../../platform/files/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-replaced-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const database = await testDatabase()
const files = await testFiles()
/** A program that was started with this secret. */
const start = async (secret: string) => {
  const own = openDatabase(asPrograms(database.url), (await testApp({}, database)).deps.log, 'app')
  afterAll(() => own.close())
  return (await testApp({ SIGNING_SECRET: secret }, own, { files })).deps
}
/** From here on the key of the authority before is gone, and its secret too. */
const replaceBy = async (secret: string) => {
  const deps = await start(secret)
  await rotateAuthority({ db: deps.db, config: deps.config, company: deps.deployment.company.name })
  return deps
}

type Read = { name: string; pdf: Uint8Array }
const documents: Read[] = []
let file = 0
const write = (bytes: Uint8Array | string) => {
  const path = join(folder, String(++file))
  writeFileSync(path, bytes)
  return path
}

beforeAll(async () => {
  const { dossiers } = await readDemo()
  const place = dossiers.findIndex((one) => one.id === 'pep-refused')
  const first = await start('the-first-secret-of-all')
  // The mission is sent and signed by one of two.
  for (const at of [null, place, place]) await signDemo(first, at)
  const second = await replaceBy('the-second-secret-of-all')
  // The other one signs, and both sign the subscription.
  for (const at of [place, place, place, place]) await signDemo(second, at)
  const third = await replaceBy('the-third-secret-of-all')
  const completed = await third.db.selectFrom('envelope').select('id').where('state', '=', 'completed').execute()
  for (const { id } of completed) {
    await closeEnvelope(third, id)
    const envelope = await findEnvelope(third.db, id)
    const keys = [...(envelope?.documents ?? []).map((one) => one.current_key), envelope?.certificate_key]
    for (const key of keys)
      documents.push({ name: `${envelope?.kind} ${key}`, pdf: (await readAll(files, key ?? '')) ?? Buffer.alloc(0) })
  }
}, 120_000)

/** The certificates and revocation lists that a file carries in its document security store. */
async function readDss(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)
  const resolve = (ref: Parameters<typeof pdf.getObject>[0]) => pdf.getObject(ref)
  const dss = pdf.getCatalog().getDict('DSS', resolve)
  const read = (key: string) =>
    [...(dss?.getArray(key, resolve) ?? [])].flatMap((item) => {
      const stream = item.type === 'ref' ? resolve(item) : item
      return stream instanceof PdfStream ? [stream.getDecodedData()] : []
    })
  return { certificates: read('Certs').map((der) => new X509Certificate(der)), crls: read('CRLs') }
}

/** Who signed, from the signatures themselves. */
async function readSigners(bytes: Uint8Array): Promise<X509Certificate[]> {
  const pdf = await PDF.load(bytes)
  return (pdf.getForm()?.getSignatureFields() ?? []).flatMap((field) => {
    const contents = field.getSignatureDict()?.getString('Contents')
    if (!contents) return []
    const certificates = write('')
    openssl('cms', '-cmsout', '-noout', '-inform', 'DER', '-in', write(contents.bytes), '-certsout', certificates)
    const all =
      readFileSync(certificates, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return all.map((pem) => new X509Certificate(pem)).filter(({ ca }) => !ca)
  })
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8' })

test('in every document each certificate is proved not revoked by its own issuer’s list', async () => {
  expect(documents.length).toBeGreaterThan(3)
  const issuers = new Set<string>()
  const subjects: string[] = []
  for (const { name, pdf } of documents) {
    const { certificates, crls } = await readDss(pdf)
    const roots = write(
      certificates
        .filter(({ ca }) => ca)
        .map(String)
        .join(''),
    )
    const lists = write(crls.map((der) => openssl('crl', '-inform', 'DER', '-in', write(der))).join(''))
    const signers = await readSigners(pdf)
    expect(signers.length, name).toBeGreaterThan(0)
    for (const signer of signers) {
      subjects.push(`${name.split(' ')[0]} ${signer.subject}`)
      const checked = ['verify', '-crl_check', '-CAfile', roots, '-CRLfile', lists, write(signer.toString())]
      const { stdout, stderr } = spawnSync('openssl', checked, { encoding: 'utf8' })
      expect(stdout + stderr, `${name} ${signer.subject}`).toMatch(/^\S+: OK$/m)
      const issuer = certificates.find((one) => one.ca && signer.verify(one.publicKey))
      issuers.add(issuer?.fingerprint256 ?? 'none')
    }
  }
  // Those of the two who signed the mission, and that of the seals.
  expect([issuers.size, issuers.has('none')]).toEqual([3, false])
  // The mission letter bears the seal of the firm, and of the company; other documents that of the company alone.
  const firms = subjects.filter((subject) => subject.endsWith('CN=Atelier du Patrimoine Ligérien'))
  expect(firms).toEqual(['mission CN=Atelier du Patrimoine Ligérien'])
})

test('every document is whole, and its signatures valid', () => {
  for (const { name, pdf } of documents) {
    const path = write(pdf)
    const report = execFileSync('pdfsig', [path], { encoding: 'utf8' })
    const count = report.match(/^Signature #\d+/gm)?.length ?? 0
    expect(report.match(/Signature is Valid/g)?.length, name).toBe(count)
    expect(report.match(/ {2}- Total document signed/g), name).toHaveLength(1)
    expect(spawnSync('qpdf', ['--check', path]).status, name).toBe(0)
  }
})
