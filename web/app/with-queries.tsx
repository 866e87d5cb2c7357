import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { makeQueryClient } from '../api/query-client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Locale } from '../i18n/messages.ts'

export const queries = makeQueryClient()
let cachedLocale: Locale | null = null

/** Wraps a screen that uses queries. Screens that do not, such as the form, do not load the library. */
export function withQueries(Inner: ComponentType): ComponentType {
  return function Queried() {
    const { locale } = useI18n()
    // Replies contain translated texts, so a change of language invalidates the cache.
    useEffect(() => {
      if (cachedLocale !== null && cachedLocale !== locale) void queries.invalidateQueries()
      cachedLocale = locale
    }, [locale])
    return (
      <QueryClientProvider client={queries}>
        <Inner />
      </QueryClientProvider>
    )
  }
}
