import type { DossierItem } from '@parcelle/contract/dossiers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import type { ListQuery } from './query.ts'
import { useLiveLists } from './use-live-lists.ts'

/** A page of dossiers, with what it answers to: while the next one is on its way, the screen still shows this one. */
export type ListPage = {
  dossiers: readonly DossierItem[]
  totalItems: number
  page: number
  searchTerm: string
  /** Whether something narrows the list beside the search. */
  isFiltered: boolean
}

type Reply = { dossiers: DossierItem[]; total_items: number }
/** Asks the server for one page; null when it had nothing to say. */
type Ask = (query: ListQuery, signal: AbortSignal) => Promise<Reply | null>

/** One page of a list. An empty answer changes nothing: what was on screen stays. */
export function useListPage(list: readonly unknown[], query: ListQuery, ask: Ask) {
  const { locale } = useI18n()
  useLiveLists()
  const { page, searchTerm, form, days } = query
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dossiers', ...list, locale, page, searchTerm, form, days],
    queryFn: async ({ signal }): Promise<ListPage | null> => {
      const reply = await ask({ page, searchTerm, form, days }, signal)
      const isFiltered = form !== undefined || days !== undefined
      return reply && { dossiers: reply.dossiers, totalItems: reply.total_items, page, searchTerm, isFiltered }
    },
    placeholderData: keepPreviousData,
  })

  const [last, setLast] = useState<ListPage | null>(null)
  if (data && data !== last) setLast(data)
  return { shown: data ?? last, error, isPending, isOnItsWay: isPlaceholderData, retry: () => void refetch() }
}

export type ListPageState = ReturnType<typeof useListPage>
