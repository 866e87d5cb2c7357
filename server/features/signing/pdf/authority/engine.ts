import { CryptoEngine } from 'pkijs'

/** The cryptography of Node, for the library that writes certificates and signatures. */
export const engine = new CryptoEngine({ name: 'node', crypto })

export const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
