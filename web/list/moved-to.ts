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
