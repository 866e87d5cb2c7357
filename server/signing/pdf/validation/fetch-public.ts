import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 * 1024

type Address = { address: string; family: number }
/** For tests: how names are resolved, and which addresses are refused. */
type Network = {
  resolve: (host: string) => Promise<readonly Address[]>
  isRefused: (address: string) => boolean
}
const internet: Network = { resolve: (host) => lookup(host, { all: true }), isRefused: isPrivateAddress }

/** GET of an address named by somebody else: never a private address, no redirect, within a time and a size. */
export async function fetchPublic(url: string, network: Network = internet): Promise<Uint8Array> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not fetched`)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const addresses = await resolvePublic(host, network)
  const request = protocol === 'http:' ? requestHttp : requestHttps
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent: false, signal, lookup: pinTo(addresses) }, resolve)
      .on('error', reject)
      .end()
  })
  if (reply.statusCode !== 200) {
    reply.destroy()
    throw new Error(`${url} answered ${reply.statusCode}`)
  }
  return readBody(reply, url)
}

async function readBody(reply: IncomingMessage, url: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply) {
    size += part.length
    if (size > MAX_BYTES) throw new Error(`${url} answered more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** All addresses of a host; a literal one is its own. Throws if any of them is refused. */
async function resolvePublic(host: string, { resolve, isRefused }: Network): Promise<[Address, ...Address[]]> {
  const late = sleep(TIMEOUT_MS, [], { ref: false })
  const family = isIP(host)
  const found = family === 0 ? await Promise.race([resolve(host), late]) : [{ address: host, family }]
  const [first, ...others] = found
  if (!first) throw new Error(`${host} has no address`)
  const refused = found.find(({ address }) => isRefused(address))
  if (refused) throw new Error(`${host} has the private address ${refused.address}`)
  return [first, ...others]
}

/** The connection is made to an address that was checked, so that a second answer of the DNS cannot replace it. */
function pinTo(addresses: [Address, ...Address[]]): LookupFunction {
  const [{ address, family }] = addresses
  return (_host, options, callback) => (options.all ? callback(null, addresses) : callback(null, address, family))
}

// What is not reached over the internet (IANA special-purpose registries): this machine, private and link-local networks
// with the metadata services of clouds, carrier NAT, documentation, multicast and reserved ranges.
const privateRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Global unicast is 2000::/3; within it the ranges that lead elsewhere: Teredo, documentation, 6to4, and so on. */
const globalUnicast: readonly [string, number] = ['2000::', 3]
const specialUnicast: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const ipv4 = new BlockList()
for (const [net, prefix] of privateRanges) ipv4.addSubnet(net, prefix, 'ipv4')
const ipv6 = new BlockList()
ipv6.addSubnet(...globalUnicast, 'ipv6')
const ipv6Special = new BlockList()
for (const [net, prefix] of specialUnicast) ipv6Special.addSubnet(net, prefix, 'ipv6')

/** Also true for what is no address; IPv4 mapped into IPv6 (::ffff:a.b.c.d) lies outside global unicast. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return ipv4.check(address, 'ipv4')
  return family !== 6 || !ipv6.check(address, 'ipv6') || ipv6Special.check(address, 'ipv6')
}
