import type { Db } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/files.ts'
import { readCopies } from './copies.ts'
import { findEditionBreach, type EditionBreach } from './edition-head.ts'
import { findLostHeads, type Head, type LostHead } from '../../dossier/evidence/queries.ts'
import type { Breach } from '../../dossier/evidence/verify.ts'

type Verdict = {
  copies: number
  /** When the last copy was written. */
  last: string | null
  wrong: readonly { key: string; kind: 'forged' | 'missing' }[]
  breaches: readonly Breach[]
  /** Of the chain of editions, the first one; not looked for when some dossiers were chosen. */
  editions: EditionBreach | null
}

const BATCH = 5000

/** Checks the chains of some dossiers, or of all, against the copies of their heads; reports the first breach of each. */
export async function verifyCopies(db: Db, files: Files, ids: readonly string[] = []): Promise<Verdict> {
  const chosen = new Set(ids)
  const verdict = { copies: 0, last: null as string | null, wrong: [] as Verdict['wrong'][number][] }
  const breaches = new Map<string, Breach>()
  let editions: EditionBreach | null = null
  for await (const copy of readCopies(db, files)) {
    if ('breach' in copy) {
      verdict.wrong.push({ key: copy.key, kind: copy.breach })
      continue
    }
    verdict.copies += 1
    verdict.last = copy.at
    if (chosen.size === 0 && copy.editions) editions ??= await findEditionBreach(db, copy.editions)
    const heads = copy.heads.filter(({ dossier_id: id }) => (chosen.size === 0 || chosen.has(id)) && !breaches.has(id))
    for (const lost of await findLostInBatches(db, heads)) {
      if (!breaches.has(lost.dossier_id)) breaches.set(lost.dossier_id, toBreach(lost))
    }
  }
  return { ...verdict, breaches: [...breaches.values()], editions }
}

async function findLostInBatches(db: Db, heads: readonly Head[]): Promise<LostHead[]> {
  const lost: LostHead[] = []
  for (let from = 0; from < heads.length; from += BATCH) {
    lost.push(...(await findLostHeads(db, heads.slice(from, from + BATCH))))
  }
  return lost
}

function toBreach({ dossier_id: dossierId, seq, last, hasEntry }: LostHead): Breach {
  if (last === 0) return { dossierId, seq: 1, kind: 'removed' }
  return hasEntry ? { dossierId, seq, kind: 'altered' } : { dossierId, seq: last + 1, kind: 'truncated' }
}
