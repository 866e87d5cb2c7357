type Address = {
  path: string
  search: string
  givenState: string | undefined
  state: string | null
  page: string | undefined
}

// The query wins over the path (A9); an unknown state shows every dossier (A10).
export function findRedirect({ path, search, givenState, state, page }: Address): string | null {
  const query = new URLSearchParams(search)
  const isPage = /^0*[1-9]\d*$/.test(query.get('currentPage') ?? page ?? '1')
  if (page === undefined && (givenState ?? null) === state && isPage) return null
  if (!isPage) query.delete('currentPage')
  else if (page !== undefined && !query.has('currentPage')) query.set('currentPage', page)
  return query.size > 0 ? `${path}?${query}` : path
}
