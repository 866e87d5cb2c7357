import { fromBER } from 'asn1js'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF, PdfArray, PdfDict, PdfName } from '@libpdf/core'
import { ContentInfo, SignedData } from 'pkijs'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOut } from '../../../platform/pdf/layout/lay-out.ts'
import { sampleDocument, signatureBlock } from '../../../platform/pdf/layout/testing/sample-document.ts'
import { startTimeStamps } from '../../../testing/time-stamps.ts'
import type { Mark } from './appearance.ts'
import { makeEmptyCrl, makeRoot, toDer } from './authority/certificates.ts'
import { P256 } from './authority/engine.ts'
import { makeSigningKey } from './authority/signing-key.ts'
import { compareRevisions } from './compare-revisions.ts'
import { makeCompletionCertificate, type CompletionFacts } from './completion.ts'
import { addSigningFields, findUnsealedFirm, readSigningFields, type FieldName } from './fields.ts'
import { sealPdf, signField } from './sign-field.ts'
import { openTimeStamper, type TimeStamper } from './time-stamps/time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date('2026-11-16T13:05:09Z')
const drawn: Mark = { drawn: 'M 10 60 C 30 0 50 0 60 50 S 90 90 110 30 L 180 40', width: 200, height: 90 }
const names = { subscriber: 'Zoé Łukasz-Öztürk', co_subscriber: 'Paul Dupont' }
const everybody = ['subscriber', 'co_subscriber', 'company'] as const

const document = sampleDocument([
  { kind: 'paragraph', text: 'Cent parts à deux cents euros.' },
  signatureBlock(['signature-subscriber', 'signature-cosubscriber', 'seal']),
])

const completion: CompletionFacts = {
  company: document.company,
  dossierNumber: '2026-000123',
  envelope: { id: 'a2f6c5c4-7ad6-4d3b-9a43-0a2f3ac1d001', title: 'Souscription', sentAt: at, completedAt: at },
  level: 'Signature électronique simple',
  documents: [{ title: 'Bulletin', sha256Before: 'a'.repeat(64), sha256After: 'b'.repeat(64) }],
  signers: [
    {
      party: 'subscriber',
      name: names.subscriber,
      email: 'z••••@example.org',
      phone: '•• •• 12',
      method: 'SMS',
      sentAt: at,
      openedAt: at,
      signedAt: at,
      address: '192.0.2.7',
      consent: { text: 'J’ai lu les documents.', version: '0123456789abcdef' },
      level: 'B-B',
    },
  ],
}

const wanted = (fields: readonly FieldName[]) => fields.map((name) => ({ name, label: name }))
let authority: Awaited<ReturnType<typeof makeAuthority>>
let ready: Uint8Array
let stamps: Awaited<ReturnType<typeof startTimeStamps>>
let closed: Uint8Array

beforeAll(async () => {
  authority = await makeAuthority()
  stamps = await startTimeStamps()
  ready = await addSigningFields((await layOut(document)).bytes, wanted(everybody))
  const stamp = openTimeStamper(stamps.url, null, pino({ level: 'silent' }))
  const first = await sign(ready, 'subscriber', drawn, stamp)
  const second = await sign(first.pdf, 'co_subscriber', { typed: names.co_subscriber }, stamp)
  const last = await seal(second.pdf, stamp)
  expect([first, second, last].map(({ level }) => level)).toEqual(['B-T', 'B-T', 'B-T'])
  closed = last.pdf
})

test('two signatures and the seal are valid, each in its field, and the seal covers the whole file', () => {
  expect(pdfsig(closed)).toMatchObject([
    { field: 'signature-subscriber', name: names.subscriber, isValid: true, isWhole: false },
    { field: 'signature-cosubscriber', name: names.co_subscriber, isValid: true, isWhole: false },
    { field: 'seal', name: 'Société fictive', isValid: true, isWhole: true },
  ])
  expect(spawnSync('qpdf', ['--check', write(closed)]).status).toBe(0)
})

test('the file shows who signed, when, and that it was electronically', () => {
  const text = execFileSync('pdftotext', ['-layout', write(closed), '-'], { encoding: 'utf8' })
  expect(text).toMatch(/Signé électroniquement par/)
  expect(text).toContain(names.subscriber)
  expect(text).toMatch(/16 novembre 2026/)
  expect(text).toMatch(/14:05:09/)
  expect(text).toMatch(/Cachet électronique de\s+Société fictive/)
})

