import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { unprivileged } from '../../platform/database/embedded/unprivileged.ts'
import { openDatabase } from '../../platform/database/database.ts'

/** PostgreSQL's own programs, which `npm test` finds or installs. */
const bin = process.env['POSTGRES_PROGRAMS'] ?? globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

/** A PostgreSQL like an operator's: an administrator, and the owner of the database `parcelle`. */
export type OwnPostgres = { adminUrl: string; url: string; DATA_DIR: string; stop(): Promise<void> }

export async function startPostgres(folder: string): Promise<OwnPostgres> {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { command, options, owner } = unprivileged([bin, folder])
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
  const how = ['-D', data, '-U', 'administrator', '--auth=trust', '--encoding=UTF8']
  const made = spawnSync(...command(join(bin, 'initdb'), how), options)
  if (made.status !== 0) throw new Error(String(made.stderr))
  const log = openSync(join(folder, 'log'), 'a')
  const settings = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200']
  const child = spawn(...command(join(bin, 'postgres'), settings), { ...options, stdio: ['ignore', log, log] })
  const address = (user: string, name: string) =>
    `postgres://${user}@localhost/${name}?host=${encodeURIComponent(folder)}`
  const adminUrl = address('administrator', 'postgres')
  const { pool, close } = openDatabase(adminUrl, pino({ level: 'silent' }))
  const isThere = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  while (!(await isThere())) await sleep(50)
  await close()
  return {
    adminUrl,
    url: address('parcelle', 'parcelle'),
    DATA_DIR: join(folder, 'kept'),
    async stop() {
      if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit')
    },
  }
}

const guides = join(import.meta.dirname, '..', '..', '..', 'docs', 'operators')
const guide = ['install.md', 'back-up.md'].map((name) => readFileSync(join(guides, name), 'utf8')).join('\n')

/** The code blocks of a section of the operator's guide. */
export function commandsOfGuide(section: string, language: 'sh' | 'sql'): string[] {
  const text = guide.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  // Blocks in a list are indented.
  const blocks = [...text.matchAll(new RegExp(`( *)\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))]
  return blocks.map(([, indent = '', commands = '']) => commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}

export function prepareAsAdministrator({ adminUrl }: OwnPostgres): void {
  const [statements = ''] = commandsOfGuide('From nothing to the first user', 'sql')
  const { status, stderr } = spawnSync(join(bin, 'psql'), [adminUrl, '--quiet', '--set=ON_ERROR_STOP=1'], {
    input: statements,
  })
  if (status !== 0 || statements === '') throw new Error(`the guide's statements failed: ${String(stderr)}`)
}

/** Runs commands of the guide unchanged; returns their outcome. */
export async function runCommands(commands: string, cwd: string, { url: DATABASE_OWNER_URL, DATA_DIR }: OwnPostgres) {
  const PATH = `${bin}${delimiter}${process.env['PATH']}`
  const child = spawn('sh', ['-ec', commands], { cwd, env: { PATH, DATABASE_OWNER_URL, DATA_DIR } })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, errors }
}
