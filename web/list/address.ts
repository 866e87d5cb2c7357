import { useParams } from 'wouter'
import { useSearch } from 'wouter'

/**
 * What the address of a list says. `moved` is where it should be: an unknown state, a page number in the path or one that
 * means nothing.
 */
export function useListAddress<S extends string>(base: string, states: readonly S[]) {
  const params = useParams()
  const search = useSearch()
  const state = states.find((known) => known === params.state) ?? null
  const path = state ? `${base}/${state}` : base
  return { state, path, moved: movedTo({ path, search, given: params.state, known: state, page: params.currentPage }) }
}

type Address = {
  path: string
  search: string
  given: string | undefined
  known: string | null
  page: string | undefined
}

// The query wins over the path (A9); an unknown state shows every dossier (A10).
export function movedTo({ path, search, given, known, page }: Address): string | null {
  const query = new URLSearchParams(search)
  const isPage = /^0*[1-9]\d*$/.test(query.get('currentPage') ?? page ?? '1')
  if (page === undefined && (given ?? null) === known && isPage) return null
  if (!isPage) query.delete('currentPage')
  else if (page !== undefined && !query.has('currentPage')) query.set('currentPage', page)
  return query.size > 0 ? `${path}?${query}` : path
}
