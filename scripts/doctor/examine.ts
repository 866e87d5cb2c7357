import pino from 'pino'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblem, readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { checkClock, checkConnections, checkExtensions, checkRole, checkVersion, checkWorker } from './database.ts'
import { problem, toReason, well, type Examined, type Finding, type Patient } from './finding.ts'
import { checkCustomerSystem, checkMail, checkProvider, checkScanner, checkSms } from './systems.ts'
import { checkSigning, checkTimeStamps } from './signing.ts'
import { checkSpace, checkStore } from './storage.ts'

/** Looks at what the product needs, or at some of it, and goes on after a problem. Changes nothing that stays. */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  asked: readonly string[] = [],
): Promise<Finding[]> {
  let patient: Patient
  try {
    const config = readConfig(env)
    patient = { config, deployment: await readDeployment(config), log: pino({ level: 'silent' }) }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const todo = 'Correct the setting in .env or in the environment; .env.example explains each.'
    return [{ subject: 'settings', ...problem(error.message, todo) }]
  }
  const { config } = patient
  const settings = well(`The settings can be used: the company ${config.customer}, the address ${config.publicUrl}.`)
  const isAsked = (subject: string) => asked.length === 0 || asked.includes(subject)
  const found: Finding[] = [{ subject: 'settings', ...settings }, ...(await examineDatabase(patient, isAsked))]
  const others: readonly [string, (patient: Patient) => Promise<Examined>][] = [
    ['free space', checkSpace],
    ['mail', checkMail],
    ['short messages', checkSms],
    ['scanner', checkScanner],
    ['time stamps', checkTimeStamps],
    ['identity provider', checkProvider],
    ['customer system', checkCustomerSystem],
  ]
  for (const [subject, check] of others)
    if (isAsked(subject)) found.push({ subject, ...(await attempt(() => check(patient))) })
  return found
}

type OfDatabase = (database: Database, patient: Patient) => Promise<Examined>

const ofDatabase: readonly [string, OfDatabase][] = [
  ['database version', checkVersion],
  ['database role', checkRole],
  ['extensions', checkExtensions],
  ['connections', checkConnections],
  ['clock', checkClock],
  ['store of files', checkStore],
  ['signing', checkSigning],
  ['worker', checkWorker],
]

async function examineDatabase(patient: Patient, isAsked: (subject: string) => boolean): Promise<Finding[]> {
  if (!['database', ...ofDatabase.map(([subject]) => subject)].some(isAsked)) return []
  const { databaseUrl, dataDir } = patient.config
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    return [{ subject: 'database', ...well(`The first start makes a database under ${dataDir}.`) }]
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null
  const url = embedded ? asPrograms(embedded.url) : (databaseUrl ?? '')
  const database = openDatabase(url, patient.log, 'app')
  try {
    const found: Finding[] = [{ subject: 'database', ...(await attempt(() => reach(database))) }]
    if (found[0]?.state === 'problem') return found
    for (const [subject, check] of ofDatabase.filter(([name]) => isAsked(name)))
      found.push({ subject, ...(await attempt(() => check(database, patient))) })
    return found
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function reach({ pool }: Database): Promise<Examined> {
  try {
    const { rows } = await pool.query<{ name: string; standby: boolean; off: string }>(
      `select current_database() as name, pg_is_in_recovery() as standby, current_setting('transaction_read_only') as off`,
    )
    const { name = '', standby = false, off = '' } = rows[0] ?? {}
    if (standby || off === 'on')
      return problem(`The database ${name} takes no writes.`, 'Give DATABASE_URL the address of the primary.')
    return well(`The database ${name} answers and takes writes.`)
  } catch (error) {
    const todo = 'Start PostgreSQL, and see that host, port, user and password of DATABASE_URL are right.'
    return problem(`The database does not answer: ${toReason(error)}.`, todo)
  }
}

async function attempt(check: () => Promise<Examined>): Promise<Examined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ConfigProblem) return problem(error.message, 'Correct the setting.')
    return problem(`It could not be looked at: ${toReason(error)}.`, 'See docs/operators/troubleshoot.md.')
  }
}
