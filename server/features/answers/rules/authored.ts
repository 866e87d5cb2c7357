import type { ValueChange } from '@parcelle/contract/values'
import type { Role } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

/** `name` and `role` are those of the author; the system has neither. */
export type AuthoredAnswer = Omit<ValueChange, 'at' | 'by'> & { at: Date; name: string; role: Role | null }

export function findAuthored(db: Db, dossierId: string, elementIds: readonly number[]): Promise<AuthoredAnswer[]> {
  return authored(db, dossierId).where('element_id', 'in', elementIds).execute()
}

/** Selects the answers of a dossier with the names of their authors. */
export function authored(db: Db, dossierId: string) {
  return db
    .selectFrom('dossier_value')
    .leftJoin('app_user', 'app_user.id', 'dossier_value.changed_by')
    .select([
      'element_id as elementId',
      'value',
      'version',
      sql<string>`coalesce(firstname || ' ' || lastname, '')`.as('name'),
      'role',
      'changed_at as at',
    ])
    .where('dossier_id', '=', dossierId)
}
