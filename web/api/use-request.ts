import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api.ts'

type Reply<T> = { data: T | null; error: unknown }
type RequestState<T> = Reply<T> & { refetch: () => void }

const RETRY_DELAY = 800

/**
 * Fetches once per key, and again on `refetch`; the earlier data stays until the next arrives. Used by the shell, so
 * that the query library is loaded only with the screens that need it.
 */
export function useRequest<T>(key: string, load: (key: string, signal: AbortSignal) => Promise<T>): RequestState<T> {
  const [reply, setReply] = useState<Reply<T>>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const turn = `${attempt} ${key}`
  const start = useEffectEvent((_turn: string, signal: AbortSignal) => load(key, signal))

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    start(turn, signal).then(
      (data) => !signal.aborted && setReply({ data, error: null }),
      (error: unknown) => !signal.aborted && setReply((before) => ({ ...before, error })),
    )
    return () => end.abort()
  }, [turn])

  const refetch = () => {
    setReply({ ...reply, error: null })
    setAttempt(attempt + 1)
  }
  return { ...reply, refetch }
}

/** Does not retry refusals (4xx); retries outages and network failures once. */
export async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    return load()
  }
}
