import { useSyncExternalStore } from 'react'

// Renders another element than narrow screens do, so CSS alone is not enough.
export const useIsWide = () => useMedia('(min-width: 64em)')

export const useIsNarrow = () => useMedia('(max-width: 37.4375em)')

function useMedia(condition: string): boolean {
  const subscribe = (listener: () => void) => {
    const query = window.matchMedia(condition)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches)
}
