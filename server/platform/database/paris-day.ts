import { sql, type RawBuilder } from 'kysely'
import { PARIS } from '../today.ts'

/** The day in Paris of the instant that a column holds, as YYYY-MM-DD. */
export function parisDayOf(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone ${sql.lit(PARIS)}, 'YYYY-MM-DD')`
}
