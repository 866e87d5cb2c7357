import { useSyncExternalStore } from 'react'

// Where there is room for a rail beside the blocks; elsewhere it is another element, not only another look.
export const useIsWide = () => useMedia('(min-width: 64em)')

/** On a phone, where all that stands around the question is made small. */
export const useIsNarrow = () => useMedia('(max-width: 37.4375em)')

function useMedia(condition: string): boolean {
  const subscribe = (listener: () => void) => {
    const query = window.matchMedia(condition)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches)
}
