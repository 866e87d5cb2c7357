import { issueCertificate, toDer, type Issuer, type Subject } from './certificates.ts'
import { P256 } from './engine.ts'

/** A key made to sign once: nobody can take it out, and it is gone with its last user. */
export type SigningKey = {
  /** Whose signature it is for. */
  name: string
  key: CryptoKey
  /** Its certificate, as DER, and those of the authority that vouches for it. */
  certificate: Uint8Array
  chain: readonly Uint8Array[]
}

const YEARS = 5

type ChainedIssuer = Issuer & { chain: readonly Uint8Array[] }

export async function makeSigningKey(subject: Subject, by: ChainedIssuer, at: Date): Promise<SigningKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  const end = by.certificate.notAfter.value
  const until = new Date(Math.min(end.getTime(), new Date(at).setUTCFullYear(at.getUTCFullYear() + YEARS)))
  // Clocks differ: a reader whose clock is behind ours must not find a certificate that is not good yet.
  const from = new Date(at.getTime() - 60_000)
  const certificate = await issueCertificate(subject, publicKey, { from, until }, by)
  return { name: subject.name, key: privateKey, certificate: toDer(certificate), chain: by.chain }
}
