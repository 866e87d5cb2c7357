import pino from 'pino'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigProblem, readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import {
  checkAddresses,
  checkClock,
  checkConnections,
  checkExtensions,
  checkReplica,
  checkRole,
  checkVersion,
  checkWorker,
} from './database.ts'
import { ok, problem, toReason, type CheckResult, type Finding, type CheckContext } from './finding.ts'
import { checkCustomerSystem, checkMail, checkProvider, checkScanner, checkSms, checkTraces } from './systems.ts'
import { checkSigning, checkTimeStamps } from './signing.ts'
import { checkSpace, checkStore } from './storage.ts'

/** Checks everything the product needs, or only the requested subjects; continues after a problem. */
export async function runChecks(
  env: Readonly<Record<string, string | undefined>>,
  asked: readonly string[] = [],
): Promise<Finding[]> {
  let context: CheckContext
  try {
    const config = readConfig(env)
    context = { config, deployment: await readDeployment(config), log: pino({ level: 'silent' }) }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const advice = 'Correct the setting in .env or in the environment; .env.example explains each.'
    return [{ subject: 'settings', ...problem(error.message, advice) }]
  }
  const { config } = context
  const settings = ok(`The settings can be used: the company ${config.customer}, the address ${config.publicUrl}.`)
  const unknown = asked.filter((word) => !subjects.some((subject) => isMeant(subject, word)))
  const isRequested = (subject: string) => asked.length === 0 || asked.some((word) => isMeant(subject, word))
  const found: Finding[] = [{ subject: 'settings', ...settings }, ...unknown.map(refuseSubject)]
  found.push(...(await checkDatabase(context, isRequested)))
  for (const [subject, check] of others)
    if (isRequested(subject)) found.push({ subject, ...(await attempt(() => check(context))) })
  return found
}

const others: readonly [string, (context: CheckContext) => Promise<CheckResult>][] = [
  ['free space', checkSpace],
  ['mail', checkMail],
  ['text messages', checkSms],
  ['scanner', checkScanner],
  ['time stamps', checkTimeStamps],
  ['identity provider', checkProvider],
  ['customer system', checkCustomerSystem],
  ['traces', checkTraces],
]

type DatabaseCheck = (database: Database, context: CheckContext) => Promise<CheckResult>

const ofDatabase: readonly [string, DatabaseCheck][] = [
  ['database version', checkVersion],
  ['database role', checkRole],
  ['database addresses', checkAddresses],
  ['extensions', checkExtensions],
  ['connections', checkConnections],
  ['replica', checkReplica],
  ['clock', checkClock],
  ['file store', checkStore],
  ['signing', checkSigning],
  ['worker', checkWorker],
]

const subjects = ['settings', 'database', ...[...ofDatabase, ...others].map(([subject]) => subject)]

/** « database » means all that begin with it. */
const isMeant = (subject: string, word: string) => `${subject} `.startsWith(`${word} `)

function refuseSubject(word: string): Finding {
  return { subject: word, ...problem('There is no such check.', `The checks are: ${subjects.join(', ')}.`) }
}

async function checkDatabase(context: CheckContext, isRequested: (subject: string) => boolean): Promise<Finding[]> {
  if (!['database', ...ofDatabase.map(([subject]) => subject)].some(isRequested)) return []
  const { databaseUrl, dataDir } = context.config
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    return [{ subject: 'database', ...ok(`The first start makes a database under ${dataDir}.`) }]
  const embedded = databaseUrl === null ? await startEmbeddedPostgres(dataDir) : null
  const url = embedded ? asPrograms(embedded.url) : (databaseUrl ?? '')
  const database = openDatabase(url, context.log, 'app')
  try {
    const found: Finding[] = [{ subject: 'database', ...(await attempt(() => reach(database))) }]
    if (found[0]?.state === 'problem') return found
    for (const [subject, check] of ofDatabase.filter(([name]) => isRequested(name)))
      found.push({ subject, ...(await attempt(() => check(database, context))) })
    return found
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function reach({ pool }: Database): Promise<CheckResult> {
  try {
    const { rows } = await pool.query<{ name: string; standby: boolean; off: string }>(
      `select current_database() as name, pg_is_in_recovery() as standby, current_setting('transaction_read_only') as off`,
    )
    const { name = '', standby = false, off = '' } = rows[0] ?? {}
    if (standby || off === 'on')
      return problem(`The database ${name} takes no writes.`, 'Give DATABASE_URL the address of the primary.')
    return ok(`The database ${name} answers and takes writes.`)
  } catch (error) {
    const advice = 'Start PostgreSQL, and see that host, port, user and password of DATABASE_URL are right.'
    return problem(`The database does not answer: ${toReason(error)}.`, advice)
  }
}

async function attempt(check: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ConfigProblem) return problem(error.message, 'Correct the setting.')
    return problem(`The check failed: ${toReason(error)}.`, 'See docs/operators/troubleshoot.md.')
  }
}
