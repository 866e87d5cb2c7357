import type { Db, Tx } from '../../../../platform/database/tables.ts'
import type { Place } from '../../../editions/index.ts'
import type { Impact } from './impact.ts'
import type { PlacedFinding } from './name-places.ts'

export type Examination = {
  edition: string
  operations: number
  asked_at: Date
  findings: PlacedFinding[] | null
  total: number | null
  examined: number
  place: Place | null
  impact: Impact | null
  done_at: Date | null
}

/** The newest one. */
export async function findExamination(db: Db, edition: string, operations?: number): Promise<Examination | null> {
  const row = await db
    .selectFrom('edition_examination')
    .selectAll()
    .where('edition', '=', edition)
    .$if(operations !== undefined, (query) => query.where('operations', '=', operations ?? 0))
    .orderBy('operations', 'desc')
    .executeTakeFirst()
  // Unsafe cast: only saveExamination writes these columns.
  return (row as Examination | undefined) ?? null
}

export async function addExamination(tx: Tx, edition: string, operations: number): Promise<void> {
  await tx
    .insertInto('edition_examination')
    .values({ edition, operations })
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function clearExamination(tx: Tx, edition: string, operations: number): Promise<void> {
  await tx
    .updateTable('edition_examination')
    .set({ asked_at: new Date(), findings: null, checked_at: null, done_at: null })
    .set({ total: null, examined: 0, place: null, impact: null })
    .where('edition', '=', edition)
    .where('operations', '=', operations)
    .execute()
}

type Key = Pick<Examination, 'edition' | 'operations'>

export async function saveFindings(
  db: Db,
  { edition, operations }: Key,
  findings: readonly PlacedFinding[],
): Promise<void> {
  await db
    .updateTable('edition_examination')
    .set({ findings: JSON.stringify(findings), checked_at: new Date() })
    .where('edition', '=', edition)
    .where('operations', '=', operations)
    .execute()
}

type Progress = { total: number; examined: number; place: Place | null; impact: Impact; isDone: boolean }

export async function saveImpact(db: Db, { edition, operations }: Key, progress: Progress): Promise<void> {
  const { total, examined, place, impact, isDone } = progress
  await db
    .updateTable('edition_examination')
    .set({ total, examined, done_at: isDone ? new Date() : null })
    .set({ place: place && JSON.stringify(place), impact: JSON.stringify(impact) })
    .where('edition', '=', edition)
    .where('operations', '=', operations)
    .execute()
}

/** Whether an edition with this content is or was live. */
export async function isPublished(db: Db, digest: string): Promise<boolean> {
  const found = db
    .selectFrom('edition')
    .select('id')
    .where('digest', '=', digest)
    .where('state', 'in', ['live', 'past'])
  return (await found.executeTakeFirst()) !== undefined
}
