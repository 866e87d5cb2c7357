import type { TextConflict } from '@parcelle/contract/report'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../api/api.ts'

// The key starts with `dossiers`, so that live updates invalidate it.
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['dossiers', 'report', id] as const,
    queryFn: ({ signal }) => call('readReport', { params: { id } }, { signal }),
  })

export const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-report', token] as const,
    queryFn: ({ signal }) => call('readLinkedReport', { params: { token } }, { signal }),
  })

export function readConflict(error: unknown): TextConflict['theirs'] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('theirs' in body)) return null
  // Unchecked cast: the server builds this body by the contract.
  return body.theirs as TextConflict['theirs']
}
