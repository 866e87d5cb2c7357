import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { readQueue, withQueue, type Queue } from '../../../list/queue.ts'
import { decisionPath } from '../../../screen/paths.ts'
import type { Notice } from '../../../ui/messages/notice.ts'

type Direction = 'next' | 'previous'

/** The list from which the dossier was opened, and the way to its neighbours. */
export type QueueState = {
  queue: Queue
  position: number | null
  total: number
  isMore: boolean
  isMoving: boolean
  /** Nothing is left in that direction. */
  end: Direction | null
  move: (direction: Direction) => void
}

export const QueueContext = createContext<QueueState | null>(null)
/** Null for a dossier that was opened without a list. */
export const useOpenQueue = () => use(QueueContext)

export function useQueue(id: string, showNotice: (notice: Notice) => void): QueueState | null {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const queue = readQueue(search)
  const [end, setEnd] = useState<{ of: string; to: Direction } | null>(null)
  const { data } = useQuery({
    // The key starts with `dossiers`, so that live updates invalidate it.
    queryKey: ['dossiers', 'place', id, queue],
    queryFn: ({ signal }) => call('readPlace', { params: { id }, query: queue ? toQuery(queue) : {} }, { signal }),
    enabled: queue !== null,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to, from }: { to: Direction; from: Queue }) =>
      call('moveInQueue', { params: { id }, query: { ...toQuery(from), direction: to } }),
    onSuccess: ({ id: found }, { to }) => {
      if (found === null) setEnd({ of: id, to })
      else navigate(withQueue(decisionPath(found), search))
    },
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
  })
  if (!queue) return null
  return {
    queue,
    position: data?.position ?? null,
    total: data?.total ?? 0,
    isMore: data?.isMore ?? false,
    isMoving: isPending,
    end: end?.of === id ? end.to : null,
    move: (direction) => !isPending && mutate({ to: direction, from: queue }),
  }
}

function toQuery({ state, searchTerm, form, days, sort }: Queue) {
  return {
    ...(searchTerm && { searchTerm }),
    ...(state && { integrationState: state }),
    ...(form !== undefined && { form }),
    ...(days !== undefined && { days }),
    ...(sort !== undefined && { sort }),
  }
}
