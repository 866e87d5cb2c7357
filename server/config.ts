import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { featureNames, switches, type FeatureName } from './switches.ts'

/** The environment, read once at start. `.env.example` explains each variable. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  /** Where a worker answers /health and /metrics; null: it does not listen. */
  workerPort: number | null
  /** Number of proxies in front; only their X-Forwarded-For entries are trusted. */
  proxies: number
  callsPerMinute: number
  /** Sign-ins begun, per network. */
  authorisationsPerMinute: number
  /** Bearer token of /metrics; null: no metrics. */
  metricsToken: string | null
  /** The OpenTelemetry collector; null: nothing is traced. */
  otlpUrl: string | null
  dataDir: string
  /** Null: a folder under the data folder. */
  bucket: Bucket | null
  /** How long content outlives its row, in hours; longer than any backup takes. */
  filesKeepHours: number
  /** Megabytes that must stay free under the data folder; below, the disk counts as full. */
  diskReserve: number
  /** For the programs' login, possibly of a pooler. Null: the embedded PostgreSQL under the data folder. */
  databaseUrl: string | null
  /** For migrations and the operator's commands. Null: this program prepares nothing. */
  databaseOwnerUrl: string | null
  /** The programs' login at PostgreSQL itself. Null: as the owner's address, or the programs'. */
  databaseDirectUrl: string | null
  /** The programs' login at a replica, for lists. Null: there is none. */
  databaseReadUrl: string | null
  /** The largest number of connections, by what they are for. */
  pools: { people: number; jobs: number; queue: number; replica: number }
  customer: string
  /** Where editions come from: the folder, or the studio once there is one. */
  editions: (typeof editionSources)[number]
  demo: boolean
  oidc: { issuer: string; clientId: string } | null
  /** Null: mails stay in the database, where the developer's page shows them. */
  smtpUrl: string | null
  /** Null: the one that comes with the product. */
  customerSystem: { url: string; secrets: readonly string[] } | null
  /** SMS gateway; null: codes are sent by mail, and in the demo shown beside the mails. */
  sms: { url: string; token: string | null } | null
  /** ClamAV's daemon; null: files are not scanned. */
  clamdUrl: string | null
  esign: (typeof signingTools)[number]
  /** Encrypts the key of our signing authority; null: a secret stored beside the embedded database. */
  signingSecret: string | null
  /** A purchased authority instead of our own: PEM files of its certificate chain and its key. */
  signingCertificateFile: string | null
  signingKeyFile: string | null
  /** Time stamping authority; null: signatures have no time stamp. */
  tsaUrl: string | null
  /** PEM file of its root certificates; null: any time stamping certificate is accepted. */
  tsaCertificateFile: string | null
  /** Null with the embedded tool. */
  docusign: DocusignAccount | null
  /** Where signed dossiers are reported, without personal data; null: nowhere. */
  analyticsUrl: string | null
  landingUrl: string
  logoutUrl: string | null
  apiUrl: string
  /** Null switches the check off; undefined uses the provider's own. */
  ssoCheckUrl: string | null | undefined
  logLevel: (typeof logLevels)[number]
  /** Overrides the deployment's switches. */
  features: Readonly<Partial<Record<FeatureName, boolean>>>
}

export type Bucket = {
  /** Path-style, which every S3 store accepts. */
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** Browsers reach it, and fetch large files from it by an address that holds for a minute. */
  isOpenToBrowsers: boolean
}

export type DocusignAccount = {
  /** Without a path. */
  baseUrl: string
  authUrl: string
  /** The origin of its newer pages, which post messages to the page around them. */
  appsOrigin: string
  account: string
  integrationKey: string
  /** The user who sends the envelopes. */
  user: string
  /** RSA, PEM. */
  privateKey: string
  /** A Connect message is valid when any of them matches. */
  connectKeys: readonly string[]
  /** The account's identity check by telephone; null: the company accepts that signers are not verified. */
  identityWorkflow: string | null
}

/** The most of each process beside its pools: one to listen, one for each runner of jobs, and those of the start. */
export const DIRECT_CONNECTIONS = 8

/** A setting that cannot be used; its message is a sentence for the operator. */
export class ConfigProblem extends Error {}

type Env = Readonly<Record<string, string | undefined>>

