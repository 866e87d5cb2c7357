import type { DossierItem } from '@parcelle/contract/dossiers'
import type { ListOrder } from '@parcelle/domain'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Locale } from '../i18n/messages.ts'

/** Cards in an event of the server: of dossiers that changed, or whose present people changed. */
export type ChangedCards = { locale: Locale; dossiers: readonly DossierItem[] }

/** A page of a list as queries hold it. */
export type CardPage = { dossiers: readonly DossierItem[]; page: number; order: ListOrder; locale: Locale }

/** Shows the cards in the pages that hold them, and refetches what they may have changed otherwise. */
export function showChangedCards(queries: QueryClient, cards: ChangedCards): void {
  const known = new Map<string, DossierItem>()
  for (const query of findPages(queries)) for (const one of query.state.data.dossiers) known.set(one.id, one)
  const isMoved = cards.dossiers.some((one) => !isSamePlace(known.get(one.id), one))
  for (const query of findPages(queries)) {
    const updated = query.state.fetchStatus === 'idle' ? updatePage(query.state.data, cards) : null
    if (updated) queries.setQueryData(query.queryKey, updated)
    else void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  void queries.invalidateQueries({
    predicate: ({ queryKey: [subject, part], state }) =>
      subject === 'dossiers' ? part !== 'filters' && !isPage(state.data) : isMoved && counted.has(subject),
  })
}

/** What depends on how many dossiers are where. */
const counted: ReadonlySet<unknown> = new Set(['counts', 'series', 'clients'])

/** Shows who is present in the pages that hold the dossiers; the rest does not depend on it. */
export function showPresent(queries: QueryClient, { dossiers }: ChangedCards): void {
  for (const { queryKey, state } of findPages(queries)) {
    const update = (one: DossierItem) => {
      const changed = dossiers.find(({ id }) => id === one.id)
      return changed ? { ...one, present: changed.present } : one
    }
    if (state.data.dossiers.some(({ id }) => dossiers.some((changed) => changed.id === id)))
      queries.setQueryData(queryKey, { ...state.data, dossiers: state.data.dossiers.map(update) })
  }
}

/** The page with the cards in it; null: other dossiers may be on it now. */
export function updatePage<Page extends CardPage>(page: Page, { locale, dossiers: cards }: ChangedCards): Page | null {
  if (page.locale !== locale) return null
  let shown = [...page.dossiers]
  for (const card of cards) {
    const at = shown.findIndex(({ id }) => id === card.id)
    const before = shown[at]
    if (!before || !isSamePlace(before, card)) return null
    const isActive = before.last_activity !== card.last_activity
    if (!isActive || !page.order.endsWith('activity')) shown[at] = card
    else if (page.page === 1 && page.order === '-activity') shown = [card, ...shown.toSpliced(at, 1)]
    else return null
  }
  return { ...page, dossiers: shown }
}

/** Whether both belong to the same lists, at the same place unless it goes by their last activity. */
const isSamePlace = (one: DossierItem | undefined, other: DossierItem): boolean =>
  one !== undefined && toPlace(one) === toPlace(other)

function toPlace({
  status,
  integrate_state,
  form_id,
  number,
  client,
  lead_name,
  advisor,
  detail,
  ...card
}: DossierItem) {
  const { creation_date, signature_date, subscriptionGlobalAmount } = card
  const { product, product_name, amount_paid, correction } = detail
  const people = [client, lead_name, advisor]
  const dates = [creation_date, signature_date]
  const bought = [subscriptionGlobalAmount, product, product_name, amount_paid]
  return JSON.stringify([status, integrate_state, form_id, number, correction, people, dates, bought])
}

type PageQuery = Query & { state: { data: CardPage } }

const findPages = (queries: QueryClient): PageQuery[] =>
  // Unsafe cast: the guard has looked at the data, which the type of a query does not know.
  queries
    .getQueryCache()
    .findAll({ queryKey: ['dossiers'] })
    .filter(({ state }) => isPage(state.data)) as PageQuery[]

const isPage = (data: unknown): data is CardPage =>
  typeof data === 'object' && data !== null && 'dossiers' in data && 'order' in data && 'locale' in data
