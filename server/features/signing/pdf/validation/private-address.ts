import { BlockList, isIP } from 'node:net'

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
