import { PAGE_SIZE } from '@parcelle/contract/addresses'
import type { Bucket } from '@parcelle/domain'
import type { Ask, Question } from '../../adapters/database/ask.ts'
import type { Filter, Page } from './filter.ts'
import { cardsOf } from './sql.ts'

/** A term, and the list of an advisor it is looked for in. */
type Search = { owner: string; bucket: Bucket; term: string; from: number }
/** Dossiers, what each is found by, and the version of their portfolio. */
type Names = { ids: readonly string[]; texts: readonly string[]; version: string }
type Found = { total: number; cards: string | null; visited: boolean }

/** A longer list is searched in the database. */
const LONGEST = 1000
/** Names of the lists read last, some 20 to 40 MB. */
const MOST_KEPT = 100_000

/** Answers null where the database has to search. */
export type PortfolioSearch = (ask: Ask, filter: Filter, page: Page) => Promise<Found | null>

/**
 * Searches portfolios among names read before: a person types on, letter after letter, and looks through the same names
 * again and again. The version of a portfolio moves with every dossier that comes, goes or changes its name, and is read
 * with what was found: among names that are no longer so, nothing is found.
 */
export function portfolioSearcher(): PortfolioSearch {
  const kept = new Map<string, Names>()
  let names = 0

  return async (ask, filter, page) => {
    const search = searchIn(filter, page)
    if (search === null) return null
    const key = `${search.owner} ${search.bucket}`
    const known = kept.get(key)
    const found = known && (await findAmong(known, ask, search))
    if (found) return found
    forget(key)
    const read = await readNames(ask, search)
    if (!read) return null
    keep(key, read)
    return findAmong(read, ask, search)
  }

  function keep(key: string, read: Names): void {
    forget(key)
    kept.set(key, read)
    names += weightOf(read)
    for (const oldest of kept.keys()) {
      if (names <= MOST_KEPT) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    const known = kept.get(key)
    if (!known) return
    kept.delete(key)
    names -= weightOf(known)
  }
}

const weightOf = ({ ids }: Names) => 1 + ids.length

function searchIn({ scope, buckets, integration, form, term }: Filter, { page, size }: Page): Search | null {
  const [bucket] = buckets
  if (scope.kind !== 'owner' || bucket === undefined || buckets.length > 1 || term === null) return null
  if (integration !== null || form !== null || size !== PAGE_SIZE) return null
  return { owner: scope.id, bucket, term, from: (page - 1) * size }
}

async function readNames(ask: Ask, { owner, bucket }: Search): Promise<Names | null> {
  const [read] = await ask(namesOf, [owner, bucket])
  return read ?? null
}

async function findAmong({ ids, texts, version }: Names, ask: Ask, search: Search): Promise<Found | null> {
  const { owner, bucket, term, from } = search
  const hits = ids.filter((_, at) => texts[at]?.includes(term))
  const [found] = await ask(pageAmong, [owner, bucket, `{${hits.join()}}`, from])
  return found?.version === version ? { ...found, total: hits.length } : null
}

// Rows of counters are only ever added, or folded into a new one: no two states of a portfolio have the same rows.
const version = `coalesce(bit_xor(hashint8extended(id, 0)), 0)::text`
const counters = `from dossier_count where scope = 'owner' and scope_id = $1 and bucket = $2`

const namesOf: Question<Names> = {
  text: `select ids, texts, version from
      (select ${version} as version, coalesce(sum(count), 0) as total ${counters}) portfolio
    cross join lateral (select coalesce(json_agg(dossier_id), '[]') as ids, coalesce(json_agg(search), '[]') as texts
      from dossier_search where owner_id = $1 and bucket = $2 and total <= ${LONGEST}) names
    where total <= ${LONGEST}`,
  types: ['uuid', 'text'],
  read: ([ids, texts, of]: [string[], string[], string]) => ({ ids, texts, version: of }),
}

// They are looked up by their ids; whose they are is asked so that the index of owners is no choice.
export const pageAmong: Question<Omit<Found, 'total'> & { version: string }> = {
  text: `select (select ${version} ${counters}), page.* from (${cardsOf(
    `(select id, last_activity, xmin, card, people from dossier where id = any($3::uuid[]) and (owner_id = $1) is true
      order by last_activity desc, id desc offset $4 limit ${PAGE_SIZE}) d`,
  )}) page`,
  types: ['uuid', 'text', 'text', 'bigint'],
  read: ([of, cards, visited]: [string, string | null, boolean]) => ({ version: of, cards, visited }),
}
