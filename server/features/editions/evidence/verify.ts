import { sql } from 'kysely'
import { inSnapshot, type Entry } from '../../../dossier/evidence/queries.ts'
import { findBreach, type Breach } from '../../../dossier/evidence/verify.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { ChangePayload, findUnsealed } from './operations.ts'

type Verdict = {
  entries: number
  /** The first breach. */
  breach: Pick<Breach, 'seq' | 'kind'> | null
  operations: number
  /** For each draft, the first operation that differs from its evidence entry. */
  unsealed: readonly { edition: string; number: number }[]
}

/** Checks the chain of editions, and the operations of drafts that it seals. */
export function verifyEditionEvents(db: Db): Promise<Verdict> {
  return inSnapshot(db, async (tx) => {
    const rows = await tx
      .selectFrom('edition_event')
      .select(['edition as dossier_id', 'seq', 'at', 'actor_id', 'role', 'event', 'request_id'])
      .select(['salt', 'payload_hash', 'prev', 'hash'])
      .select(sql<string | null>`payload::text`.as('payload'))
      .select(sql<boolean>`at <> date_trunc('milliseconds', at)`.as('hasMicroseconds'))
      .orderBy('seq')
      .execute()
    const head = await tx.selectFrom('edition_event_head').select(['seq', 'hash']).executeTakeFirst()
    const isEmpty = rows.length === 0 && head?.seq === 0
    const breach = isEmpty ? null : findBreach(rows, head?.hash ? { ...head, hash: head.hash } : undefined)
    return { entries: rows.length, breach, ...(await verifyOperations(tx, rows)) }
  })
}

async function verifyOperations(tx: Tx, rows: readonly Entry[]): Promise<Pick<Verdict, 'operations' | 'unsealed'>> {
  const changes = Map.groupBy(
    rows.filter(({ event }) => event === 'change'),
    (row) => row.dossier_id,
  )
  const drafts = await tx.selectFrom('edition_operation').select('edition').distinct().execute()
  const verdict = { operations: 0, unsealed: [] as Verdict['unsealed'][number][] }
  for (const edition of new Set([...changes.keys(), ...drafts.map((one) => one.edition)])) {
    const operations = await tx
      .selectFrom('edition_operation')
      .select(['number', 'author', 'action', 'operation', 'inverse', 'concerns'])
      .where('edition', '=', edition)
      .orderBy('number')
      .execute()
    verdict.operations += operations.length
    const number = findUnsealed(operations, (changes.get(edition) ?? []).flatMap(readChange))
    if (number !== null) verdict.unsealed.push({ edition, number })
  }
  return verdict
}

/** An altered entry is a breach of the chain itself. */
function readChange({ payload }: Entry) {
  const read = ChangePayload.safeParse(JSON.parse(payload ?? 'null'))
  return read.success ? [read.data] : []
}
