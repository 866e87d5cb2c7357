import { PDF } from '@libpdf/core'
import { CRLDistributionPoints, GeneralName } from 'pkijs'
import { readCertificate } from './authority/certificates.ts'

const PATIENCE = 5_000

/** What our authority says of itself, to be kept with what was signed. */
export type ValidationData = { chain: readonly Uint8Array[]; revoked: Uint8Array }

/** Puts the certificates of all that was signed into the file, and that they were not revoked, for when nobody is left to ask. */
export async function addValidationData(bytes: Uint8Array, { chain, revoked }: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const [own] = chain.map(readCertificate)
  const getCRL = async (der: Uint8Array) => {
    const certificate = readCertificate(der)
    if (own && certificate.issuer.isEqual(own.subject)) return revoked
    return fetchList(findLists(certificate))
  }
  await pdf.addValidationData({ revocationProvider: { getCRL } })
  return pdf.save({ incremental: true })
}

type Read = ReturnType<typeof readCertificate>

/** Where the lists of an authority that is not ours are: that of a time stamp. */
function findLists({ extensions = [] }: Read): string[] {
  const said = extensions.find(({ extnID }) => extnID === '2.5.29.31')?.parsedValue
  if (!(said instanceof CRLDistributionPoints)) return []
  return said.distributionPoints
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap((name) => (name instanceof GeneralName && /^https?:/.test(String(name.value)) ? [String(name.value)] : []))
}

async function fetchList([address]: readonly string[]): Promise<Uint8Array | null> {
  if (address === undefined) return null
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
  return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null
}
