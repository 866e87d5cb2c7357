import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { featureNames, switches, type FeatureName } from './switches.ts'

/** Everything the outside decides, read once at start. `.env.example` explains each variable. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  /** How many proxies stand in front; their X-Forwarded-For entries, and no others, are believed. */
  proxies: number
  /** How many calls one person may make in a minute. */
  callsPerMinute: number
  /** How many sign-ins may begin in a minute from one network. */
  authorisationsPerMinute: number
  /** What the reader of /metrics presents; null: nobody reads them. */
  metricsToken: string | null
  dataDir: string
  /** Where files are kept; null means a folder under the data folder. */
  bucket: Bucket | null
  /** How long a content stays in the store after its row has gone, in hours; longer than any backup takes. */
  filesKeepHours: number
  /** How many megabytes must be free under the data folder; below, the disk counts as full. */
  diskReserve: number
  /** Null means the embedded PostgreSQL under the data folder. */
  databaseUrl: string | null
  customer: string
  demo: boolean
  oidc: { issuer: string; clientId: string } | null
  /** Null keeps the mails in the database, where the developer's page shows them. */
  smtpUrl: string | null
  /** The company's own customer system; null: the one that comes with the product. */
  customerSystem: { url: string; secrets: readonly string[] } | null
  /** What hands short messages to telephones; null: codes are sent by mail, and in the demo kept beside the mails. */
  sms: { url: string; token: string | null } | null
  /** Where ClamAV's daemon looks through files; null: nobody does. */
  clamdUrl: string | null
  /** Which tool signs: the one of this server, or DocuSign. */
  esign: (typeof signingTools)[number]
  /** What seals the key of our signing authority; null: a secret made beside the embedded database. */
  signingSecret: string | null
  /** A bought authority instead of our own: PEM files of its certificate, with those above it, and of its key. */
  signingCertificateFile: string | null
  signingKeyFile: string | null
  /** Who stamps signatures with the time; null: nobody does. */
  tsaUrl: string | null
  /** PEM file of the roots that vouch for who stamps; null: stamps are taken from any certificate for time stamping. */
  tsaCertificateFile: string | null
  /** Our account there; null where this server's own tool signs. */
  docusign: DocusignAccount | null
  /** Where signed dossiers are told of, without saying whose; null: nowhere. */
  analyticsUrl: string | null
  landingUrl: string
  logoutUrl: string | null
  apiUrl: string
  /** Null switches the check off; undefined asks for the provider's own. */
  ssoCheckUrl: string | null | undefined
  logLevel: (typeof logLevels)[number]
  /** Feature switches of the deployment set for this start only. */
  features: Readonly<Partial<Record<FeatureName, boolean>>>
}

/** A bucket of its own in a store that speaks S3, and who we are there. */
export type Bucket = {
  /** With the bucket in its path, as every such store understands it. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

/** An account with DocuSign, and who we are there. */
export type DocusignAccount = {
  /** Where its API is, without a path. */
  baseUrl: string
  /** Where tokens come from. */
  authUrl: string
  /** Where its newer pages are, which talk to the page around them. */
  appsOrigin: string
  account: string
  integrationKey: string
  /** In whose name envelopes are sent. */
  user: string
  /** RSA, PEM. */
  privateKey: string
  /** Any of them proves a message of Connect. */
  connectKeys: readonly string[]
  /** The identity check by telephone of the account; null: nobody verifies who signs, which the company accepts. */
  identityWorkflow: string | null
}

/** A setting that cannot be used. Its message is a whole sentence for the operator. */
export class ConfigProblem extends Error {}

type Env = Readonly<Record<string, string | undefined>>

const signingTools = ['embedded', 'docusign'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export function readConfig(env: Env): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const issuer = url(env, 'OIDC_ISSUER', ['http:', 'https:'])
  return {
    port,
    host,
    publicUrl,
    proxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    callsPerMinute: wholeNumber(env, 'CALLS_PER_MINUTE', 1200, 60, 1_000_000),
    authorisationsPerMinute: wholeNumber(env, 'AUTHORISATIONS_PER_MINUTE', 120, 10, 100_000),
    metricsToken: secret(env, 'METRICS_TOKEN'),
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    bucket: bucket(env),
    filesKeepHours: wholeNumber(env, 'FILES_KEEP_HOURS', 48, 1, 8760),
    diskReserve: wholeNumber(env, 'DISK_RESERVE_MB', 100, 0, 1_000_000_000),
    databaseUrl,
    customer: text(env, 'CUSTOMER') ?? 'aurea',
    demo: demo(env, { host, publicUrl, databaseUrl }),
    oidc: issuer === null ? null : { issuer, clientId: text(env, 'OIDC_CLIENT_ID') ?? 'parcelle-web' },
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    customerSystem: customerSystem(env),
    sms: sms(env),
    clamdUrl: clamd(env),
    esign: oneOf(env, 'ESIGN', signingTools, 'embedded'),
    signingSecret: secret(env, 'SIGNING_SECRET'),
    ...signingFiles(env),
    tsaUrl: url(env, 'TSA_URL', ['http:', 'https:']),
    tsaCertificateFile: text(env, 'TSA_CERTIFICATE_FILE'),
    docusign: text(env, 'ESIGN') === 'docusign' ? docusign(env) : null,
    analyticsUrl: url(env, 'ANALYTICS_URL', ['http:', 'https:']),
    landingUrl: text(env, 'LANDING_URL') ?? '/tableau-de-bord/',
    logoutUrl: text(env, 'LOGOUT_URL'),
    apiUrl: url(env, 'API_URL', ['http:', 'https:']) ?? publicUrl,
    ssoCheckUrl: env['SSO_CHECK_URL'] === '' ? null : (url(env, 'SSO_CHECK_URL', ['http:', 'https:']) ?? undefined),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, databaseUrl === null ? 'warn' : 'info'),
    features: features(env),
  }
}