test('a firm seals its own field in its own name, before the company closes the file', async () => {
  const own = sampleDocument([signatureBlock(['signature-subscriber', 'seal-firm', 'seal'])])
  const fields = [...wanted(['subscriber', 'company']), { name: 'firm' as const, label: 'Cabinet Rivage' }]
  const letter = await addSigningFields((await layOut(own)).bytes, fields)
  expect(await findUnsealedFirm(ready)).toBeNull()
  expect(await findUnsealedFirm(letter)).toBe('Cabinet Rivage')
  const signed = await sign(letter, 'subscriber', drawn, null)
  const key = await makeSigningKey({ name: 'Cabinet Rivage' }, authority.by, new Date())
  const signer = { name: 'Cabinet Rivage', mark: null }
  const firm = await signField(signed.pdf, { field: 'firm', signer, reason: null, at, key, stamp: null })
  expect(await findUnsealedFirm(firm.pdf)).toBeNull()
  const { pdf } = await seal(firm.pdf, null)
  expect(pdfsig(pdf)).toMatchObject([
    { field: 'signature-subscriber', name: names.subscriber, isValid: true, isWhole: false },
    { field: 'seal-firm', name: 'Cabinet Rivage', isValid: true, isWhole: false },
    { field: 'seal', name: 'Société fictive', isValid: true, isWhole: true },
  ])
  expect(await compareRevisions(pdf)).toEqual([])
  expect(spawnSync('qpdf', ['--check', write(pdf)]).status).toBe(0)
  const text = execFileSync('pdftotext', ['-layout', write(pdf), '-'], { encoding: 'utf8' })
  expect(text).toMatch(/Cachet électronique de\n.*Cabinet Rivage/)
  expect(text).toMatch(/Cachet électronique de\s+Société fictive/)
})

test('each signature is CAdES by a certificate of our authority, bound to it, with a stamp of its own', () => {
  for (const { signature, signed } of readSignatures(closed)) {
    const [cms, content] = [write(signature), write(signed)]
    const trust = ['-CAfile', authority.file, '-purpose', 'any']
    openssl(
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      cms,
      '-content',
      content,
      ...trust,
      '-out',
      '/dev/null',
    )
    const facts = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', cms)
    expect(facts).toContain('id-smime-aa-signingCertificateV2')
    expect(facts).toContain('ecdsa-with-SHA256')
    // PAdES has the time in the dictionary around it, and nowhere else.
    expect(facts.split('unsignedAttrs')[0]).not.toContain('signingTime')
    const { token, stamped } = readStamp(signature)
    const of = ['-token_in', '-in', write(token), '-digest', stamped]
    openssl('ts', '-verify', ...of, '-CAfile', stamps.certificate)
  }
})

test('the certificates and the list of the revoked are in the file', async () => {
  const pdf = await PDF.load(closed)
  const dss = pdf.getCatalog().getDict('DSS', (ref) => pdf.getObject(ref))
  // Ours, those of the two who signed, and that of the stamps.
  expect(dss?.getArray('Certs')?.length).toBe(4)
  expect(dss?.getArray('CRLs')?.length).toBe(1)
})

test('a byte that is changed is seen, and so is one that is added', () => {
  const flipped = new Uint8Array(closed)
  flipped[2000] = (flipped[2000] ?? 0) ^ 1
  expect(pdfsig(flipped).map(({ isValid }) => isValid)).toEqual([false, false, false])
  const grown = pdfsig(Buffer.concat([closed, Buffer.from('\n')]))
  expect(grown.map(({ isWhole }) => isWhole)).toEqual([false, false, false])
})

test('a revision adds nothing but signatures, their appearances and validation data', async () => {
  expect(await compareRevisions(closed)).toEqual([])
  expect(await compareRevisions(Buffer.concat([closed, Buffer.from('\n')]))).toEqual([
    'something stands behind the seal',
  ])
})

test.each<[string, (pdf: PDF) => void, string]>([
  ['a text is written over a page', (pdf) => pdf.getPage(0)?.drawText('mille parts'), 'was changed'],
  ['the catalogue asks for an action', (pdf) => pdf.getCatalog().set('OpenAction', PdfName.of('None')), 'was changed'],
  ['a field moves', (pdf) => fieldOf(pdf, 'seal').set('Rect', PdfArray.of()), 'was changed'],
  ['a signed field looks different', (pdf) => fieldOf(pdf, 'signature-subscriber').delete('AP'), 'was changed'],
  ['an empty field looks signed', (pdf) => fieldOf(pdf, 'seal').set('AP', new PdfDict()), 'was changed'],
])('a file in which %s is not sealed', async (_, change, problem) => {
  const { pdf: signed } = await sign(ready, 'subscriber', drawn, null)
  const pdf = await PDF.load(signed)
  change(pdf)
  const changed = await pdf.save({ incremental: true })
  expect(pdfsig(changed)[0]).toMatchObject({ isValid: true })
  expect((await compareRevisions(changed)).join()).toContain(problem)
  await expect(seal(changed, null)).rejects.toThrow('changed after it was signed')
})

