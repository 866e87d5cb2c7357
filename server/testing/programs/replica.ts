import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../platform/database/embedded.ts'

/** A replica of a whole PostgreSQL, which its primary streams to. */
export type TestReplica = {
  /** Of the same database, for the same login. */
  toUrl(url: string): string
  /** As the administrator, on the replica. */
  run(statement: string): Promise<void>
  kill(): Promise<void>
}

/** Copies the running PostgreSQL of an address, whose data this machine has, and follows it from there. */
export async function startReplica(url: string, folder: string): Promise<TestReplica> {
  const primary = new pg.Client({ connectionString: url })
  await primary.connect()
  const { bin, launch } = findBinaries(folder)
  const data = join(folder, 'data')
  await copyData(primary, data)
  await primary.end()
  const address = new URL(url)
  const follows = `host=${address.searchParams.get('host')} user=${address.username}`
  writeFileSync(join(data, 'standby.signal'), '')
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
  if (launch.owner) spawnSync('chown', ['-R', `${launch.owner.uid}:${launch.owner.gid}`, folder])
  const log = openSync(join(folder, 'log'), 'a')
  const settings = ['listen_addresses=', 'max_connections=200', 'wal_retrieve_retry_interval=100ms']
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(...launch.command(join(bin, 'postgres'), args), {
    ...launch.options,
    stdio: ['ignore', log, log],
  })
  const toUrl = (of: string) => {
    const copy = new URL(of)
    copy.searchParams.set('host', folder)
    return copy.href
  }
  const run = (statement: string) => runOn(toUrl(url), statement)
  await waitUntilReady(child, () => run('select 1'))
  return {
    toUrl,
    run,
    async kill() {
      if (child.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit')
    },
  }
}

/** What `pg_basebackup` does, which does not come with the embedded PostgreSQL. */
async function copyData(primary: pg.Client, data: string): Promise<void> {
  const { rows } = await primary.query<{ from: string }>(`select current_setting('data_directory') as from`)
  const from = rows[0]?.from ?? ''
  await primary.query(`select pg_backup_start('copy', true)`)
  mkdirSync(data, { mode: 0o700 })
  const own = new Set(['postmaster.pid', 'postmaster.opts'])
  cpSync(from, data, { recursive: true, filter: (path) => !own.has(basename(path)) })
  const stopped = await primary.query<{ label: string }>(`select labelfile as label from pg_backup_stop(false)`)
  writeFileSync(join(data, 'backup_label'), stopped.rows[0]?.label ?? '')
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitUntilReady(child: ChildProcess, look: () => Promise<void>): Promise<void> {
  const isReady = () =>
    look().then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the replica did not start')
    await sleep(50)
  }
}
