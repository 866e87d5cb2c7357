import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api.ts'

type Reply<T> = { data: T | null; error: unknown }
type Requested<T> = Reply<T> & { again: () => void }

const RETRY = 800

/**
 * What was asked of the server, once for each key and whenever somebody asks `again`; an earlier answer stays until the
 * next one is there. For the frame around the screens, which needs no more of a query library: that one comes with the
 * screens that do.
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

/** A refusal is an answer and stays one; a server that stumbled, or did not answer, is asked once more. */
export async function retryOnce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY))
    return ask()
  }
}
