import { MAX_TERM_LENGTH } from '@parcelle/contract/addresses'
import { isListOrder, type ListOrder } from '@parcelle/domain'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

export type ListQuery = {
  page: number
  searchTerm: string
  form: number | undefined
  days: number | undefined
  /** Undefined: the order of the list. */
  sort: ListOrder | undefined
  /** The columns of compact rows; undefined: those that the user chose last. */
  columns: readonly string[] | undefined
}
export type ListAddress = ListQuery & { hrefFor: (changes: Partial<ListQuery>) => string }

const DEBOUNCE = 300

/** The state of a list is in its address, so that links, reloads and Back restore it. */
export function useListQuery(path: string): ListAddress {
  const query = readListQuery(new URLSearchParams(useSearch()))
  return { ...query, hrefFor: (changes) => listHref(path, { ...query, ...changes }) }
}

export function readListQuery(search: URLSearchParams): ListQuery {
  const sort = search.get('sort')
  return {
    page: toPage(search.get('currentPage')),
    searchTerm: (search.get('searchTerm') ?? '').trim().slice(0, MAX_TERM_LENGTH),
    form: wholeNumber(search.get('form')),
    days: wholeNumber(search.get('days'), 4),
    sort: isListOrder(sort) ? sort : undefined,
    columns: search.get('columns')?.split(','),
  }
}

export function listHref(path: string, query: Partial<ListQuery>): string {
  const { page = 1, searchTerm = '', form, days, sort, columns } = query
  const search = new URLSearchParams()
  if (searchTerm) search.set('searchTerm', searchTerm)
  if (form !== undefined) search.set('form', String(form))
  if (days !== undefined) search.set('days', String(days))
  if (sort !== undefined) search.set('sort', sort)
  if (columns !== undefined) search.set('columns', columns.join(','))
  if (page > 1) search.set('currentPage', String(page))
  if (search.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${search}`
}

/** The text in the search box; debounced into the address, back at page 1. */
export function useTypedSearch({ searchTerm, hrefFor }: ListAddress) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(searchTerm)
  const [seen, setSeen] = useState(searchTerm)
  const wanted = typed.trim()

  // Back or a link changed the term, so the box follows. A space just typed is not a change.
  if (seen !== searchTerm) {
    setSeen(searchTerm)
    if (wanted !== searchTerm) setTyped(searchTerm)
  }

  const commit = (term: string) => navigate(hrefFor({ searchTerm: term, page: 1 }), { replace: true })

  // After every render, so that the timer uses the current filters.
  useEffect(() => {
    if (wanted === searchTerm) return
    const timer = setTimeout(() => commit(wanted), DEBOUNCE)
    return () => clearTimeout(timer)
  })

  return {
    typed,
    setTyped,
    submit: () => commit(wanted),
    clear: () => {
      setTyped('')
      commit('')
    },
  }
}

// A page beyond the end is requested too: the reply says where the end is.
const toPage = (text: string | null) =>
  text && /^\d+$/.test(text) ? Math.min(Math.max(1, Number(text)), 999_999_999) : 1

function wholeNumber(text: string | null, digits = 9): number | undefined {
  return text && /^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined
}
