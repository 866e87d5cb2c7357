import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api.ts'

type Requested<T> = { data: T | null; error: unknown }

const RETRY = 800

/**
 * What was asked of the server, once for each key; an earlier answer stays until the next one is there. For the frame
 * around the screens, which needs no more of a query library: that one comes with the screens that do.
 */
export function useRequest<T>(key: string, ask: (key: string, signal: AbortSignal) => Promise<T>): Requested<T> {
  const [asked, setAsked] = useState<Requested<T>>({ data: null, error: null })
  const start = useEffectEvent(ask)

  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    start(key, signal).then(
      (data) => !signal.aborted && setAsked({ data, error: null }),
      (error: unknown) => !signal.aborted && setAsked((before) => ({ ...before, error })),
    )
    return () => end.abort()
  }, [key])

  return asked
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
