import { issueCertificate, toDer, type Issuer, type Subject } from './certificates.ts'
import { P256 } from './engine.ts'

/** A non-extractable key for one signature; it is never stored. */
export type SigningKey = {
  name: string
  key: CryptoKey
  /** As DER, with the chain of its authority. */
  certificate: Uint8Array
  chain: readonly Uint8Array[]
}

const YEARS = 5

type ChainedIssuer = Issuer & { chain: readonly Uint8Array[] }

export async function makeSigningKey(subject: Subject, by: ChainedIssuer, at: Date): Promise<SigningKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  const end = by.certificate.notAfter.value
  const until = new Date(Math.min(end.getTime(), new Date(at).setUTCFullYear(at.getUTCFullYear() + YEARS)))
  // Tolerates readers whose clock is behind ours.
  const from = new Date(at.getTime() - 60_000)
  const certificate = await issueCertificate(subject, publicKey, { from, until }, by)
  return { name: subject.name, key: privateKey, certificate: toDer(certificate), chain: by.chain }
}
