import { useParams } from 'wouter'
import { useSearch } from 'wouter'
import { movedTo } from './moved-to.ts'

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
