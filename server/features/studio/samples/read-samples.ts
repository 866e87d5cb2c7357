import { findParts } from '../../../deployment/edition-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { findDraftParts } from '../../editions/index.ts'
import { compareSamples } from './compare-samples.ts'
import type { CompareTask } from './compare-thread.ts'

type Row = Parameters<typeof findDraftParts>[1] & { parent: string | null }

/** The samples of an edition beside those of the one that was live when it was begun. */
export async function readSamples(db: Db, row: Row, about: Pick<CompareTask, 'customer' | 'locale'>) {
  const { parent } = row
  const before = parent === null ? null : await findParts(db, parent)
  const after = await findDraftParts(db, row)
  return { since: parent, ...(await compareSamples({ ...about, before, after })) }
}
