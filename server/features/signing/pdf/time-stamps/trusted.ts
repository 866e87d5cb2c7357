import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigProblem, type Config } from '../../../../config.ts'

/** The roots that vouch for the time stamping authority; null where the operator names none. */
export function readTrusted({ tsaCertificateFile }: Pick<Config, 'tsaCertificateFile'>): X509Certificate[] | null {
  if (tsaCertificateFile === null) return null
  try {
    const pem = readFileSync(tsaCertificateFile, 'utf8')
    const roots = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    )
    if (roots.length === 0) throw new Error('it contains no certificate')
    return roots
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigProblem(`TSA_CERTIFICATE_FILE cannot be used: ${why}.`)
  }
}
