import { requireAddresses, toAddresses } from '../../server/addresses.ts'
import { DIRECT_CONNECTIONS } from '../../server/config.ts'
import { countRunners } from '../../server/platform/jobs/heartbeat.ts'
import { requireProgramsLogin } from '../../server/platform/database/app-role.ts'
import { openDatabase, probeDatabase, requireDatabase, type Database } from '../../server/platform/database/database.ts'
import { ok, problem, toReason, warning, type CheckResult, type CheckContext } from './finding.ts'

const OLDEST_VERSION = 15
/** Of clocks, in seconds. */
const MAX_DIFFERENCE = 5
/** Of a replica, in bytes of the write-ahead log: as much as a busy minute writes. */
const MAX_BEHIND = 64 * 1_048_576

export async function checkVersion({ pool }: Database): Promise<CheckResult> {
  const { rows } = await pool.query<{ number: number; icu: boolean }>(
    `select current_setting('server_version_num')::int as number,
      exists (select from pg_collation where collprovider = 'i') as icu`,
  )
  const { number = 0, icu = false } = rows[0] ?? {}
  const version = Math.floor(number / 10_000)
  if (version < OLDEST_VERSION) return problem(`PostgreSQL is ${version}.`, `Upgrade it to ${OLDEST_VERSION} or newer.`)
  if (!icu) return problem('PostgreSQL was built without ICU.', 'Use a build with ICU, as packages are.')
  return ok(`PostgreSQL is ${version}.`)
}

export async function checkRole({ pool }: Database, { config }: CheckContext): Promise<CheckResult> {
  const { rows } = await pool.query<{ me: string; prepared: boolean }>(
    `select current_user as me, to_regclass('dossier_event') is not null as prepared`,
  )
  const { me = '', prepared = false } = rows[0] ?? {}
  if (prepared) {
    await requireProgramsLogin(pool)
    return ok(`The user ${me} of the programs cannot change the evidence.`)
  }
  if (config.databaseUrl === null || config.databaseOwnerUrl !== null)
    return ok('The first start prepares the database.')
  return problem(
    'The database is not prepared, and DATABASE_OWNER_URL is not set.',
    'Set it to the address of the owner of the database, and run: npm run migrate.',
  )
}

/** The other addresses, and what each must lead to. */
export async function checkAddresses(_: Database, { config }: CheckContext): Promise<CheckResult> {
  if (config.databaseUrl === null) return ok('The embedded database has one address.')
  const addresses = toAddresses(config.databaseUrl, config)
  if (addresses.owner !== null) await requireDatabase(addresses.owner, 'DATABASE_OWNER_URL')
  const { isShared } = await requireAddresses(addresses)
  const way = isShared ? 'by a pooler in transaction mode' : 'directly or by a pooler in session mode'
  const owner =
    addresses.owner === null ? 'DATABASE_OWNER_URL is not set: another program migrates.' : 'So is the owner.'
  return ok(`PostgreSQL is reached ${way}, and directly to listen. ${owner}`)
}

export async function checkExtensions({ pool }: Database): Promise<CheckResult> {
  const { rows } = await pool.query<{ installed: string | null }>(
    `select installed_version as installed from pg_available_extensions where name = 'pg_trgm'`,
  )
  if (rows[0]?.installed) return ok('The extension pg_trgm is installed.')
  if (rows[0]) return ok('The extension pg_trgm is there; the first start installs it.')
  return problem(
    'PostgreSQL has no extension pg_trgm, which searches need.',
    "Install your distribution's package of PostgreSQL's contributed modules.",
  )
}

export async function checkConnections({ pool }: Database, { config }: CheckContext): Promise<CheckResult> {
  const { people, jobs, queue } = config.pools
  const isShared = config.databaseUrl !== null && (await probeDatabase(config.databaseUrl)) === 'transaction'
  // A pooler shares its own among all processes.
  const ofOneProcess = (isShared ? 0 : people + jobs + queue) + DIRECT_CONNECTIONS
  const { rows } = await pool.query<{ most: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const { most = 0, used = 0 } = rows[0] ?? {}
  const message = `PostgreSQL takes ${most} connections, of which ${used} are open; a process opens ${ofOneProcess} at most${isShared ? ' beside those of the pooler' : ''}.`
  if (most < ofOneProcess)
    return problem(message, `Set max_connections to ${ofOneProcess} for each process and some to spare.`)
  return ok(message)
}

const READ_ADVICE =
  'See that host, port, user and password of DATABASE_READ_URL are right and that replication runs; until then lists are read from the primary.'

export async function checkReplica({ pool }: Database, { config, log }: CheckContext): Promise<CheckResult> {
  if (config.databaseReadUrl === null) return ok('DATABASE_READ_URL is not set: lists are read from the primary.')
  const { rows: ahead } = await pool.query<{ position: string; system: string }>(
    `select pg_current_wal_lsn() as position, system_identifier::text as system from pg_control_system()`,
  )
  const replica = openDatabase(config.databaseReadUrl, log, 'app', { max: 1, isShared: true })
  try {
    const { rows } = await replica.pool.query<{ standby: boolean; system: string; behind: number }>(
      `select pg_is_in_recovery() as standby, system_identifier::text as system,
        greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::bigint as behind from pg_control_system()`,
      [ahead[0]?.position],
    )
    const { standby = false, system = '', behind = 0 } = rows[0] ?? {}
    if (system !== ahead[0]?.system)
      return problem('DATABASE_READ_URL leads to another database than DATABASE_URL.', READ_ADVICE)
    if (!standby) return problem('DATABASE_READ_URL does not lead to a replica.', 'Give it the address of a replica.')
    const message = `The replica answers and is ${Math.ceil(behind / 1024)} kB behind.`
    return behind < MAX_BEHIND ? ok(message) : warning(message, READ_ADVICE)
  } catch (error) {
    return problem(`The replica does not answer: ${toReason(error)}.`, READ_ADVICE)
  } finally {
    await replica.close()
  }
}

export async function checkClock({ pool }: Database): Promise<CheckResult> {
  // The first statement may wait for a connection.
  await pool.query('select 1')
  const asked = Date.now()
  const { rows } = await pool.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')
  const here = (asked + Date.now()) / 2000
  const apart = Math.abs((rows[0]?.now ?? 0) - here)
  if (apart <= MAX_DIFFERENCE) return ok('The clocks of this machine and of the database agree.')
  return problem(
    `The clocks of this machine and of the database are ${Math.round(apart)} s apart.`,
    'Let both follow a time server (systemd-timesyncd, chrony): codes, links and signatures carry their time.',
  )
}

export async function checkWorker({ db, pool }: Database): Promise<CheckResult> {
  const { rows } = await pool.query(`select to_regclass('job_runner') as there`)
  if (rows[0]?.there === null) return ok('Nothing has run on this database yet.')
  const runners = await countRunners(db)
  if (runners > 0) return ok(`A worker runs (${runners} runners).`)
  return warning('No worker runs: no mail, signature or delivery is seen to.', 'Start one: npm run start:worker.')
}
