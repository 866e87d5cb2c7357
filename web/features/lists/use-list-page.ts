import type { DossierItem } from '@parcelle/contract/dossiers'
import { PAGE_SIZE } from '@parcelle/contract/addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListOrder } from '@parcelle/domain'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import type { CardPage } from '../../list/changed-cards.ts'
import type { ListQuery } from '../../list/list-query.ts'
import type { ListView } from '../../list/list-view.ts'
import { useLiveLists } from '../../list/use-live-lists.ts'

/** A page of dossiers and its query: it stays on screen while the next one loads. */
export type ListPage = CardPage & {
  totalItems: number
  /** Dossiers per page. */
  size: number
  searchTerm: string
  /** Whether anything but the search narrows the list. */
  isFiltered: boolean
}

type Reply = { dossiers: DossierItem[]; total_items: number }
/** `order`: the one that the list has, whether it was asked for or not. */
type PageQuery = Omit<ListQuery, 'columns'> & { size: number; order: ListOrder }
type FetchPage = (query: Omit<PageQuery, 'order'>, signal: AbortSignal) => Promise<Reply | null>

/** The pages of the list; compact rows are more to a page. */
export const pageSizes: Readonly<Record<ListView, number>> = { cards: PAGE_SIZE, rows: 25 }

/** One page of a list. An empty reply leaves the page as it is. */
export function useListPage(list: readonly unknown[], query: PageQuery, fetchPage: FetchPage) {
  const { locale } = useI18n()
  useLiveLists()
  const { page, size, searchTerm, form, days, sort, order } = query
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dossiers', ...list, locale, page, size, searchTerm, form, days, sort],
    queryFn: async ({ signal }): Promise<ListPage | null> => {
      const reply = await fetchPage({ page, size, searchTerm, form, days, sort }, signal)
      const isFiltered = form !== undefined || days !== undefined
      const { dossiers, total_items: totalItems } = reply ?? { dossiers: [], total_items: 0 }
      return reply && { dossiers, totalItems, page, size, searchTerm, isFiltered, order, locale }
    },
    placeholderData: keepPreviousData,
  })

  const [last, setLast] = useState<ListPage | null>(null)
  if (data && data !== last) setLast(data)
  return { shown: data ?? last, error, isPending, isNextLoading: isPlaceholderData, retry: () => void refetch() }
}

export type ListPageState = ReturnType<typeof useListPage>
