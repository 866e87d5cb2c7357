import type { TextConflict } from '@parcelle/contract/report'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../api/api.ts'

// Under the name of the lists: whatever happens to a dossier has it asked again.
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

/** What somebody else wrote meanwhile, when that is why a text was not kept. */
export function readConflict(error: unknown): TextConflict['theirs'] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('theirs' in body)) return null
  // The marked border: the server makes this body by the contract.
  return body.theirs as TextConflict['theirs']
}
