import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { makeQueryClient } from '../api/query-client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Locale } from '../i18n/messages.ts'

/** One memory of answers for all screens: what one of them has read, the next need not ask again. */
export const queries = makeQueryClient()
/** The language they were asked in. */
let asked: Locale | null = null

/** A screen that asks the server by queries. Those that do not, such as the form, are spared the library. */
export function withQueries(Inner: ComponentType): ComponentType {
  return function Queried() {
    const { locale } = useI18n()
    // Much of what is answered is in words: in another language it is asked again.
    useEffect(() => {
      if (asked !== null && asked !== locale) void queries.invalidateQueries()
      asked = locale
    }, [locale])
    return (
      <QueryClientProvider client={queries}>
        <Inner />
      </QueryClientProvider>
    )
  }
}
