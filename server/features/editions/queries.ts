import { sql, type Selectable } from 'kysely'
import { digestParts, type Parts } from '../../deployment/parts.ts'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

export type EditionRow = Selectable<Tables['edition']>

/** Locks until the transaction ends, so that one process publishes at a time. */
export async function lockEditions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcelle-editions'))`.execute(tx)
}

/** Newest first: drafts, then the live one and the past ones. */
export function listEditions(db: Db): Promise<EditionRow[]> {
  return db
    .selectFrom('edition')
    .selectAll()
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** By the first characters of its id; undefined when none or several match. */
export async function findEdition(db: Db, id: string): Promise<EditionRow | undefined> {
  const rows = await db
    .selectFrom('edition')
    .selectAll()
    .where(sql<boolean>`starts_with(id, ${id})`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

export function findLive(db: Db): Promise<EditionRow | undefined> {
  return db.selectFrom('edition').selectAll().where('state', '=', 'live').executeTakeFirst()
}

type NewEdition = { parent: string | null; title: string; note?: string }

export async function addDraft(tx: Tx, parts: Parts, draft: NewEdition): Promise<EditionRow> {
  const row = await tx
    .insertInto('edition')
    .values({ ...draft, digest: digestParts(parts) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addParts(tx, row.id, parts)
  return row
}

export async function addParts(tx: Tx, edition: string, parts: Parts): Promise<void> {
  await tx
    .insertInto('edition_content')
    .values([...parts.values()].map(({ digest, text }) => ({ digest, body: text })))
    .onConflict((known) => known.doNothing())
    .execute()
  await tx
    .insertInto('edition_part')
    .values([...parts].map(([path, { digest }]) => ({ edition, path, digest })))
    .execute()
}

/** A draft of the studio has no files of its own until it is published. */
export async function writeDraft(tx: Tx, id: string, parts: Parts): Promise<void> {
  await addParts(tx, id, parts)
  await tx
    .updateTable('edition')
    .set({ digest: digestParts(parts) })
    .where('id', '=', id)
    .execute()
}

/** Sets the state of the live edition to past. */
export async function setLive(tx: Tx, id: string): Promise<Pick<EditionRow, 'digest' | 'parent'>> {
  await tx.updateTable('edition').set({ state: 'past' }).where('state', '=', 'live').execute()
  return tx
    .updateTable('edition')
    .set({ state: 'live', published_at: new Date() })
    .where('id', '=', id)
    .returning(['digest', 'parent'])
    .executeTakeFirstOrThrow()
}
