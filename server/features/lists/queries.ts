import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { batchedRead, selectForOne } from '../../platform/database/batched-read.ts'
import type { Db } from '../../platform/database/tables.ts'
import { needsCounting, type Filter, type Page } from '../../dossier/filter/filter.ts'
import { toInput, type ListQuery } from '../../dossier/filter/select.ts'
import { densePageQuery, MOST_HITS, pageQuery, planBy, toShape, type Listing } from './sql.ts'

type ReadPage = (filter: Filter, page: Page, viewerId: string) => Promise<Listing>
type Input = ReturnType<typeof toInput>

export function pageReader(db: Db): ReadPage {
  const readers = new Map<string, (input: Input) => Promise<readonly Listing[]>>()

  function readerFor(filter: Filter, page: Page) {
    const shape = toShape(filter, page)
    const reader = readers.get(shape) ?? batchedRead(db, pageQuery(filter, page))
    readers.set(shape, reader)
    return reader
  }

  return async (filter, page, viewerId) => {
    const input = toInput(filter, page, viewerId)
    if (needsCounting(filter) && filter.scope.kind === 'all') return searchEverywhere(db, filter, page, input)
    // Other page sizes are rare: not worth a prepared plan on every connection.
    if (page.size !== PAGE_SIZE) return readOne(db, pageQuery(filter, page), input)
    return only(await readerFor(filter, page)(input))
  }
}

/**
 * Searches by the trigram index first; when there are many hits, reads in list order instead, which meets them soon.
 */
async function searchEverywhere(db: Db, filter: Filter, page: Page, input: Input): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    await planBy.index.execute(tx)
    const found = await readOne(tx, pageQuery(filter, page), input)
    if (found.total <= MOST_HITS) return found
    await planBy.order.execute(tx)
    return readOne(tx, densePageQuery(filter, page), input)
  })
}

async function readOne(db: Db, query: ListQuery<Listing>, input: Input): Promise<Listing> {
  return only((await selectForOne(query, input).execute(db)).rows)
}

function only([listing]: readonly Listing[]): Listing {
  if (!listing) throw new Error('the list answered nothing')
  return listing
}
