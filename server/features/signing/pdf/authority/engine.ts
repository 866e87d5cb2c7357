import { CryptoEngine } from 'pkijs'

/** Node’s Web Crypto for pkijs. */
export const engine = new CryptoEngine({ name: 'node', crypto })

export const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
