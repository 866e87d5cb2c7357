import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

export const editionsQuery = queryOptions({
  queryKey: ['editions'],
  queryFn: ({ signal }) => call('listEditions', {}, { signal }),
})

export const changesQuery = (edition: string, locale: string) =>
  queryOptions({
    queryKey: ['editions', edition, 'changes', locale],
    queryFn: ({ signal }) => call('readEditionChanges', { params: { edition } }, { signal }),
  })
