import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'

export type LiveDossier = Pick<
  Selectable<Tables['dossier']>,
  'id' | 'number' | 'status' | 'direct' | 'markers' | 'product' | 'unit_price'
> & {
  /** By element id. */
  stored: readonly (readonly [number, { value: string }])[]
}

const AT_ONCE = 500

/** Dossiers of an edition that are neither signed nor abandoned, read in batches. */
export async function* findLiveDossiers(db: Db, formId: number, edition: string): AsyncGenerator<LiveDossier> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await liveDossiersAfter(db, formId, edition, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

function liveDossiersAfter(db: Db, formId: number, edition: string, after: string): Promise<LiveDossier[]> {
  return db
    .selectFrom('dossier')
    .select(['id', 'number', 'status', 'direct', 'markers', 'product', 'unit_price'])
    .select(
      sql<LiveDossier['stored']>`coalesce((
        select jsonb_agg(jsonb_build_array(element_id, jsonb_build_object('value', value))) from dossier_value
        where dossier_id = dossier.id and value <> ''
      ), '[]')`.as('stored'),
    )
    .where('form_id', '=', formId)
    .where('edition', '=', edition)
    .where('bucket', 'in', ['current', 'signature'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}
