import type { Db } from '../../platform/database/tables.ts'
import { isJson, parseExactly, type Json } from '../../platform/canonical-json.ts'
import { findChainIds, findChains, type Entry, type Head } from './queries.ts'
import { hashEntry, hashPayload } from './seal.ts'

export type Breach = {
  dossierId: string
  seq: number
  /**
   * altered: not what was written. removed: missing in the middle, or with all the others. reordered: moved. truncated:
   * the end is missing. blanked: what it said was taken away, and no later entry says so.
   */
  kind: 'altered' | 'removed' | 'reordered' | 'truncated' | 'blanked'
}
type Verdict = { dossiers: number; entries: number; breaches: readonly Breach[] }

/** The entry that says which others were erased. */
export const ERASURE = 'erase'

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
  const erased = new Set(chain.flatMap(listErased))
  for (const [rank, entry] of chain.entries()) {
    const seq = rank + 1
    const kind = breachAt(chain, entry, seq, prev) ?? (isBlank(entry) && !erased.has(seq) ? 'blanked' : null)
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
function isAsWritten(entry: Entry): boolean {
  return !entry.finer && (isBlank(entry) || readPayload(entry) !== undefined)
}

const isBlank = ({ payload, salt }: Entry) => payload === null && salt === null

/** What an entry says; undefined when it is not what was sealed. */
function readPayload({ payload, salt, payload_hash }: Entry): Json | undefined {
  const said = payload === null || salt === null ? undefined : parseExactly(payload)
  return salt !== null && isJson(said) && hashPayload(salt, said).equals(payload_hash) ? said : undefined
}

/** The entries that this one says were erased. */
function listErased(entry: Entry): number[] {
  const said = entry.event === ERASURE ? readPayload(entry) : undefined
  const entries: unknown = typeof said === 'object' && said !== null && 'entries' in said ? said.entries : []
  return Array.isArray(entries) ? entries.map(Number) : []
}

function endBreach(chain: readonly Entry[], head: Head | undefined): Place | null {
  const last = chain.at(-1)
  const seq = last?.seq ?? 0
  // A dossier begins with an entry.
  if (!head) return last ? { seq, kind: 'altered' } : { seq: 1, kind: 'removed' }
  if (seq < head.seq) return { seq: seq + 1, kind: 'truncated' }
  if (seq > head.seq) return { seq: head.seq + 1, kind: 'altered' }
  return last && last.hash.equals(head.hash) ? null : { seq, kind: 'altered' }
}

const isSame = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))
