import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { changeSecret, findOrAddSecret } from '../../../../platform/database/stored-secret.ts'
import type { Db } from '../../../../platform/database/tables.ts'
import { ConfigProblem, type Config } from '../../../../config.ts'
import { makeEmptyCrl, makeRoot, readCertificate, toDer, type Issuer } from './certificates.ts'
import { P256 } from './engine.ts'
import { findSigningSecret, seal, Sealed, unseal } from './secret.ts'
import { findAuthorities, storeCrl, type AuthorityRecord } from './revocation-lists.ts'
import { makeSigningKey, type SigningKey } from './signing-key.ts'

/** The certificate authority of signers, made once for the deployment or bought. */
export type Authority = {
  /**
   * Runs what signs, with keys for one signature each. Returns when the revocation list is stored: once this authority is
   * replaced, its key cannot sign a list for the certificates that it has issued.
   */
  withKeys<T>(sign: (issueKey: IssueKey) => Promise<T>): Promise<T>
  /** A key for one seal of the company, or of an advising firm. */
  company(): Promise<SigningKey>
  firm(name: string): Promise<SigningKey>
  /** This authority with a fresh revocation list, then those that it replaced with their last one. */
  listAuthorities(): Promise<readonly AuthorityRecord[]>
  /** Its certificate, and those above it. */
  readonly chain: readonly Uint8Array[]
}
export type IssueKey = (name: string, email: string) => Promise<SigningKey>
type Settings = Pick<Config, 'signingSecret' | 'signingCertificateFile' | 'signingKeyFile' | 'databaseUrl' | 'dataDir'>
type OpenAuthority = Issuer & { chain: readonly Uint8Array[] }

const SECRET = 'signing.authority'
const StoredAuthorities = z.array(z.strictObject({ certificate: z.string(), key: Sealed.nullable() })).min(1)
const YEARS = 20

export async function openAuthority(deps: { db: Db; config: Settings; company: string }): Promise<Authority> {
  const { db, config, company } = deps
  const own = config.signingKeyFile === null ? await openOwnAuthority(deps) : await openBoughtAuthority(config)
  await storeFreshCrl(db, own)
  return {
    async withKeys(sign) {
      let isIssued = false
      const signed = await sign((name, email) => {
        isIssued = true
        return makeSigningKey({ name, email }, own, new Date())
      })
      if (isIssued) await storeFreshCrl(db, own)
      return signed
    },
    company: () => makeSigningKey({ name: company }, own, new Date()),
    firm: (name) => makeSigningKey({ name }, own, new Date()),
    async listAuthorities() {
      const others = (await findAuthorities(db)).filter(({ chain }) => !isSame(chain[0], own.chain[0]))
      return [{ chain: own.chain, crl: await makeCrl(own, new Date()) }, ...others]
    },
    chain: own.chain,
  }
}

async function storeFreshCrl(db: Db, own: OpenAuthority): Promise<void> {
  const at = new Date()
  await storeCrl(db, { chain: own.chain, crl: await makeCrl(own, at) }, at)
}

const makeCrl = async (own: OpenAuthority, from: Date) =>
  toDer(await makeEmptyCrl(own, { from, until: own.certificate.notAfter.value }))

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0

/** Processes use the new authority from their next start. Earlier signatures carry their own certificates and stay valid. */
export async function rotateAuthority(deps: { db: Db; config: Settings; company: string }): Promise<void> {
  const made = await makeAuthority(deps)
  await findOrAddSecret(deps.db, SECRET, () => [made])
  await storeLastCrl(deps)
  await deps.db.transaction().execute((tx) =>
    changeSecret(tx, SECRET, (known) => [
      made,
      // Keeps the old certificates, and destroys their keys.
      ...StoredAuthorities.parse(known).flatMap(({ certificate }) =>
        certificate === made.certificate ? [] : [{ certificate, key: null }],
      ),
    ]),
  )
}

/** Called before the key is destroyed. Without its secret, the last stored list remains. */
async function storeLastCrl(deps: { db: Db; config: Settings; company: string }): Promise<void> {
  try {
    await storeFreshCrl(deps.db, await openOwnAuthority(deps))
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
  }
}

async function openOwnAuthority(deps: { db: Db; config: Settings; company: string }): Promise<OpenAuthority> {
  const [first] = StoredAuthorities.parse(
    await findOrAddSecret(deps.db, SECRET, async () => [await makeAuthority(deps)]),
  )
  if (!first?.key) throw new Error('there is no authority to sign by')
  const der = Buffer.from(first.certificate, 'base64')
  const bytes = unseal(first.key, findSigningSecret(deps.config))
  const key = await crypto.subtle.importKey('pkcs8', bytes, P256, false, ['sign'])
  return { certificate: readCertificate(der), key, chain: [new Uint8Array(der)] }
}

async function makeAuthority({ config, company }: { config: Settings; company: string }) {
  const keys = await crypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const from = new Date()
  const until = new Date(new Date(from).setUTCFullYear(from.getUTCFullYear() + YEARS))
  const certificate = await makeRoot({ name: `${company} — signature` }, keys, { from, until })
  const key = seal(new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)), findSigningSecret(config))
  return { certificate: Buffer.from(toDer(certificate)).toString('base64'), key }
}

/** From PEM files: a CA certificate followed by its chain, and its key. */
async function openBoughtAuthority({ signingCertificateFile, signingKeyFile }: Settings): Promise<OpenAuthority> {
  try {
    const pem = readFileSync(signingCertificateFile ?? '', 'utf8')
    const chain = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    )
    const key = createPrivateKey(readFileSync(signingKeyFile ?? ''))
    const [first] = chain
    if (!first?.ca || !first.checkPrivateKey(key)) throw new Error('they are not of one authority')
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('the key is not on the curve P-256')
    const usable = await crypto.subtle.importKey(
      'pkcs8',
      new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
      P256,
      false,
      ['sign'],
    )
    return { certificate: readCertificate(first.raw), key: usable, chain: chain.map(({ raw }) => new Uint8Array(raw)) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigProblem(`SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE cannot be used: ${why}.`)
  }
}
