import { useCallback, useSyncExternalStore } from 'react'

// The breakpoints of the kit, for screens that render other elements and not only another style.
export const useIsPhone = () => useMedia('(max-width: 37.4375em)')
export const useIsWide = () => useMedia('(min-width: 80em)')

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
