import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../../server/platform/database/database.ts'
import { readAll } from '../../server/platform/files/files.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import { needOwnStore } from '../../server/platform/files/store-id.ts'
import { notice, problem, toReason, well, type Examined, type Patient } from './finding.ts'

const MEGABYTE = 1_048_576
/** Megabytes: below, one day of uploads may fill the disk. */
const LITTLE = 2_048

export async function checkStore({ db, pool }: Database, { config }: Patient): Promise<Examined> {
  const files = openFiles(config)
  // A name that the sweep of the product leaves alone and removes nothing of.
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, [Buffer.from(key)])
    const read = await readAll(files, key)
    await files.remove(key)
    if (read?.toString() !== key) throw new Error('what was written is not what was read')
  } catch (error) {
    const todo = config.bucket
      ? 'See that FILES_URL, its keys and its region are right, and that the account may get, put, delete and list.'
      : 'See that the user who runs the product may write to DATA_DIR, and that its disk is not full.'
    return problem(`The store in ${files.place} cannot be used: ${toReason(error)}.`, todo)
  }
  const { rows } = await pool.query(`select to_regclass('file_store') as there`)
  if (rows[0]?.there === null)
    return well(`The store in ${files.place} is written and read; nothing has run on it yet.`)
  await needOwnStore(db, files)
  return well(`The store in ${files.place} is written and read, and belongs to this database.`)
}

export async function checkSpace({ config: { dataDir, diskReserve } }: Patient): Promise<Examined> {
  const { bavail, bsize } = await statfs(findExisting(dataDir))
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const todo = 'Free some, or move DATA_DIR to a larger disk.'
  if (free < diskReserve) return problem(`${free} MB are free under ${dataDir}, less than DISK_RESERVE_MB.`, todo)
  if (free < LITTLE) return notice(`Only ${free} MB are free under ${dataDir}.`, todo)
  return well(`${free} MB are free under ${dataDir}.`)
}

const findExisting = (path: string): string => (existsSync(path) ? path : findExisting(dirname(path)))
