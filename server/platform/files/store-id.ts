import { randomUUID } from 'node:crypto'
import { ConfigProblem } from '../../config.ts'
import { isOutage } from '../errors/outage.ts'
import type { Db } from '../database/tables.ts'
import { readAll, type Files } from './files.ts'

const KEY = 'store-id'

/** Whether a store answers, and is one that was used before. */
export async function isStoreThere(files: Files): Promise<boolean> {
  return (await files.size(KEY)) !== null
}

/**
 * Refuses a store that is not this database's own; a new store and a new database belong together from now on. Programs that start together take turns.
 */
export async function claimStore(db: Db, files: Files): Promise<void> {
  const [known, found] = [await findStore(db), await readId(files)]
  if (found !== null && found !== known?.id) throw new ConfigProblem(strange(files.place))
  if (found !== null) return setWritten(db)
  if (known?.written) throw new ConfigProblem(empty(files.place))
  // The database first: if we die now, the next start writes the same id to the store.
  const id = known?.id ?? randomUUID()
  if (!known) await db.insertInto('file_store').values({ id }).execute()
  await files.put(KEY, [Buffer.from(`${id}\n`)])
  return setWritten(db)
}

/** Refuses a store whose id is not the database's, before anything is taken out of it. */
export async function needOwnStore(db: Db, files: Files): Promise<void> {
  const [known, found] = [await findStore(db), await readId(files)]
  if (found === null) throw new ConfigProblem(empty(files.place))
  if (found !== known?.id) throw new ConfigProblem(strange(files.place))
}

const findStore = (db: Db) => db.selectFrom('file_store').select(['id', 'written']).executeTakeFirst()

async function readId(files: Files): Promise<string | null> {
  try {
    return (await readAll(files, KEY))?.toString('utf8').trim() ?? null
  } catch (error) {
    if (!isOutage(error) || !(error instanceof Error)) throw error
    throw new ConfigProblem(`The store of files in ${files.place} cannot be read: ${error.message}.`)
  }
}

async function setWritten(db: Db): Promise<void> {
  await db.updateTable('file_store').set({ written: true }).where('written', '=', false).execute()
}

const strange = (place: string) =>
  `The files in ${place} belong to another database: set DATA_DIR or FILES_URL to the store of this one. If they are its own (it was restored from an older backup), remove « ${KEY} » there and start again.`
const empty = (place: string) =>
  `The store in ${place} is not the one of this database, which has files elsewhere: set DATA_DIR or FILES_URL to it, or restore its backup there.`
