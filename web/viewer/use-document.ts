import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../api/api.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Viewing } from './open-viewer.ts'

type Loaded = { file: File } | { problem: string }

/** The document itself, or the sentence why it did not come: the server's own where it gave one. */
export function useDocument(viewing: Viewing): Loaded | null {
  const { messageFor } = useI18n()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const tellProblem = useEffectEvent((error: unknown) => {
    const said = error instanceof ApiError ? error.errors[0] : undefined
    setLoaded({ problem: said ? messageFor(said.message, said.params) : messageFor('ged.download_failed') })
  })

  useEffect(() => {
    const end = new AbortController()
    viewing.load(end.signal).then(
      (file) => !end.signal.aborted && setLoaded({ file }),
      (error: unknown) => !end.signal.aborted && tellProblem(error),
    )
    return () => end.abort()
  }, [viewing])
  return loaded
}
