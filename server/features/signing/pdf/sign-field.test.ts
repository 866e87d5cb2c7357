import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, expect, test } from 'vitest'
import { layOut } from '../../../platform/pdf/layout/lay-out.ts'
import { sampleDocument, signatureBlock } from '../../../platform/pdf/layout/testing/sample-document.ts'
import { issue, startOwnTimeStamps, tsaExtensions } from '../../../testing/time-stamps/own-time-stamps.ts'
import { makeEmptyCrl, makeRoot, toDer } from './authority/certificates.ts'
import { P256 } from './authority/engine.ts'
import { makeSigningKey } from './authority/signing-key.ts'
import { addSigningFields } from './fields.ts'
import { sealPdf, signField } from './sign-field.ts'
import { openTimeStamper, type TimeStamper } from './time-stamps/time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-sign-field-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const document = sampleDocument([signatureBlock(['signature-subscriber', 'seal'])])
const fields = (['subscriber', 'company'] as const).map((name) => ({ name, label: name }))
const ready = await addSigningFields((await layOut(document)).bytes, fields)
const at = new Date()
const strangers = Array.from({ length: 60 }, (_, number) => issue(`Stranger ${number}`, tsaExtensions).certificate)
const tsa = issue('Stamps', tsaExtensions)

async function makeAuthority(extra: readonly Uint8Array[]) {
  const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  const period = { from: new Date(Date.now() - 60_000), until: new Date('2040-01-01') }
  const certificate = await makeRoot({ name: 'Société fictive — signature' }, keys, period)
  const by = { certificate, key: keys.privateKey, chain: [toDer(certificate), ...extra] }
  return { by, crl: toDer(await makeEmptyCrl(by, period)) }
}

test.each([
  ['a time stamp that is too large', strangers, [], 'B-B'],
  ['a chain of certificates that is large', [], strangers, 'B-T'],
  ['both', strangers, strangers, 'B-B'],
] as const)(
  '%s lowers the level of the signature at most, and never prevents it',
  async (_, stamped, chained, level) => {
    const warnings: unknown[] = []
    const url = await startOwnTimeStamps(tsa, { certificates: stamped })
    const stamp = openTimeStamper(url, null, { warn: (...told: unknown[]) => void warnings.push(told) })
    const { by, crl } = await makeAuthority(chained.map(({ raw }) => raw))
    const signed = await signField(ready, await signing(by, stamp))
    const sources = { authorities: [{ chain: by.chain, crl }], trusted: null, fetchCrl: async () => null }
    const key = await makeSigningKey({ name: 'Société fictive' }, by, new Date())
    const sealed = await sealPdf(signed.pdf, { key, stamp, validation: { ...sources, log: silent }, at })
    expect([signed.level, sealed.level]).toEqual([level, level])
    expect(warnings).toHaveLength(level === 'B-T' ? 0 : 2)
    expectTwoValid(sealed.pdf)
  },
)

type Issuer = Awaited<ReturnType<typeof makeAuthority>>['by']
const silent = { warn: () => {} }

async function signing(by: Issuer, stamp: TimeStamper) {
  const key = await makeSigningKey({ name: 'Zoé Petit' }, by, new Date())
  const signer = { name: 'Zoé Petit', mark: { typed: 'Zoé Petit' } }
  return { field: 'subscriber', signer, reason: 'Souscription', at, key, stamp } as const
}

function expectTwoValid(pdf: Uint8Array): void {
  const file = join(folder, 'signed.pdf')
  writeFileSync(file, pdf)
  const report = execFileSync('pdfsig', [file], { encoding: 'utf8' })
  expect(report.match(/Signature is Valid/g)).toHaveLength(2)
  expect(report.match(/ {2}- Total document signed/g)).toHaveLength(1)
  expect(spawnSync('qpdf', ['--check', file]).status).toBe(0)
}

/** A time stamp as an authority makes it that leaves its own certificate out. */
function withoutCertificates(token: Uint8Array): Uint8Array {
  const { content, contentType } = new ContentInfo({ schema: fromBER(new Uint8Array(token)).result })
  const signed = new SignedData({ schema: content })
  signed.certificates = []
  return new Uint8Array(new ContentInfo({ contentType, content: signed.toSchema(true) }).toSchema().toBER())
}

test('a file whose time stamp lacks its certificate is still sealed, with a log line', async () => {
  const stamps = openTimeStamper(await startOwnTimeStamps(tsa), null, silent)
  const bare: TimeStamper = {
    stamp: async (data, maxBytes) => withoutCertificates((await stamps.stamp(data, maxBytes)) ?? new Uint8Array()),
  }
  const { by, crl } = await makeAuthority([])
  const signed = await signField(ready, await signing(by, bare))
  const warnings: string[] = []
  const log = { warn: ({ err }: { err: Error }) => void warnings.push(err.message) } as never
  const validation = { authorities: [{ chain: by.chain, crl }], trusted: null, fetchCrl: async () => null, log }
  const key = await makeSigningKey({ name: 'Société fictive' }, by, new Date())
  const sealed = await sealPdf(signed.pdf, { key, stamp: stamps, validation, at })
  expect([sealed.level, warnings]).toEqual(['B-T', ['The time stamp came without its certificate']])
  expectTwoValid(sealed.pdf)
})
