import pino from 'pino'
import { loadParts, type Deployment } from '../../deployment/deployment.ts'
import { findLiveEdition, findParts } from '../../deployment/edition-rows.ts'
import { sortParts, toPart, type Part } from '../../deployment/parts.ts'
import { makeLive } from './publish.ts'
import { addDraft } from './queries.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'

/** A file of an edition as parsed JSON, to be changed in place. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Files = Record<string, any>
type Change = (files: Files) => void

/** Publishes the live edition with changes, unchecked, and returns its id. Only the owner of the database may. */
export function publishChanged(url: string, change: Change): Promise<string> {
  return asOwner(url, (db) =>
    db.transaction().execute(async (tx) => {
      const { id, deployment } = await addChanged(tx, change)
      await makeLive(tx, id, deployment)
      return id
    }),
  )
}

/** Adds the live edition with changes as one of the past. */
export function addPastEdition(url: string, change: Change): Promise<string> {
  return asOwner(url, (db) =>
    db.transaction().execute(async (tx) => {
      const { id } = await addChanged(tx, change)
      await tx.updateTable('edition').set({ state: 'past', published_at: new Date() }).where('id', '=', id).execute()
      return id
    }),
  )
}

async function addChanged(tx: Tx, change: Change): Promise<{ id: string; deployment: Deployment }> {
  const parent = await findLiveEdition(tx)
  const parts = await findParts(tx, parent ?? '')
  const isJson = (path: string) => path.endsWith('.json')
  const files: Files = Object.fromEntries(
    [...parts].map(([path, { text }]) => [path, isJson(path) ? JSON.parse(text) : text]),
  )
  change(files)
  const changed = sortParts(
    Object.entries(files).map(([path, file]): [string, Part] => [
      path,
      toPart(isJson(path) ? JSON.stringify(file) : String(file)),
    ]),
  )
  const { id } = await addDraft(tx, changed, { parent, title: 'test' })
  return { id, deployment: loadParts(changed, { customer: 'aurea', features: {} }) }
}

export async function asOwner<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, pino({ level: 'silent' }))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
