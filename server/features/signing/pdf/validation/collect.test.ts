import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  issue,
  rootExtensions,
  startOwnTimeStamps,
  tsaExtensions,
  type Issued,
} from '../../../../testing/time-stamps/own-time-stamps.ts'
import { makeEmptyCrl, makeRoot, readCertificate, toDer } from '../authority/certificates.ts'
import { P256 } from '../authority/engine.ts'
import { makeSigningKey } from '../authority/signing-key.ts'
import { signParts } from '../cms.ts'
import { openTimeStamper } from '../time-stamps/time-stamp.ts'
import { collectValidationData } from './collect.ts'
import { openCrlFetcher } from './fetch-crl.ts'
import { fetchPublic } from './fetch-public.ts'

const period = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 86_400_000) }
const root = issue('Root of stamps', rootExtensions)
const stranger = issue('Another root', rootExtensions)

async function crlOf({ certificate, key }: Issued): Promise<Uint8Array> {
  const bytes = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })
  const usable = await crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), P256, false, ['sign'])
  return toDer(await makeEmptyCrl({ certificate: readCertificate(certificate.raw), key: usable }, period))
}

let served = await crlOf(root)
let hits = 0
const server = createServer((_, reply) => {
  hits += 1
  reply.end(served)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const distribution = `crlDistributionPoints = URI:http://crl.example.org:${port}/root.crl`

const warnings: string[] = []
const log = { warn: ({ err }: { err: Error }) => void warnings.push(err.message) } as never
/** As if this machine were on the internet. */
const fetchHere = (url: string) =>
  fetchPublic(url, { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isRefused: () => false })

const keys = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
const certificate = await makeRoot({ name: 'Société fictive — signature' }, keys, period)
const by = { certificate, key: keys.privateKey, chain: [toDer(certificate)] }
const authorities = [{ chain: by.chain, crl: toDer(await makeEmptyCrl(by, period)) }]

async function signStamped(extensions: readonly string[]) {
  const url = await startOwnTimeStamps(issue('Stamps', [...tsaExtensions, ...extensions], root))
  const key = await makeSigningKey({ name: 'Zoé' }, by, new Date())
  const { signature, level } = await signParts([randomBytes(8)], key, openTimeStamper(url, null, log), 12_000)
  expect(level).toBe('B-T')
  return signature
}

test('the revocation list of a time stamping authority is fetched when a trusted root vouches for it, and stored', async () => {
  const signature = await signStamped([distribution])
  const sources = { authorities, trusted: [root.certificate], fetchCrl: openCrlFetcher(log, fetchHere), log }
  const before = hits
  for (const signatures of [[signature, signature], [signature]]) {
    const { crls, certificates } = await collectValidationData(signatures, sources)
    expect(crls.map((crl) => Buffer.from(crl))).toEqual(
      [authorities[0]?.crl, served].map((crl) => Buffer.from(crl ?? [])),
    )
    const names = certificates.map((der) => new X509Certificate(der).subject).toSorted()
    expect(names).toEqual(['CN=Root of stamps', 'CN=Société fictive — signature', 'CN=Stamps', 'CN=Zoé'])
  }
  expect(hits).toBe(before + 1)
})

test('no address of a certificate is contacted unless a trusted root vouches for it', async () => {
  const issuers = `authorityInfoAccess = caIssuers;URI:http://127.0.0.1:${port}/root.crt`
  const signature = await signStamped([distribution, issuers])
  const before = hits
  for (const trusted of [null, [stranger.certificate]]) {
    const sources = { authorities, trusted, fetchCrl: openCrlFetcher(log, fetchHere), log }
    const { crls } = await collectValidationData([signature], sources)
    expect(crls).toEqual([authorities[0]?.crl])
  }
  expect(hits).toBe(before)
})

test('even a certificate that is trusted leads to no private address', async () => {
  const signature = await signStamped([`crlDistributionPoints = URI:http://127.0.0.1:${port}/root.crl`])
  const before = hits
  warnings.length = 0
  const sources = { authorities, trusted: [root.certificate], fetchCrl: openCrlFetcher(log), log }
  const { crls } = await collectValidationData([signature], sources)
  expect([crls.length, hits - before, warnings]).toEqual([1, 0, ['127.0.0.1 has the private address 127.0.0.1']])
})

test('a list that the issuer of the certificate did not sign is left out', async () => {
  const signature = await signStamped([distribution])
  const right = served
  for (const wrong of [await crlOf(stranger), Buffer.from('<html>')]) {
    served = wrong
    const sources = { authorities, trusted: [root.certificate], fetchCrl: openCrlFetcher(log, fetchHere), log }
    expect((await collectValidationData([signature], sources)).crls).toHaveLength(1)
  }
  served = right
})
