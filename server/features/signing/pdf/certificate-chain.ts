import type { X509Certificate } from 'node:crypto'

const MAX_LENGTH = 8

/** The chain from a certificate up to a trusted one, each issued by the next and valid at that time; null if there is none. */
export function findChain(
  certificate: X509Certificate,
  intermediates: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): readonly X509Certificate[] | null {
  return extendChain([certificate], intermediates, trusted, at)
}

function extendChain(
  chain: readonly X509Certificate[],
  intermediates: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): readonly X509Certificate[] | null {
  const last = chain.at(-1)
  if (!last || chain.length > MAX_LENGTH || !isValid(last, at)) return null
  if (trusted.some((one) => one.raw.equals(last.raw))) return chain
  for (const issuer of [...trusted, ...intermediates]) {
    if (!isIssuer(issuer, last) || chain.some((one) => one.raw.equals(issuer.raw))) continue
    const whole = extendChain([...chain, issuer], intermediates, trusted, at)
    if (whole) return whole
  }
  return null
}

const isValid = ({ validFromDate, validToDate }: X509Certificate, at: Date) => validFromDate <= at && at <= validToDate

export function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}
