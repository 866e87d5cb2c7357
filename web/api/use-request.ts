import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api.ts'

type Reply<T> = { data: T | null; error: unknown }
type Requested<T> = Reply<T> & { again: () => void }

const RETRY = 800

/**
 * Fetches once per key, and again on `again`; the earlier data stays until the next arrives. Used by the shell, so
 * that the query library is loaded only with the screens that need it.
 */
export function useRequest<T>(key: string, ask: (key: string, signal: AbortSignal) => Promise<T>): Requested<T> {
  const [asked, setAsked] = useState<Reply<T>>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const turn = `${attempt} ${key}`
  const start = useEffectEvent((_turn: string, signal: AbortSignal) => ask(key, signal))

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    start(turn, signal).then(
      (data) => !signal.aborted && setAsked({ data, error: null }),
      (error: unknown) => !signal.aborted && setAsked((before) => ({ ...before, error })),
    )
    return () => end.abort()
  }, [turn])

  const again = () => {
    setAsked({ ...asked, error: null })
    setAttempt(attempt + 1)
  }
  return { ...asked, again }
}

/** Does not retry refusals (4xx); retries outages and network failures once. */
export async function retryOnce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY))
    return ask()
  }
}
