import { findParts } from '../../../deployment/edition-rows.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { findDraftParts } from '../../editions/index.ts'
import { compareSamples } from './compare-samples.ts'
import type { CompareTask } from './compare-thread.ts'
import { listAcceptances } from './queries.ts'

type Row = Parameters<typeof findDraftParts>[1] & { parent: string | null }

/** The samples of an edition beside those of the one that was live when it was begun, and who accepted what changes. */
export async function readSamples(db: Db, row: Row, about: Pick<CompareTask, 'customer' | 'locale'>) {
  const { parent } = row
  const before = parent === null ? null : await findParts(db, parent)
  const after = await findDraftParts(db, row)
  const { unreadable, samples } = await compareSamples({ ...about, before, after })
  const accepted = await listAcceptances(db, row.id)
  return {
    since: parent,
    unreadable,
    samples: samples.map((sample) => {
      const found = accepted.find((one) => one.sample === sample.id && one.difference === sample.difference)
      return { ...sample, acceptance: found ? { by: found.by, at: found.at.toISOString() } : null }
    }),
  }
}
