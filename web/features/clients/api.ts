import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** The whole portfolio: it is searched in the browser. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) => (await call('listClients', {}, { signal })).clients,
})
