import type { Db } from '../../platform/database/tables.ts'
import { isJson, parseExactly, type Json } from '../../platform/canonical-json.ts'
import { findChainIds, findChains, type Entry, type Head } from './queries.ts'
import { hashEntry, hashPayload } from './seal.ts'

export type Breach = {
  dossierId: string
  seq: number
  /**
   * removed: missing in the middle, or the whole chain. truncated: the end is missing. blanked: its payload was deleted
   * without an erasure entry.
   */
  kind: 'altered' | 'removed' | 'reordered' | 'truncated' | 'blanked'
}
type Verdict = { dossiers: number; entries: number; breaches: readonly Breach[] }

export const ERASURE = 'erase'

const BATCH = 200

/** Checks the chains of some dossiers, or of all; reports the first breach of each. */
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

type ChainBreach = Omit<Breach, 'dossierId'>
type ChainHead = Pick<Head, 'seq' | 'hash'>

/** The chain must be sorted by `seq`. */
export function findBreach(chain: readonly Entry[], head: ChainHead | undefined): ChainBreach | null {
  let prev: Buffer | null = null
  const erased = new Set(chain.flatMap(listErased))
  for (const [rank, entry] of chain.entries()) {
    const seq = rank + 1
    const kind = findBreachAt(chain, entry, seq, prev) ?? (isBlank(entry) && !erased.has(seq) ? 'blanked' : null)
    if (kind) return { seq, kind }
    prev = entry.hash
  }
  return findBreachAtEnd(chain, head)
}

function findBreachAt(
  chain: readonly Entry[],
  entry: Entry,
  seq: number,
  prev: Buffer | null,
): ChainBreach['kind'] | null {
  const sealedAs = findSealedSeq(entry, chain.length)
  if (entry.seq === seq && sealedAs === seq) return isAsWritten(entry) && isSame(entry.prev, prev) ? null : 'altered'
  // Sealed for another place: reordered if the entry that belongs here still exists, otherwise that one was removed.
  if (sealedAs === null && entry.seq === seq) return 'altered'
  return chain.some((other) => findSealedSeq(other, chain.length) === seq) ? 'reordered' : 'removed'
}

/** The number with which an entry was sealed; null when it was altered. */
function findSealedSeq(entry: Entry, length: number): number | null {
  if (hashEntry(entry).equals(entry.hash)) return entry.seq
  // Removed entries leave gaps, so the number may exceed the length of the chain.
  for (let seq = 1; seq <= length + 64; seq++) if (hashEntry({ ...entry, seq }).equals(entry.hash)) return seq
  return null
}

// An erasure removes payload and salt together; their hash stays.
function isAsWritten(entry: Entry): boolean {
  return !entry.hasMicroseconds && (isBlank(entry) || readPayload(entry) !== undefined)
}

const isBlank = ({ payload, salt }: Entry) => payload === null && salt === null

/** Undefined when the payload is not the sealed one. */
function readPayload({ payload, salt, payload_hash }: Entry): Json | undefined {
  const parsed = payload === null || salt === null ? undefined : parseExactly(payload)
  return salt !== null && isJson(parsed) && hashPayload(salt, parsed).equals(payload_hash) ? parsed : undefined
}

function listErased(entry: Entry): number[] {
  const payload = entry.event === ERASURE ? readPayload(entry) : undefined
  const entries: unknown =
    typeof payload === 'object' && payload !== null && 'entries' in payload ? payload.entries : []
  return Array.isArray(entries) ? entries.map(Number) : []
}

function findBreachAtEnd(chain: readonly Entry[], head: ChainHead | undefined): ChainBreach | null {
  const last = chain.at(-1)
  const seq = last?.seq ?? 0
  // Every dossier has a first entry.
  if (!head) return last ? { seq, kind: 'altered' } : { seq: 1, kind: 'removed' }
  if (seq < head.seq) return { seq: seq + 1, kind: 'truncated' }
  if (seq > head.seq) return { seq: head.seq + 1, kind: 'altered' }
  return last && last.hash.equals(head.hash) ? null : { seq, kind: 'altered' }
}

const isSame = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))
