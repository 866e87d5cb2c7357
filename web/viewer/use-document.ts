import { useEffect, useState } from 'react'
import type { ViewedDocument } from './open-viewer.ts'

type Loaded = { file: File } | { failure: unknown }

export function useDocument(viewing: ViewedDocument): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  useEffect(() => {
    const end = new AbortController()
    viewing.load(end.signal).then(
      (file) => !end.signal.aborted && setLoaded({ file }),
      (failure: unknown) => !end.signal.aborted && setLoaded({ failure }),
    )
    return () => end.abort()
  }, [viewing])
  return loaded
}
