import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unprivileged } from '../../platform/database/embedded/unprivileged.ts'

type Mode = 'transaction' | 'session' | 'statement'

const closings: (() => Promise<void>)[] = []

export async function stopPoolers(): Promise<void> {
  for (const close of closings.splice(0)) await close()
}

/** Starts a real PgBouncer in front of a database; returns its address. */
export async function startPooler(url: string, mode: Mode, settings: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-pooler-'))
  const port = await freePort()
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? address.hostname
  const password = address.password && ` password=${decodeURIComponent(address.password)}`
  const lines = [
    '[databases]',
    `* = host=${host} port=${address.port || 5432} user=${decodeURIComponent(address.username)}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'max_client_conn = 200',
    ...settings,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  const { command, options, owner } = unprivileged([folder])
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const PATH = `${process.env['PATH']}:/usr/sbin`
  const child = spawn(...command('pgbouncer', ['-q', file]), { ...options, env: { PATH }, stdio: 'ignore' })
  closings.push(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  const pooled = `postgres://${address.username}@127.0.0.1:${port}${address.pathname}`
  while (!(await answers(pooled))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start')
    await sleep(50)
  }
  return pooled
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