const postgres = ['postgres:', 'postgresql:']
const editionSources = ['files', 'studio'] as const
const signingTools = ['embedded', 'docusign'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The demo shows its mails on a page unless a mail server sends them. */
export const showsMails = ({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): boolean => demo && smtpUrl === null

/** Origins of the systems that receive the `traceparent` header. */
export function listTracedSystems({ customerSystem, docusign, bucket }: Config): string[] {
  const urls = [customerSystem?.url, docusign?.baseUrl, docusign?.authUrl, bucket?.url]
  return urls.flatMap((one) => (one === undefined ? [] : new URL(one).origin))
}

export function readConfig(env: Env): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const host = text(env, 'HOST') ?? '127.0.0.1'
  const databaseUrl = url(env, 'DATABASE_URL', postgres)
  const issuer = url(env, 'OIDC_ISSUER', ['http:', 'https:'])
  const isDemo = demo(env, { host, publicUrl, databaseUrl })
  return {
    port,
    host,
    publicUrl,
    workerPort: text(env, 'WORKER_PORT') === null ? null : wholeNumber(env, 'WORKER_PORT', 0, 0, 65_535),
    proxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    callsPerMinute: wholeNumber(env, 'CALLS_PER_MINUTE', 1200, 60, 1_000_000),
    authorisationsPerMinute: wholeNumber(env, 'AUTHORISATIONS_PER_MINUTE', 120, 10, 100_000),
    metricsToken: secret(env, 'METRICS_TOKEN'),
    otlpUrl: url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    bucket: bucket(env),
    filesKeepHours: wholeNumber(env, 'FILES_KEEP_HOURS', 48, 1, 8760),
    diskReserve: wholeNumber(env, 'DISK_RESERVE_MB', 100, 0, 1_000_000_000),
    databaseUrl,
    databaseOwnerUrl: url(env, 'DATABASE_OWNER_URL', postgres),
    databaseDirectUrl: url(env, 'DATABASE_DIRECT_URL', postgres),
    databaseReadUrl: replica(env, databaseUrl),
    pools: {
      people: wholeNumber(env, 'DATABASE_POOL', 16, 4, 1000),
      jobs: wholeNumber(env, 'DATABASE_JOBS_POOL', 16, 8, 1000),
      queue: wholeNumber(env, 'DATABASE_QUEUE_POOL', 16, 4, 1000),
      replica: wholeNumber(env, 'DATABASE_READ_POOL', 16, 4, 1000),
    },
    customer: text(env, 'CUSTOMER') ?? 'aurea',
    // The demo shows the studio.
    editions: oneOf(env, 'EDITIONS', editionSources, isDemo ? 'studio' : 'files'),
    demo: isDemo,
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
  const setting = text(env, name)
  if (setting !== null && !/^[\w.~+/=-]{16,}$/.test(setting)) {
    throw new ConfigProblem(`${name} must be at least 16 letters, digits or signs among . _ ~ + / = and -.`)
  }
  return setting
}

function url(env: Env, name: string, protocols: readonly string[]): string | null {
  const setting = text(env, name)
  if (setting === null) return null
  if (!URL.canParse(setting) || !protocols.includes(new URL(setting).protocol)) {
    throw new ConfigProblem(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  }
  return setting.replace(/\/$/, '')
}

function replica(env: Env, databaseUrl: string | null): string | null {
  const setting = url(env, 'DATABASE_READ_URL', postgres)
  if (setting !== null && databaseUrl === null)
    throw new ConfigProblem('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.')
  return setting
}

function bucket(env: Env): Bucket | null {
  const setting = text(env, 'FILES_URL')
  if (setting === null) return null
  const address = URL.canParse(setting) ? new URL(setting) : null
  const [, name = ''] = /^\/([\w.-]+)\/?$/.exec(address?.pathname ?? '') ?? []
  const isNamed = /^s3(\+http)?:$/.test(address?.protocol ?? '') && address?.host !== '' && name !== ''
  if (!address || !isNamed || address.username !== '' || address.password !== '') {
    throw new ConfigProblem('FILES_URL must be s3://HOST/BUCKET?region=REGION, without keys (s3+http:// without TLS).')
  }
  const [accessKey, secretKey] = [text(env, 'FILES_ACCESS_KEY'), text(env, 'FILES_SECRET_KEY')]
  if (accessKey === null || secretKey === null)
    throw new ConfigProblem('FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY.')
  const url = `${address.protocol === 's3:' ? 'https' : 'http'}://${address.host}/${name}`
  const region = address.searchParams.get('region') ?? 'us-east-1'
  return { url, region, accessKey, secretKey, isOpenToBrowsers: flag(env, 'FILES_DIRECT_DOWNLOADS') ?? false }
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

function needed(name: string, setting: string | null): string {
  if (setting === null) throw new ConfigProblem(`ESIGN=docusign needs ${name}.`)
  return setting
}

function guid(env: Env, name: string): string {
  const setting = needed(name, text(env, name))
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(setting))
    throw new ConfigProblem(`${name} must be an id such as 11111111-2222-3333-4444-555555555555.`)
  return setting
}

function privateKey(env: Env, name: string): string {
  const path = needed(name, text(env, name))
  try {
    const key = readFileSync(path, 'utf8')
    if (createPrivateKey(key).asymmetricKeyType === 'rsa') return key
  } catch {
    // Reported below, with the name of the setting.
  }
  throw new ConfigProblem(`${name} must name a file that can be read and holds an RSA private key (PEM).`)
}

function secrets(env: Env, name: string): readonly string[] {
  const setting = needed(name, text(env, name)).split(/[\s,]+/)
  if (setting.some((one) => one.length < 16))
    throw new ConfigProblem(`${name} must be keys of at least 16 letters each, separated by commas.`)
  return setting
}

function sms(env: Env): Config['sms'] {
  const address = url(env, 'SMS_URL', ['http:', 'https:'])
  return address === null ? null : { url: address, token: secret(env, 'SMS_TOKEN') }
}

function wholeNumber(env: Env, name: string, fallback: number, min: number, max: number): number {
  const setting = text(env, name)
  if (setting === null) return fallback
  const value = Number(setting)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigProblem(`${name} must be a whole number from ${min} to ${max}, not « ${setting} ».`)
  }
  return value
}

function flag(env: Env, name: string): boolean | null {
  const setting = text(env, name)?.toLowerCase()
  if (setting === undefined) return null
  if (['true', '1', 'on', 'yes'].includes(setting)) return true
  if (['false', '0', 'off', 'no'].includes(setting)) return false
  throw new ConfigProblem(`${name} must be true or false, not « ${setting} ».`)
}

// Required to run the demo, with its well-known password, on a public address.
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

// Addresses that only this machine reaches.
function isLocal(address: string): boolean {
  return isLoopback(new URL(address).hostname)
}

function isLoopback(host: string): boolean {
  return /^(\[::1\]|::1|(.+\.)?localhost|127(\.\d+){3})$/.test(host)
}

function customerSystem(env: Env): Config['customerSystem'] {
  const setting = url(env, 'CUSTOMER_SYSTEM_URL', ['http:', 'https:'])
  if (setting === null) return null
  // Personal data is sent there.
  if (!setting.startsWith('https:') && !isLocal(setting))
    throw new ConfigProblem(
      'CUSTOMER_SYSTEM_URL must be an address starting with https:// unless it is on this machine.',
    )
  const secrets = (text(env, 'CUSTOMER_SYSTEM_SECRETS') ?? '').split(',').map((secret) => secret.trim())
  if (!secrets.every((secret) => /^[\w.~+/=-]{32,}$/.test(secret))) {
    throw new ConfigProblem(
      'CUSTOMER_SYSTEM_SECRETS must be one or more secrets, separated by commas, each of at least 32 letters, digits or signs among . _ ~ + / = and -.',
    )
  }
  return { url: setting, secrets }
}

function clamd(env: Env): string | null {
  const setting = text(env, 'CLAMD_URL')
  if (setting !== null && !/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/.test(setting)) {
    throw new ConfigProblem('CLAMD_URL must be tcp://host:port or unix:/path/of/the/socket.')
  }
  return setting
}

function oneOf<const T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const setting = text(env, name)
  if (setting === null) return fallback
  const found = allowed.find((value) => value === setting)
  if (!found) throw new ConfigProblem(`${name} must be one of ${allowed.join(', ')}, not « ${setting} ».`)
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
