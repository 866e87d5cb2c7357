import type { Db } from '../adapters/database/tables.ts'
import { isJson } from './canonical-json.ts'
import { findChainIds, findChains, type Entry, type Head } from './queries.ts'
import { hashEntry, hashPayload } from './seal.ts'

type Breach = {
  dossierId: string
  seq: number
  /** altered: not what was written. removed: missing in the middle. reordered: moved. truncated: the end is missing. */
  kind: 'altered' | 'removed' | 'reordered' | 'truncated'
}
type Verdict = { dossiers: number; entries: number; breaches: readonly Breach[] }

const BATCH = 200

/** Checks the chains of some dossiers, or of all: the first breach of each. */
export async function verifyEvidence(db: Db, ids: readonly string[] = []): Promise<Verdict> {
  const verdict = { dossiers: 0, entries: 0, breaches: [] as Breach[] }
  for await (const batch of ids.length > 0 ? [ids] : allChains(db)) {
    const { entries, heads } = await findChains(db, batch)
    const chains = Map.groupBy(entries, ({ dossier_id }) => dossier_id)
    for (const id of batch) {
      const chain = chains.get(id) ?? []
      const breach = findBreach(
        chain,
        heads.find(({ dossier_id }) => dossier_id === id),
      )
      if (breach) verdict.breaches.push({ dossierId: id, ...breach })
      verdict.dossiers += 1
      verdict.entries += chain.length
    }
  }
  return verdict
}

async function* allChains(db: Db): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await findChainIds(db, after, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

type Place = Omit<Breach, 'dossierId'>

/** The first thing wrong with a chain, given in the order of its numbers, or null. */
function findBreach(chain: readonly Entry[], head: Head | undefined): Place | null {
  let prev: Buffer | null = null
  for (const [rank, entry] of chain.entries()) {
    const seq = rank + 1
    const kind = breachAt(chain, entry, seq, prev)
    if (kind) return { seq, kind }
    prev = entry.hash
  }
  return endBreach(chain, head)
}

function breachAt(chain: readonly Entry[], entry: Entry, seq: number, prev: Buffer | null): Place['kind'] | null {
  const sealedAs = trueSeq(entry, chain.length)
  if (entry.seq === seq && sealedAs === seq) return isAsWritten(entry) && isSame(entry.prev, prev) ? null : 'altered'
  // Somewhere else than it was sealed: moved, if what belongs here is still somewhere; otherwise that one is gone.
  if (sealedAs === null && entry.seq === seq) return 'altered'
  return chain.some((other) => trueSeq(other, chain.length) === seq) ? 'reordered' : 'removed'
}

/** The number an entry had when it was sealed; null when what it says is not what was sealed. */
function trueSeq(entry: Entry, length: number): number | null {
  if (hashEntry(entry).equals(entry.hash)) return entry.seq
  // Entries that were taken out left numbers behind: look a little further than the chain now is.
  for (let seq = 1; seq <= length + 64; seq++) if (hashEntry({ ...entry, seq }).equals(entry.hash)) return seq
  return null
}

// Payload and salt may have been erased, together; their hash stays.
function isAsWritten({ payload, salt, payload_hash }: Entry): boolean {
  if (payload === null && salt === null) return true
  return salt !== null && isJson(payload) && hashPayload(salt, payload).equals(payload_hash)
}

function endBreach(chain: readonly Entry[], head: Head | undefined): Place | null {
  const last = chain.at(-1)
  const seq = last?.seq ?? 0
  if (!head) return last ? { seq, kind: 'altered' } : null
  if (seq < head.seq) return { seq: seq + 1, kind: 'truncated' }
  if (seq > head.seq) return { seq: head.seq + 1, kind: 'altered' }
  return last && last.hash.equals(head.hash) ? null : { seq, kind: 'altered' }
}

const isSame = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))
