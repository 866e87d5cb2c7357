import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/api.ts'

// Well within the twenty minutes that a lease lasts.
const RENEWAL = 5 * 60_000

/** Who has taken the dossier. One's own lease is renewed while the page is in sight and released when it is left. */
export function useLease(id: string, isTakeable: boolean) {
  const queries = useQueryClient()
  // The key starts with `dossiers`, so that live updates invalidate it.
  const queryKey = ['dossiers', 'lease', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('readLease', { params: { id } }, { signal }),
    enabled: isTakeable,
  })
  const lease = data?.lease ?? null
  const take = useMutation({
    mutationFn: () => call('takeDossier', { params: { id } }),
    onSuccess: (taken) => queries.setQueryData(queryKey, taken),
  })
  const release = useMutation({
    mutationFn: () => call('releaseDossier', { params: { id } }),
    onSuccess: () => queries.setQueryData(queryKey, { lease: null }),
  })
  const isMine = lease?.isMine ?? false
  useRenewal(isMine, take.mutate)
  useRelease(id, isMine)
  return {
    lease,
    isPending: take.isPending || release.isPending,
    take: () => take.mutate(),
    release: () => release.mutate(),
  }
}

function useRenewal(isMine: boolean, renew: () => void) {
  useEffect(() => {
    if (!isMine) return
    const timer = setInterval(() => document.visibilityState === 'visible' && renew(), RENEWAL)
    return () => clearInterval(timer)
  }, [isMine, renew])
}

function useRelease(id: string, isMine: boolean) {
  const held = useRef(isMine)
  useEffect(() => {
    held.current = isMine
  }, [isMine])
  useEffect(
    () => () => {
      // One that cannot be released expires by itself.
      if (held.current) void call('releaseDossier', { params: { id } }).catch(() => {})
    },
    [id],
  )
}