function text(env: Env, name: string): string | null {
  return env[name]?.trim() || null
}

function secret(env: Env, name: string): string | null {
  const given = text(env, name)
  if (given !== null && !/^[\w.~+/=-]{16,}$/.test(given)) {
    throw new ConfigProblem(`${name} must be at least 16 letters, digits or signs among . _ ~ + / = and -.`)
  }
  return given
}

function url(env: Env, name: string, protocols: readonly string[]): string | null {
  const given = text(env, name)
  if (given === null) return null
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
    throw new ConfigProblem(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return given.replace(/\/$/, '')
}

function bucket(env: Env): Bucket | null {
  const given = text(env, 'FILES_URL')
  if (given === null) return null
  const address = URL.canParse(given) ? new URL(given) : null
  const [, name = ''] = /^\/([\w.-]+)\/?$/.exec(address?.pathname ?? '') ?? []
  const isNamed = /^s3(\+http)?:$/.test(address?.protocol ?? '') && address?.host !== '' && name !== ''
  if (!address || !isNamed || address.username !== '' || address.password !== '') {
    throw new ConfigProblem('FILES_URL must be s3://HOST/BUCKET?region=REGION, without keys (s3+http:// without TLS).')
  }
  const [accessKey, secretKey] = [text(env, 'FILES_ACCESS_KEY'), text(env, 'FILES_SECRET_KEY')]
  if (accessKey === null || secretKey === null)
    throw new ConfigProblem('FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY.')
  const url = `${address.protocol === 's3:' ? 'https' : 'http'}://${address.host}/${name}`
  return { url, region: address.searchParams.get('region') ?? 'us-east-1', accessKey, secretKey }
}

function signingFiles(env: Env): Pick<Config, 'signingCertificateFile' | 'signingKeyFile'> {
  const [certificate, key] = [text(env, 'SIGNING_CERTIFICATE_FILE'), text(env, 'SIGNING_KEY_FILE')]
  if ((certificate === null) !== (key === null))
    throw new ConfigProblem('SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE go together.')
  return { signingCertificateFile: certificate, signingKeyFile: key }
}

function docusign(env: Env): DocusignAccount {
  const authUrl = url(env, 'DOCUSIGN_AUTH_URL', ['http:', 'https:']) ?? 'https://account.docusign.com'
  const baseUrl = url(env, 'DOCUSIGN_BASE_URL', ['http:', 'https:'])
  return {
    baseUrl: new URL(needed('DOCUSIGN_BASE_URL', baseUrl)).origin,
    authUrl: new URL(authUrl).origin,
    // account-d.docusign.com has its pages at apps-d.docusign.com.
    appsOrigin: new URL(authUrl).origin.replace('//account', '//apps'),
    account: guid(env, 'DOCUSIGN_ACCOUNT'),
    integrationKey: guid(env, 'DOCUSIGN_INTEGRATION_KEY'),
    user: guid(env, 'DOCUSIGN_USER'),
    privateKey: privateKey(env, 'DOCUSIGN_PRIVATE_KEY_FILE'),
    connectKeys: secrets(env, 'DOCUSIGN_CONNECT_KEYS'),
    identityWorkflow: identityWorkflow(env),
  }
}

function identityWorkflow(env: Env): string | null {
  const isAccepted = oneOf(env, 'DOCUSIGN_UNVERIFIED', ['accepted', 'refused'], 'refused') === 'accepted'
  if (text(env, 'DOCUSIGN_IDENTITY_WORKFLOW') !== null) return guid(env, 'DOCUSIGN_IDENTITY_WORKFLOW')
  if (isAccepted) return null
  throw new ConfigProblem(
    'ESIGN=docusign needs DOCUSIGN_IDENTITY_WORKFLOW, or DOCUSIGN_UNVERIFIED=accepted where the company accepts that nobody verifies who signs.',
  )
}

function needed(name: string, given: string | null): string {
  if (given === null) throw new ConfigProblem(`ESIGN=docusign needs ${name}.`)
  return given
}

function guid(env: Env, name: string): string {
  const given = needed(name, text(env, name))
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given))
    throw new ConfigProblem(`${name} must be an id such as 11111111-2222-3333-4444-555555555555.`)
  return given
}

