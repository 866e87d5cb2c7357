import { useParams } from 'wouter'
import { useSearch } from 'wouter'
import { findRedirect } from './find-redirect.ts'

/**
 * Reads the address of a list. `moved` is the address to redirect to: for an unknown state, or a page number that is
 * in the path or invalid.
 */
export function useListAddress<S extends string>(base: string, states: readonly S[]) {
  const params = useParams()
  const search = useSearch()
  const state = states.find((offered) => offered === params.state) ?? null
  const path = state ? `${base}/${state}` : base
  return {
    state,
    path,
    moved: findRedirect({ path, search, givenState: params.state, state, page: params.currentPage }),
  }
}
