import type { EditionChanges } from '@parcelle/contract/studio/editions'
import { findParts } from '../../../deployment/edition-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findDraftParts } from '../../editions/index.ts'
import { describeChanges } from './describe-changes.ts'

type Row = Parameters<typeof findDraftParts>[1] & { parent: string | null }

/** What an edition changes, compared with the one that was live when it was begun. */
export async function readChanges(db: Db, row: Row, locale: Locale): Promise<EditionChanges> {
  const { parent } = row
  if (parent === null) return { since: null, areas: [] }
  return { since: parent, areas: describeChanges(await findParts(db, parent), await findDraftParts(db, row), locale) }
}
