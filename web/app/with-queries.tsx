import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { makeQueryClient } from '../api/query-client.ts'

/** One memory of answers for all screens: what one of them has read, the next need not ask again. */
export const queries = makeQueryClient()

/** A screen that asks the server by queries. Those that do not, such as the form, are spared the library. */
export function withQueries(Inner: ComponentType): ComponentType {
  return function Queried() {
    return (
      <QueryClientProvider client={queries}>
        <Inner />
      </QueryClientProvider>
    )
  }
}
