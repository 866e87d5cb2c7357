import { useCallback, useSyncExternalStore } from 'react'

// The breakpoints of the kit; here because these screens get other elements, not only another look.
export const useIsPhone = () => useMedia('(max-width: 37.4375em)')
/** Wide enough for two things side by side. */
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
