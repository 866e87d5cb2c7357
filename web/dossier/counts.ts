import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** How many dossiers are in each list: the dashboard and the tabs of the lists show the same numbers. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => call('countDossiers', {}, { signal }),
})
