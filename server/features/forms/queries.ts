import type { Definition } from '@parcelle/forms'
import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

/** Held until the transaction ends, so that one process publishes at a time. */
export async function lockForms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcelle-forms'))`.execute(tx)
}

export async function addVersion(db: Db, definition: Definition, version: string): Promise<void> {
  await db
    .insertInto('form_version')
    .values({ form_id: definition.id, version, definition: JSON.stringify(definition) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function setCurrentVersion(db: Db, formId: number, version: string): Promise<void> {
  await db
    .insertInto('form_current')
    .values({ form_id: formId, version })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet({ version }))
    .execute()
}

export async function findCurrentVersion(db: Db, formId: number): Promise<string | undefined> {
  const row = await db.selectFrom('form_current').select('version').where('form_id', '=', formId).executeTakeFirst()
  return row?.version
}

/** Finds a published definition by a prefix of its version; undefined when none or several match. */
export async function findDefinition(db: Db, version: string): Promise<Definition | undefined> {
  const rows = await db
    .selectFrom('form_version')
    .select('definition')
    .where(sql<boolean>`starts_with(version, ${version})`)
    .limit(2)
    .execute()
  // Unsafe cast: only definitions that the engine accepted are ever published.
  return rows.length === 1 ? (rows[0]?.definition as Definition) : undefined
}

export type LiveDossier = Pick<
  Selectable<Tables['dossier']>,
  'id' | 'number' | 'status' | 'direct' | 'markers' | 'product' | 'unit_price'
> & {
  /** By element id. */
  stored: readonly (readonly [number, { value: string }])[]
}

const AT_ONCE = 500

/** Dossiers on a version that are neither signed nor abandoned, read in batches. */
export async function* findLiveDossiers(db: Db, formId: number, version: string): AsyncGenerator<LiveDossier> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await liveDossiersAfter(db, formId, version, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

function liveDossiersAfter(db: Db, formId: number, version: string, after: string): Promise<LiveDossier[]> {
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
    .where('form_version', '=', version)
    .where('bucket', 'in', ['current', 'signature'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}