test.each(['fr', 'en'] as const)('the certificate of completion says it all in « %s », sealed', async (locale) => {
  const pdf = await makeCompletionCertificate(completion, locale, await sealing(null))
  const text = execFileSync('pdftotext', ['-layout', write(pdf), '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ')
  const { envelope, documents, signers } = completion
  for (const fact of [
    envelope.id,
    completion.level,
    ...documents.flatMap(({ title, sha256Before, sha256After }) => [title, sha256Before, sha256After]),
  ])
    expect(text).toContain(fact)
  for (const { name, email, phone, method, address, consent } of signers)
    for (const fact of [name, email, phone, method, address, consent.version, consent.text])
      expect(text).toContain(fact)
  expect(text).toContain(
    locale === 'fr' ? 'aucun : la date est celle de notre serveur' : 'none: the date is that of our server',
  )
  expect(text).not.toMatch(/qualifi/i)
  expect(pdfsig(pdf)).toMatchObject([{ field: 'seal', isValid: true, isWhole: true }])
})

test('a stamp that cannot be had costs the level, never the signature', async () => {
  const nowhere = openTimeStamper('http://127.0.0.1:9/', null, pino({ level: 'silent' }))
  const { pdf, level } = await sign(ready, 'subscriber', drawn, nowhere)
  expect(level).toBe('B-B')
  expect(pdfsig(pdf)[0]).toMatchObject({ isValid: true, isWhole: true })
})

test('a field is signed once, and only by whom the document has a field for', async () => {
  await expect(sign(closed, 'subscriber', drawn, null)).rejects.toThrow('signed already')
  await expect(sign(ready, 'subscriber_advisor', drawn, null)).rejects.toThrow('no field for subscriber_advisor')
  expect(await readSigningFields(ready)).toEqual(everybody)
})

test.each([
  ['a field that nobody would sign', document, ['subscriber', 'company'], 'co_subscriber'],
  ['no seal', { ...document, blocks: [] }, everybody, 'seal'],
] as const)('a document with %s is refused before signing', async (_, own, fields, why) => {
  await expect(addSigningFields((await layOut(own)).bytes, wanted(fields))).rejects.toThrow(why)
})

async function makeAuthority() {
  const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  const period = { from: new Date(Date.now() - 60_000), until: new Date('2040-01-01') }
  const certificate = await makeRoot({ name: 'Société fictive — signature' }, keys, period)
  const file = join(folder, 'authority.pem')
  openssl('x509', '-inform', 'DER', '-in', write(toDer(certificate)), '-out', file)
  return { file, by: { certificate, key: keys.privateKey, chain: [toDer(certificate)] }, period }
}

async function sign(pdf: Uint8Array, who: FieldName, mark: Mark, stamp: TimeStamper | null) {
  const name = who === 'co_subscriber' ? names.co_subscriber : names.subscriber
  const key = await makeSigningKey({ name, email: 'zoe@example.org' }, authority.by, new Date())
  return signField(pdf, { field: who, signer: { name, mark }, reason: 'Souscription', at, key, stamp })
}

async function seal(pdf: Uint8Array, stamp: TimeStamper | null) {
  return sealPdf(pdf, await sealing(stamp))
}

async function sealing(stamp: TimeStamper | null) {
  const { by, period } = authority
  const key = await makeSigningKey({ name: 'Société fictive' }, by, new Date())
  const authorities = [{ chain: by.chain, crl: toDer(await makeEmptyCrl(by, period)) }]
  const validation = { authorities, trusted: null, fetchCrl: async () => null, log: pino({ level: 'silent' }) }
  return { key, stamp, validation, at }
}

function fieldOf(pdf: PDF, name: string): PdfDict {
  return pdf.getForm()?.getSignatureField(name)?.getDict() ?? new PdfDict()
}

let written = 0
function write(bytes: Uint8Array): string {
  const file = join(folder, String(++written))
  writeFileSync(file, bytes)
  return file
}

function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function pdfsig(pdf: Uint8Array) {
  const { stdout } = spawnSync('pdfsig', [write(pdf)], { encoding: 'utf8' })
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((part) => ({
      field: /Signature Field Name: (.*)/.exec(part)?.[1],
      name: /Signer Certificate Common Name: (.*)/.exec(part)?.[1],
      isValid: part.includes('Signature is Valid'),
      isWhole: part.includes('  - Total document signed'),
    }))
    .filter(({ name }) => name !== undefined)
}

/** Each signature, and the bytes that it signs. */
function readSignatures(pdf: Uint8Array) {
  const file = Buffer.from(pdf)
  return [...file.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)].map(([, ...range]) => {
    const [start = 0, end = 0, length = 0] = range.map(Number)
    const padded = Buffer.from(file.toString('latin1', start + 1, end - 1), 'hex')
    const signature = padded.subarray(0, 4 + padded.readUInt16BE(2))
    return { signature, signed: Buffer.concat([file.subarray(0, start), file.subarray(end, end + length)]) }
  })
}

/** The time stamp of a signature, and the digest that it must be of. */
function readStamp(signature: Uint8Array) {
  const { content } = new ContentInfo({ schema: fromBER(new Uint8Array(signature)).result })
  const [signer] = new SignedData({ schema: content }).signerInfos
  const [token] = signer?.unsignedAttrs?.attributes ?? []
  const value = signer?.signature.valueBlock.valueHexView ?? new Uint8Array()
  return { token: new Uint8Array(token?.values[0].toBER()), stamped: createHash('sha256').update(value).digest('hex') }
}
