import type { Locale } from '@parcelle/forms'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

const read = (id: string, signal: AbortSignal) => call('readCorrection', { params: { id } }, { signal })
export type CorrectionReply = Awaited<ReturnType<typeof read>>

/** The open correction of a signed dossier. Its key starts with `dossiers`, so that live updates invalidate it. */
export const correctionQuery = (id: string, locale: Locale) =>
  queryOptions({
    queryKey: ['dossiers', 'correction', id, locale],
    queryFn: ({ signal }) => read(id, signal),
    // After a change of language, the earlier data stays until the new arrives.
    placeholderData: keepPreviousData,
  })
