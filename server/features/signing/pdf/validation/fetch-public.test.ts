import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { isPrivateAddress } from './private-address.ts'

test.each([
  ['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['169.254.169.254', '100.64.0.1', '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1'],
  ['fd00:ec2::254', 'fec0::1', 'ff02::1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
])('%s, %s, %s … are private', (...addresses) => {
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([])
})

test('addresses of the internet are public', () => {
  const addresses = ['1.1.1.1', '172.32.0.1', '192.169.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:4007::1']
  expect(addresses.filter(isPrivateAddress)).toEqual([])
})

let hits = 0
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer((request, reply) => {
    hits += 1
    listener(request, reply)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}
const port = await serve((_, reply) => reply.end('secret'))

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', '127.1'])(
  '%s is not asked',
  async (host) => {
    const before = hits
    await expect(fetchPublic(`http://${host}:${port}/crl`)).rejects.toThrow(/private address/)
    expect(hits).toBe(before)
  },
)

test.each(['file:///etc/passwd', 'ftp://example.org/crl', 'ldap://example.org/', 'data:,x'])(
  '%s is not read',
  async (url) => {
    await expect(fetchPublic(url)).rejects.toThrow('is not fetched')
  },
)

/** The internet, as far as these tests have one: every name is this machine. */
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const everywhere = { resolve, isRefused: () => false }

test('a host that resolves to a private address is not contacted, even if only one of its addresses is private', async () => {
  const before = hits
  const mixed = async () => [{ address: '93.184.216.34', family: 4 }, ...(await resolve())]
  for (const how of [resolve, mixed])
    await expect(
      fetchPublic(`http://crl.example.org:${port}/`, { resolve: how, isRefused: isPrivateAddress }),
    ).rejects.toThrow('crl.example.org has the private address 127.0.0.1')
  expect(hits).toBe(before)
})

test('a host is resolved once, and the address that was checked is the one contacted', async () => {
  let asked = 0
  const rebinding = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  const isRefused = (address: string) => address === '127.0.0.2'
  const reply = await fetchPublic(`http://crl.example.org:${port}/`, { resolve: rebinding, isRefused })
  expect([String(Buffer.from(reply)), asked]).toEqual(['secret', 1])
})

test('redirects are not followed, and what is too long is not read', async () => {
  const target = `http://127.0.0.1:${port}/`
  const redirecting = await serve((_, reply) => reply.writeHead(302, { location: target }).end())
  const before = hits
  await expect(fetchPublic(`http://crl.example.org:${redirecting}/`, everywhere)).rejects.toThrow('answered 302')
  expect(hits).toBe(before + 1)
  const endless = await serve((_, reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) {
        // As long as somebody takes it.
      }
    }
    reply.on('drain', more)
    more()
  })
  await expect(fetchPublic(`http://crl.example.org:${endless}/`, everywhere)).rejects.toThrow('more than 2097152 bytes')
})
