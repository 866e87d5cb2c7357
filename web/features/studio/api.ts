import type { Publication } from '@parcelle/contract/studio/publication'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

export const samplesQuery = (edition: string, locale: string) =>
  queryOptions({
    queryKey: ['editions', edition, 'samples', locale],
    queryFn: ({ signal }) => call('readEditionSamples', { params: { edition } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** In ms: while a job runs, and while somebody else has to decide. */
const POLL = { running: 1_500, waiting: 10_000 }

export const publicationQuery = (edition: string, locale: string) =>
  queryOptions({
    queryKey: ['editions', edition, 'publication', locale],
    queryFn: ({ signal }) => call('readPublication', { params: { edition } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data ? findInterval(data) : false),
  })

function findInterval({ state, examination, proposal }: Publication): number | false {
  const isExamined =
    !examination?.isCurrent ||
    examination.impact?.isDone === true ||
    examination.findings?.some(({ severity }) => severity === 'problem') === true
  const isPublishing = proposal?.state === 'approved' && proposal.publishAt === null
  const isMoving = state === 'live' && proposal?.moves === true && proposal.moved?.isDone !== true
  if (!isExamined || isPublishing || isMoving) return POLL.running
  return proposal?.state === 'open' || proposal?.state === 'approved' ? POLL.waiting : false
}
