import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPrivateAddress } from './private-address.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 * 1024

type Address = { address: string; family: number }
/** For tests: how names are resolved, and which addresses are refused. */
type Network = {
  resolve: (host: string) => Promise<readonly Address[]>
  isRefused: (address: string) => boolean
}
const internet: Network = { resolve: (host) => lookup(host, { all: true }), isRefused: isPrivateAddress }

/** GET of an untrusted URL: no private address, no redirect, limited time and size. */
export async function fetchPublic(url: string, network: Network = internet): Promise<Uint8Array> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is not fetched`)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const addresses = await resolvePublic(host, network)
  const request = protocol === 'http:' ? requestHttp : requestHttps
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent: false, signal, lookup: pinAddresses(addresses) }, resolve)
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

/** Throws if any address of the host is refused. */
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

/** Connects to an address that was checked, against DNS rebinding. */
function pinAddresses(addresses: [Address, ...Address[]]): LookupFunction {
  const [{ address, family }] = addresses
  return (_host, options, callback) => (options.all ? callback(null, addresses) : callback(null, address, family))
}