function privateKey(env: Env, name: string): string {
  const path = needed(name, text(env, name))
  try {
    const key = readFileSync(path, 'utf8')
    if (createPrivateKey(key).asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below, with the name of the setting.
  }
  throw new ConfigProblem(`${name} must name a file that can be read and holds an RSA private key (PEM).`)
}

function secrets(env: Env, name: string): readonly string[] {
  const given = needed(name, text(env, name)).split(/[\s,]+/)
  if (given.some((one) => one.length < 16))
    throw new ConfigProblem(`${name} must be keys of at least 16 letters each, separated by commas.`)
  return given
}

function sms(env: Env): Config['sms'] {
  const address = url(env, 'SMS_URL', ['http:', 'https:'])
  return address === null ? null : { url: address, token: secret(env, 'SMS_TOKEN') }
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const given = text(env, name)
  if (given === null) return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigProblem(`${name} must be a whole number from ${min} to ${max}, not « ${given} ».`)
  }
  return value
}

function flag(env: Env, name: string): boolean | null {
  const given = text(env, name)?.toLowerCase()
  if (given === undefined) return null
  if (['true', '1', 'on', 'yes'].includes(given)) return true
  if (['false', '0', 'off', 'no'].includes(given)) return false
  throw new ConfigProblem(`${name} must be true or false, not « ${given} ».`)
}

// What one has to write to have the demo, and its well-known password, where strangers can reach it.
const PUBLIC_DEMO = 'yes-on-a-public-address'

function demo(env: Env, { host, publicUrl, databaseUrl }: Pick<Config, 'host' | 'publicUrl' | 'databaseUrl'>): boolean {
  if (text(env, 'DEMO') === PUBLIC_DEMO) return true
  const isOn = (flag(env, 'DEMO') ?? databaseUrl === null) && isLocal(publicUrl)
  if (isOn && !isLoopback(host)) {
    throw new ConfigProblem(
      `HOST must be this machine alone (127.0.0.1) while the demo is on, because its password is public: set PUBLIC_URL or DEMO=false to work without it, or DEMO=${PUBLIC_DEMO} to show it to others.`,
    )
  }
  return isOn
}

// Only the machine itself reaches these.
function isLocal(address: string): boolean {
  return isLoopback(new URL(address).hostname)
}

function isLoopback(host: string): boolean {
  return /^(\[::1\]|::1|(.+\.)?localhost|127(\.\d+){3})$/.test(host)
}

function customerSystem(env: Env): Config['customerSystem'] {
  const given = url(env, 'CUSTOMER_SYSTEM_URL', ['http:', 'https:'])
  if (given === null) return null
  // Who people are and what they own goes there.
  if (!given.startsWith('https:') && !isLocal(given))
    throw new ConfigProblem(
      'CUSTOMER_SYSTEM_URL must be an address starting with https:// unless it is on this machine.',
    )
  const secrets = (text(env, 'CUSTOMER_SYSTEM_SECRETS') ?? '').split(',').map((secret) => secret.trim())
  if (!secrets.every((secret) => /^[\w.~+/=-]{32,}$/.test(secret))) {
    throw new ConfigProblem(
      'CUSTOMER_SYSTEM_SECRETS must be one or more secrets, separated by commas, each of at least 32 letters, digits or signs among . _ ~ + / = and -.',
    )
  }
  return { url: given, secrets }
}

function clamd(env: Env): string | null {
  const given = text(env, 'CLAMD_URL')
  if (given !== null && !/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(given)) {
    throw new ConfigProblem('CLAMD_URL must be tcp://host:port or unix:/path/of/the/socket.')
  }
  return given
}

function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const given = text(env, name)
  if (given === null) return fallback
  const found = allowed.find((value) => value === given)
  if (!found) throw new ConfigProblem(`${name} must be one of ${allowed.join(', ')}, not « ${given} ».`)
  return found
}

function features(env: Env): Partial<Record<FeatureName, boolean>> {
  const set: Partial<Record<FeatureName, boolean>> = {}
  for (const name of featureNames) {
    const value = flag(env, switches[name].env)
    if (value !== null) set[name] = value
  }
  return set
}
