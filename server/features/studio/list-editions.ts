import type { Edition } from '@parcelle/contract/studio/editions'
import type { Db } from '../../platform/database/tables.ts'
import { selectEditions } from './queries.ts'

const SHOWN = 200

export async function listEditions(db: Db, reader: string): Promise<{ editions: Edition[]; isMore: boolean }> {
  const rows = await selectEditions(db, SHOWN + 1)
  const editions = rows.slice(0, SHOWN).map(({ title, created_at, published_at, ...row }): Edition => {
    const { proposal_state: proposed, proposer, publish_at, ...rest } = row
    return {
      ...rest,
      proposal: proposed && {
        state: proposed,
        isMine: proposer === reader,
        publishAt: publish_at?.toISOString() ?? null,
      },
      ...readTitle(title),
      createdAt: created_at.toISOString(),
      publishedAt: published_at?.toISOString() ?? null,
    }
  })
  return { editions, isMore: rows.length > SHOWN }
}

/** As its author gave it; empty for an edition that a program made. */
export function readTitle(title: string): Pick<Edition, 'title' | 'origin'> {
  const origin = findOrigin(title)
  return { origin, title: origin === null ? title : '' }
}

/** By the titles that the feature `editions` gives. */
function findOrigin(title: string): Edition['origin'] {
  if (title.startsWith('deployments/')) return 'folder'
  if (title.startsWith('restore ')) return 'restored'
  return title === 'upgrade' ? 'upgrade' : null
}
