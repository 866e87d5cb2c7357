import type { Db } from '../adapters/database/tables.ts'
import type { WholeDossier } from './view.ts'

/** Dossiers as they were last read or written here: whoever fills one in saves it again a moment later. */
const kept = new WeakMap<Db, Map<string, WholeDossier>>()
const MOST_KEPT = 500
/** Characters of answers. Anyone may write long texts; those of a whole dossier come to some thousands. */
const LARGEST = 50_000

export function keptDossier(db: Db, id: string): WholeDossier | undefined {
  return kept.get(db)?.get(id)
}

export function keepDossier(db: Db, whole: WholeDossier): void {
  // What a transaction reads may never come true.
  if (db.isTransaction) return
  const dossiers = kept.get(db) ?? new Map<string, WholeDossier>()
  kept.set(db, dossiers)
  // The last one comes last, and the oldest goes.
  dossiers.delete(whole.view.id)
  if (lengthOf(whole) > LARGEST) return
  dossiers.set(whole.view.id, whole)
  const [oldest] = dossiers.keys()
  if (dossiers.size > MOST_KEPT && oldest !== undefined) dossiers.delete(oldest)
}

function lengthOf({ values }: WholeDossier): number {
  let length = 0
  for (const { value } of values.values()) length += value.length
  return length
}
