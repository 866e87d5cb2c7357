import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Does not retry refusals (4xx); retries outages and network failures once. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isRefusal(error.status)),
        retryDelay: 800,
      },
    },
  })
}

const isRefusal = (status: number) => status >= 400 && status < 500
