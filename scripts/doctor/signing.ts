import { readFileSync, existsSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { openAccessTokens } from '../../server/features/signing/providers/docusign/token.ts'
import { findSigningSecret, openSigningKeys } from '../../server/features/signing/index.ts'
import { readTrusted } from '../../server/features/signing/pdf/time-stamps/trusted.ts'
import { openTimeStamper } from '../../server/features/signing/pdf/time-stamps/time-stamp.ts'
import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { ok, problem, toReason, warning, type CheckContext, type CheckResult } from './finding.ts'

const TIMEOUT = 10_000
const DAY = 86_400_000
/** Days before a certificate is over. */
const SOON = 60
/** Bytes that a signature has for its time stamp. */
const LARGEST_STAMP = 10_000

export async function checkSigning(
  { db, pool }: Database,
  { config, deployment, log }: CheckContext,
): Promise<CheckResult> {
  if (config.docusign) return checkDocusign(config.docusign)
  const { signingSecret, databaseUrl, dataDir, signingCertificateFile } = config
  if (signingCertificateFile !== null) {
    const found = checkCertificate(signingCertificateFile)
    if (found.state === 'problem') return found
  }
  if (signingSecret === null && databaseUrl === null && !existsSync(join(dataDir, 'signing-secret')))
    return ok('This server signs; the first start makes its secret.')
  findSigningSecret(config)
  const { rows } = await pool.query(`select to_regclass('signing_authority') as there`)
  if (rows[0]?.there === null) return ok('This server signs; the first start makes its authority.')
  await openSigningKeys({ db, config, deployment, log })
  return ok('This server signs: SIGNING_SECRET opens the key of its authority.')
}

function checkCertificate(file: string): CheckResult {
  const until = new X509Certificate(readFileSync(file)).validToDate
  const days = Math.floor((until.getTime() - Date.now()) / DAY)
  const advice = 'Buy the next one and name it in SIGNING_CERTIFICATE_FILE.'
  if (days < 0) return problem(`The certificate in ${file} is over.`, advice)
  if (days < SOON) return warning(`The certificate in ${file} is over in ${days} days.`, advice)
  return ok(`The certificate in ${file} is good for ${days} days.`)
}

async function checkDocusign(account: NonNullable<Config['docusign']>): Promise<CheckResult> {
  try {
    await openAccessTokens(account, TIMEOUT).get()
    return ok(`DocuSign gives the account ${account.account} a token.`)
  } catch (error) {
    const advice = /consent/.test(toReason(error))
      ? 'Let the user of DOCUSIGN_USER agree once to the scopes « signature impersonation », in a browser.'
      : 'See that DOCUSIGN_AUTH_URL is reached and that integration key, user and private key belong together.'
    return problem(`DocuSign gives no token: ${toReason(error)}.`, advice)
  }
}

export async function checkTimeStamps({ config }: CheckContext): Promise<CheckResult> {
  const { tsaUrl } = config
  if (tsaUrl === null) return ok('TSA_URL is not set: signatures carry the time of this machine.')
  let reason = 'it answers nothing of use'
  const log = { warn: ({ err }: { err: unknown }) => void (reason = toReason(err)) }
  const stamp = await openTimeStamper(tsaUrl, readTrusted(config), log).stamp(Buffer.from('doctor'), LARGEST_STAMP)
  if (stamp) return ok(`${tsaUrl} stamps.`)
  const advice = 'See that TSA_URL is reached, and that TSA_CERTIFICATE_FILE holds the roots of that authority.'
  return problem(`${tsaUrl} gives no usable time stamp: ${reason}.`, advice)
}
