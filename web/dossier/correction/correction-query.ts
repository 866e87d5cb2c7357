import type { Locale } from '@parcelle/forms'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const read = (id: string, signal: AbortSignal) => call('readCorrection', { params: { id } }, { signal })
export type CorrectionReply = Awaited<ReturnType<typeof read>>

/** What is to be corrected in a signed dossier; under the name of the lists, so that whatever happens to it is heard. */
export const correctionQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: ['dossiers', 'correction', id, locale],
    queryFn: ({ signal }) => read(id, signal),
    // In the other language: until it is there the one before stays.
    placeholderData: keepPreviousData,
  })
