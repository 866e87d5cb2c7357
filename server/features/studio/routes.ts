import type { RoutesByFeature } from '@parcelle/contract'
import type { Deps } from '../../deps.ts'
import { findParts } from '../../deployment/edition-rows.ts'
import type { Parts } from '../../deployment/parts.ts'
import { notFound } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { describeChanges } from './changes/describe-changes.ts'
import { downloadEdition } from './download-edition.ts'
import { listEditions } from './list-editions.ts'
import { findEditionRow } from './queries.ts'

export function studioHandlers({ db, config }: Deps): Handlers<RoutesByFeature['studio']> {
  return {
    listEditions: async () => ({ source: config.editions, ...(await listEditions(db)) }),
    async readEditionChanges({ params, locale }) {
      const { id, parent } = await need(params.edition)
      const before: Parts = parent === null ? new Map() : await findParts(db, parent)
      return { since: parent, areas: parent === null ? [] : describeChanges(before, await findParts(db, id), locale) }
    },
    async downloadEdition({ params }) {
      const { id } = await need(params.edition)
      return downloadEdition(id, await findParts(db, id))
    },
  }

  async function need(edition: string) {
    const row = await findEditionRow(db, edition)
    if (!row) throw notFound()
    return row
  }
}
