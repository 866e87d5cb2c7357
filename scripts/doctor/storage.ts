import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../../server/platform/database/database.ts'
import { readAll } from '../../server/platform/files/files.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import { needOwnStore } from '../../server/platform/files/store-id.ts'
import { ok, problem, toReason, warning, type CheckContext, type CheckResult } from './finding.ts'

const MEGABYTE = 1_048_576
/** Megabytes: below, one day of uploads may fill the disk. */
const LOW_SPACE = 2_048

export async function checkStore({ db, pool }: Database, { config }: CheckContext): Promise<CheckResult> {
  const files = await openFiles(config)
  // Not a key that the product uses; removed below.
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, [Buffer.from(key)])
    const read = await readAll(files, key)
    await files.remove(key)
    if (read?.toString() !== key) throw new Error('the file read is not the file written')
  } catch (error) {
    const advice = config.bucket
      ? 'See that FILES_URL, its keys and its region are right, and that the account may get, put, delete and list.'
      : 'See that the user who runs the product may write to DATA_DIR, and that its disk is not full.'
    return problem(`The store in ${files.place} cannot be used: ${toReason(error)}.`, advice)
  }
  const { rows } = await pool.query(`select to_regclass('file_store') as there`)
  if (rows[0]?.there === null) return ok(`The store in ${files.place} is written and read; nothing has run on it yet.`)
  await needOwnStore(db, files)
  return ok(`The store in ${files.place} is written and read, and belongs to this database.`)
}

export async function checkSpace({ config: { dataDir, diskReserve } }: CheckContext): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(findExisting(dataDir))
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const advice = 'Free some, or move DATA_DIR to a larger disk.'
  if (free < diskReserve) return problem(`${free} MB are free under ${dataDir}, less than DISK_RESERVE_MB.`, advice)
  if (free < LOW_SPACE) return warning(`Only ${free} MB are free under ${dataDir}.`, advice)
  return ok(`${free} MB are free under ${dataDir}.`)
}

const findExisting = (path: string): string => (existsSync(path) ? path : findExisting(dirname(path)))
