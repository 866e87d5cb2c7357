import { Integer } from 'asn1js'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTimeStamps } from '../../../../testing/time-stamps.ts'
import {
  issue,
  rootExtensions,
  startOwnTimeStamps,
  tsaExtensions,
  type Fault,
  type Issued,
} from '../../../../testing/time-stamps/own-time-stamps.ts'
import { openTimeStamper } from './time-stamp.ts'

const root = issue('Root of stamps', rootExtensions)
const tsa = issue('Stamps', tsaExtensions, root)
const data = randomBytes(64)
const ROOM = 10_000

/** The token of an authority, and why there is none. */
async function stampBy(url: string, { trusted = null as Issued | null, room = ROOM } = {}) {
  const warnings: string[] = []
  const log = { warn: ({ err }: { err: Error }) => void warnings.push(err.message) }
  const stamper = openTimeStamper(url, trusted && [trusted.certificate], log as never)
  const token = await stamper.stamp(data, room)
  return { token, warning: warnings.join() }
}

test('the stamp of an authority in order is taken: ours, and that of OpenSSL', async () => {
  const openssl = await Promise.all([startTimeStamps('ec'), startTimeStamps('rsa')])
  for (const url of [await startOwnTimeStamps(tsa), ...openssl.map((one) => one.url)]) {
    const { token, warning } = await stampBy(url)
    expect(warning).toBe('')
    expect(token?.length).toBeGreaterThan(500)
  }
})

const flipLast = (reply: Buffer) => {
  const changed = Buffer.from(reply)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
const manyTimes = Array.from({ length: 40 }, (_, at) => issue(`Stamps ${at}`, tsaExtensions).certificate)

test.each<[string, Fault, RegExp]>([
  ['a rejection', { status: 2 }, /refused: status 2/],
  ['a stamp of other bytes', { digest: () => randomBytes(32) }, /of other bytes/],
  ['another nonce', { nonce: () => new Integer({ value: 7 }) }, /another nonce/],
  ['no nonce', { nonce: () => undefined }, /another nonce/],
  ['a signature that was changed', { reply: flipLast }, /signature of the time stamp is wrong/],
  ['a certificate that was not valid yet', { genTime: new Date('2001-01-01') }, /not valid when it stamped/],
  ['the name of another certificate', { named: root.certificate }, /names another certificate/],
  ['something that is no ASN.1', { reply: () => Buffer.from('<html>') }, /./],
  ['half a reply', { reply: (reply) => reply.subarray(0, reply.length / 2) }, /./],
  ['nothing', { reply: () => Buffer.alloc(0) }, /./],
  ['a reply without an end', { reply: () => Buffer.alloc(1_000_000) }, /more than 262144 bytes/],
  ['a stamp that is too large', { certificates: manyTimes }, /bytes does not fit into 10000/],
])('%s is no stamp', async (_, fault, why) => {
  const { token, warning } = await stampBy(await startOwnTimeStamps(tsa, fault))
  expect(token).toBeNull()
  expect(warning).toMatch(why)
})

test.each([
  ['other things', ['extendedKeyUsage = critical, codeSigning']],
  ['time stamps among others', ['extendedKeyUsage = critical, timeStamping, codeSigning']],
  ['time stamps, but not critically', ['extendedKeyUsage = timeStamping']],
  ['nothing said', ['keyUsage = critical, digitalSignature']],
])('a certificate for %s stamps nothing', async (_, extensions) => {
  const { token, warning } = await stampBy(await startOwnTimeStamps(issue('Other', extensions, root)))
  expect(token).toBeNull()
  expect(warning).toMatch(/not for time stamping/)
})

test('with trusted roots, only a certificate that chains up to one of them stamps', async () => {
  const other = issue('Another root', rootExtensions)
  const [own, foreign] = [
    await startOwnTimeStamps(tsa),
    await startOwnTimeStamps(issue('Stamps', tsaExtensions, other)),
  ]
  expect((await stampBy(own, { trusted: root })).token).not.toBeNull()
  const refused = await stampBy(foreign, { trusted: root })
  expect([refused.token, refused.warning]).toEqual([null, expect.stringContaining('TSA_CERTIFICATE_FILE')])
})

test('an authority that redirects stamps nothing', async () => {
  const url = await startOwnTimeStamps(tsa)
  const server = createServer((_, reply) => reply.writeHead(307, { location: url }).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect((await stampBy(`http://127.0.0.1:${port}`)).token).toBeNull()
})
