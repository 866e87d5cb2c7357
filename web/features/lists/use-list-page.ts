import type { DossierItem } from '@parcelle/contract/dossiers'
import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import type { ListQuery } from '../../list/list-query.ts'
import type { ListView } from '../../list/list-view.ts'
import { useLiveLists } from '../../list/use-live-lists.ts'

/** A page of dossiers and its query: it stays on screen while the next one loads. */
export type ListPage = {
  dossiers: readonly DossierItem[]
  totalItems: number
  page: number
  /** Dossiers per page. */
  size: number
  searchTerm: string
  /** Whether anything but the search narrows the list. */
  isFiltered: boolean
}

type Reply = { dossiers: DossierItem[]; total_items: number }
type PageQuery = Omit<ListQuery, 'columns'> & { size: number }
type FetchPage = (query: PageQuery, signal: AbortSignal) => Promise<Reply | null>

/** The pages of the list; compact rows are more to a page. */
export const pageSizes: Readonly<Record<ListView, number>> = { cards: PAGE_SIZE, rows: 25 }

/** One page of a list. An empty reply leaves the page as it is. */
export function useListPage(list: readonly unknown[], query: PageQuery, fetchPage: FetchPage) {
  const { locale } = useI18n()
  useLiveLists()
  const { page, size, searchTerm, form, days, sort } = query
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dossiers', ...list, locale, page, size, searchTerm, form, days, sort],
    queryFn: async ({ signal }): Promise<ListPage | null> => {
      const reply = await fetchPage({ page, size, searchTerm, form, days, sort }, signal)
      const isFiltered = form !== undefined || days !== undefined
      return reply && { dossiers: reply.dossiers, totalItems: reply.total_items, page, size, searchTerm, isFiltered }
    },
    placeholderData: keepPreviousData,
  })

  const [last, setLast] = useState<ListPage | null>(null)
  if (data && data !== last) setLast(data)
  return { shown: data ?? last, error, isPending, isNextLoading: isPlaceholderData, retry: () => void refetch() }
}

export type ListPageState = ReturnType<typeof useListPage>
