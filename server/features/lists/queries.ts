import { PAGE_SIZE } from '@parcelle/contract/addresses'
import type { DossierItem } from '@parcelle/contract/dossiers'
import { CompiledQuery, sql } from 'kysely'
import type { Ask, Question } from '../../adapters/database/ask.ts'
import type { Db } from '../../adapters/database/tables.ts'
import { idIn } from './card.ts'
import type { Filter, Page } from './filter.ts'
import { typesOf, valuesOf } from './slots.ts'
import { BETWEEN_CARDS, cardsOf, densePageOf, MOST_HITS, pageOf, shapeOf, type PageQuery, type Query } from './sql.ts'
import type { PortfolioSearch } from './portfolio-search.ts'

/** Who is on which dossier. */
export type Present = DossierItem['present'][number] & { id: string }
/** The cards as they are stored, each behind the version of its row, and the few people who are on one of the dossiers. */
export type Listed = { total: number; cards: string[]; present: Present[] }

type Sources = { db: Db; ask: Ask; search: PortfolioSearch }

/** One page of a list and its total, in one round trip; a second one only if somebody is on one of its dossiers. */
export async function findPage(
  { db, ask, search }: Sources,
  filter: Filter,
  page: Page,
  readerId: string,
): Promise<Listed> {
  const { total, cards, visited } = (await search(ask, filter, page)) ?? (await answerTo(db, ask, filter, page))
  const stored = cards?.split(BETWEEN_CARDS) ?? []
  return { total, cards: stored, present: visited ? await findPresent(db, stored.map(idIn), readerId) : [] }
}

async function answerTo(db: Db, ask: Ask, filter: Filter, page: Page): Promise<Answer> {
  if (filter.term !== null && filter.scope.kind === 'all') return searchEverywhere(db, filter, page)
  // Other sizes than the screens' are rare: not worth a plan kept on every connection.
  if (page.size !== PAGE_SIZE) return first(await run(db, listingOf(pageOf(filter, page)), filter, page))
  const listing = knownListing(filter, page)
  return first(await ask(listing, valuesOf(listing.slots, filter, page)))
}

const listings = new Map<string, Listing>()

/** Written once for each shape. */
function knownListing(filter: Filter, page: Page): Listing {
  const shape = shapeOf(filter, page)
  const known = listings.get(shape) ?? listingOf(pageOf(filter, page))
  listings.set(shape, known)
  return known
}

/** What few dossiers hold is met through its trigrams; what many hold, soon enough in the order of the list. */
async function searchEverywhere(db: Db, filter: Filter, page: Page): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    await planBy.index.execute(tx)
    const found = first(await run(tx, listingOf(pageOf(filter, page)), filter, page))
    if (found.total <= MOST_HITS) return found
    await planBy.order.execute(tx)
    return first(await run(tx, listingOf(densePageOf(filter, page)), filter, page))
  })
}

/**
 * For the rest of a transaction. What the planner expects of a word it has not met is often wrong, so it is told: read no
 * table whole; then, put nothing in order that an index already has in order.
 */
export const planBy = { index: sql`set local enable_seqscan = off`, order: sql`set local enable_sort = off` }

async function run(db: Db, { text, slots }: Query, filter: Filter, page: Page): Promise<Answer[]> {
  return (await db.executeQuery<Answer>(CompiledQuery.raw(text, valuesOf(slots, filter, page)))).rows
}

function first([answer]: Answer[]): Answer {
  if (!answer) throw new Error('the list answered nothing')
  return answer
}

type Listing = Query & Question<Answer>

/** The page and the total. */
export function listingOf({ hits, rows, total, slots }: PageQuery): Listing {
  const text = `${hits} select (${total}) as total, page.* from (${cardsOf(rows)}) page`
  return { text, slots, types: typesOf(slots), read: answerIn }
}

const answerIn = ([total, cards, visited]: [number, string | null, boolean]): Answer => ({
  total,
  cards,
  visited,
})

type Answer = { total: number; cards: string | null; visited: boolean }

/** Who else is there; someone with several screens open is there once, where he was last. */
async function findPresent(db: Db, ids: readonly string[], readerId: string): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select id, name, role, block_id from (
      select distinct on (l.dossier_id, l.user_id) l.dossier_id as id, l.block_id, p.role, p.id as user_id,
        p.firstname || ' ' || p.lastname as name, p.lastname, p.firstname
      from dossier_presence l join app_user p on p.id = l.user_id
      where l.until > now() and l.user_id <> ${readerId} and l.dossier_id = any(${ids}::uuid[])
      order by l.dossier_id, l.user_id, l.until desc) people
    order by lastname, firstname, user_id`.execute(db)
  return rows
}
