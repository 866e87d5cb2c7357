import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** The number of dossiers in each list, shared by the dashboard and the tabs of the lists. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => call('countDossiers', {}, { signal }),
})
