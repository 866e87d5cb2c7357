import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 63.9375em)'

/** Below 1024 px the studio is only read. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
