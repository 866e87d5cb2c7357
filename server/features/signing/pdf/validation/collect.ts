import { fromBER } from 'asn1js'
import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import type { Logger } from 'pino'
import type { AuthorityRecord } from '../authority/revocation-lists.ts'
import { readToken } from '../time-stamps/verify-token.ts'
import { findChain, isIssuer } from '../certificate-chain.ts'
import type { FetchCrl } from './fetch-crl.ts'

export type ValidationSources = {
  /** All authorities that ever issued certificates here; the first one issues the seal. */
  authorities: readonly AuthorityRecord[]
  /** Roots of time stamping authorities; null: those that Node trusts. */
  trusted: readonly X509Certificate[] | null
  fetchCrl: FetchCrl
  log: Pick<Logger, 'warn'>
}

/** Lets signatures be verified offline and later (DSS of PAdES); as DER. */
export type ValidationData = { certificates: readonly Uint8Array[]; crls: readonly Uint8Array[] }

const TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

/** The certificates of these signatures (CMS) and of their time stamps, each with the list of its own issuer. */
export async function collectValidationData(
  signatures: readonly Uint8Array[],
  { authorities, trusted, fetchCrl, log }: ValidationSources,
): Promise<ValidationData> {
  const read = signatures.map(readSignature)
  const signers = read.flatMap((one) => one.certificates)
  // The seal is added later, so its authority is always included.
  const issuing = authorities.filter(({ chain }, at) => at === 0 || signers.some((one) => isIssuedBy(one, chain)))
  const chains = issuing.map(({ chain }) => chain.map((der) => new X509Certificate(der)))
  const stamps = read.flatMap(({ token }) => (token ? readStamp(token, trusted ?? nodeRoots(), log) : []))
  // Lists are fetched only for certificates that chain up to a trusted root.
  const stampChains = stamps.flatMap(({ chain }) => (chain ? [chain] : []))
  const crls = await fetchAll([...chains, ...stampChains], fetchCrl)
  const certificates = [
    ...signers,
    ...chains.flat(),
    ...stamps.flatMap((one) => one.certificates),
    ...stampChains.flat(),
  ]
  return {
    certificates: unique(certificates.map(({ raw }) => raw)),
    crls: unique([...issuing.map(({ crl }) => crl), ...crls]),
  }
}

const isIssuedBy = (certificate: X509Certificate, [own]: readonly Uint8Array[]) =>
  own !== undefined && isIssuer(new X509Certificate(own), certificate)

function readSignature(cms: Uint8Array) {
  const { content } = new ContentInfo({ schema: fromBER(new Uint8Array(cms)).result })
  const signed = new SignedData({ schema: content })
  const stamp = signed.signerInfos[0]?.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP)?.values[0]
  return {
    certificates: (signed.certificates ?? [])
      .filter((one) => one instanceof Certificate)
      .map((one) => new X509Certificate(new Uint8Array(one.toSchema().toBER()))),
    token: stamp ? new Uint8Array(stamp.toBER()) : null,
  }
}

/** An unreadable time stamp, or one without its certificate, is left out and the file still sealed. */
function readStamp(
  token: Uint8Array,
  trusted: readonly X509Certificate[],
  log: ValidationSources['log'],
): { certificates: readonly X509Certificate[]; chain: readonly X509Certificate[] | null }[] {
  try {
    const { signer, certificates, genTime } = readToken(token)
    return [{ certificates, chain: findChain(signer, certificates, trusted, genTime) }]
  } catch (error) {
    log.warn({ err: error }, 'sealed a file without the certificates of one of its time stamps')
    return []
  }
}

/** The lists for every certificate of a chain whose issuer is the next one. */
async function fetchAll(chains: readonly (readonly X509Certificate[])[], fetchCrl: FetchCrl): Promise<Uint8Array[]> {
  const lists = chains.flatMap((chain) =>
    chain.map(async (certificate, at) => {
      const issuer = chain[at + 1]
      return issuer ? fetchCrl(certificate, issuer) : null
    }),
  )
  return (await Promise.all(lists)).filter((list) => list !== null)
}

const unique = (all: readonly Uint8Array[]): Uint8Array[] => [
  ...new Map(all.map((der) => [Buffer.from(der).toString('latin1'), new Uint8Array(der)])).values(),
]

let roots: readonly X509Certificate[] | null = null
const nodeRoots = () => (roots ??= rootCertificates.map((pem) => new X509Certificate(pem)))
