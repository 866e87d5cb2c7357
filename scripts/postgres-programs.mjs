// PostgreSQL's client programs, which the embedded database lacks: the backup test runs the commands of the guide.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { fail } from './prepare.mjs'

const DEBIAN = '/usr/lib/postgresql'
const needed = ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore']

export function findPostgresPrograms() {
  const found = find() ?? (installFromDebian('PostgreSQL’s programs', [['postgresql']]) ? find() : undefined)
  return found ?? fail('The test of backups needs PostgreSQL’s own programs: install PostgreSQL, its server included.')
}

function find() {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...(process.env.PATH ?? '').split(delimiter), ...installed].find((folder) =>
    needed.every((name) => existsSync(join(folder, name))),
  )
}
