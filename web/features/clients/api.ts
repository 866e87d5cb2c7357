import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** The whole portfolio: it is searched here, letter by letter, without asking again. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) => (await call('listClients', {}, { signal })).clients,
})
