import { fromBER } from 'asn1js'
import type { X509Certificate } from 'node:crypto'
import { CertificateRevocationList, CRLDistributionPoints, GeneralName } from 'pkijs'
import type { Logger } from 'pino'
import { readCertificate } from '../authority/certificates.ts'
import { engine } from '../authority/engine.ts'
import { fetchPublic } from './fetch-public.ts'

const CRL_DISTRIBUTION_POINTS = '2.5.29.31'
/** Failures are cached too. */
const CACHE_MS = 10 * 60_000

/** The revocation list that a certificate names, if its issuer signed it. */
export type FetchCrl = (certificate: X509Certificate, issuer: X509Certificate) => Promise<Uint8Array | null>

export function openCrlFetcher(log: Pick<Logger, 'warn'>, fetchBytes = (url: string) => fetchPublic(url)): FetchCrl {
  const cache = new Map<string, { until: number; bytes: Promise<Uint8Array> }>()
  const read = (url: string) => {
    const now = Date.now()
    const cached = cache.get(url)
    if (cached && cached.until > now) return cached.bytes
    const bytes = fetchBytes(url)
    cache.set(url, { until: now + CACHE_MS, bytes })
    return bytes
  }
  return async (certificate, issuer) => {
    for (const url of listAddresses(certificate)) {
      try {
        const bytes = await read(url)
        await verifyCrl(bytes, issuer)
        return bytes
      } catch (error) {
        log.warn({ err: error, url }, 'failed to fetch a revocation list: the document is sealed without it')
      }
    }
    return null
  }
}

function listAddresses({ raw }: X509Certificate): string[] {
  const { extensions = [] } = readCertificate(raw)
  const points = extensions.find(({ extnID }) => extnID === CRL_DISTRIBUTION_POINTS)?.parsedValue
  if (!(points instanceof CRLDistributionPoints)) return []
  return points.distributionPoints
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap((name) => (name instanceof GeneralName && /^https?:/.test(String(name.value)) ? [String(name.value)] : []))
}

async function verifyCrl(bytes: Uint8Array, issuer: X509Certificate): Promise<void> {
  const { result, offset } = fromBER(new Uint8Array(bytes))
  if (offset < 0) throw new Error('The bytes are not a revocation list')
  const list = new CertificateRevocationList({ schema: result })
  if (!(await list.verify({ issuerCertificate: readCertificate(issuer.raw) }, engine)))
    throw new Error('The revocation list is not signed by the issuer of the certificate')
  if (list.nextUpdate && list.nextUpdate.value < new Date()) throw new Error('The revocation list has expired')
}
