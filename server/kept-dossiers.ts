import type { Db } from './adapters/database/tables.ts'
import type { WholeDossier } from './dossier-view.ts'

/** Dossiers as they were last read or written here: whoever fills one in saves it again a moment later. */
const kept = new WeakMap<Db, Map<string, WholeDossier>>()
const MOST_KEPT = 500

export function keptDossier(db: Db, id: string): WholeDossier | undefined {
  return kept.get(db)?.get(id)
}

export function keepDossier(db: Db, whole: WholeDossier): void {
  const dossiers = kept.get(db) ?? new Map<string, WholeDossier>()
  kept.set(db, dossiers)
  // The last one comes last, and the oldest goes.
  dossiers.delete(whole.view.id)
  dossiers.set(whole.view.id, whole)
  const [oldest] = dossiers.keys()
  if (dossiers.size > MOST_KEPT && oldest !== undefined) dossiers.delete(oldest)
}
