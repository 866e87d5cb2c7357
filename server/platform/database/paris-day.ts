import { sql, type RawBuilder } from 'kysely'
import { PARIS } from '../today.ts'

/** The Paris day of a timestamp column, as YYYY-MM-DD. */
export function parisDayOf(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone ${sql.lit(PARIS)}, 'YYYY-MM-DD')`
}
