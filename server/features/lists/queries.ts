import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { batchedRead, selectForOne } from '../../platform/database/batched-read.ts'
import type { Db } from '../../platform/database/tables.ts'
import { needsCounting, type Filter, type Page } from '../../dossier/filter/filter.ts'
import { toInput, type ListQuery } from '../../dossier/filter/select.ts'
import {
  cardsQuery,
  denseHitsQuery,
  hitsQuery,
  MOST_HITS,
  pageQuery,
  planBy,
  presentQuery,
  toShape,
  type Hits,
  type Listing,
} from './sql.ts'

type ReadPage = (filter: Filter, page: Page, viewerId: string) => Promise<Listing>
type Input = ReturnType<typeof toInput>

/** Reads pages in a database. From a replica, who is at work on the dossiers is read apart, from the primary. */
export function pageReader(db: Db, primary: Db): ReadPage {
  if (db === primary) return readerOf(db, false)
  const readCopy = readerOf(db, true)
  const readPresent = batchedRead(primary, presentQuery)
  return async (filter, page, viewer) => {
    const listing = await readCopy(filter, page, viewer)
    if (listing.cards.length === 0) return listing
    const [present] = await readPresent({ ids: `{${listing.cards.map(({ id }) => id).join()}}`, viewer })
    if (!present) throw new Error('the presence query returned no row')
    // Only the back office takes dossiers.
    return { ...listing, ...present, leases: filter.scope.kind === 'all' ? present.leases : [] }
  }
}

function readerOf(db: Db, isReplica: boolean): ReadPage {
  const readers = new Map<string, (input: Input) => Promise<readonly Listing[]>>()
  const readCards = batchedRead(db, cardsQuery(isReplica))

  function readerFor(filter: Filter, page: Page) {
    const shape = toShape(filter, page)
    const reader = readers.get(shape) ?? batchedRead(db, pageQuery(filter, page, isReplica))
    readers.set(shape, reader)
    return reader
  }

  return async (filter, page, viewerId) => {
    const input = toInput(filter, page, viewerId)
    if (needsCounting(filter) && filter.scope.kind === 'all') {
      const { total, ids } = await searchEverywhere(db, filter, page, input)
      return { total, ...only(await readCards({ ids, viewer: viewerId })) }
    }
    // Other page sizes are rare: not worth a prepared plan on every connection.
    if (page.size !== PAGE_SIZE) return readOne(db, pageQuery(filter, page, isReplica), input)
    return only(await readerFor(filter, page)(input))
  }
}

/**
 * Searches by the trigram index first; when there are many hits, reads in list order instead, which meets them soon.
 */
async function searchEverywhere(db: Db, filter: Filter, page: Page, input: Input): Promise<Hits> {
  return db.transaction().execute(async (tx) => {
    await planBy.index.execute(tx)
    const found = await readOne(tx, hitsQuery(filter, page), input)
    if (found.total <= MOST_HITS) return found
    await planBy.order.execute(tx)
    return readOne(tx, denseHitsQuery(filter, page), input)
  })
}

async function readOne<Row>(db: Db, query: ListQuery<Row>, input: Input): Promise<Row> {
  return only((await selectForOne(query, input).execute(db)).rows)
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the list query returned no row')
  return row
}
