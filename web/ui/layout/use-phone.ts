import { useSyncExternalStore } from 'react'

// The narrow breakpoint of the kit; here because a phone gets other elements, not only another look.
const phone = () => window.matchMedia('(max-width: 37.4375em)')

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone().matches)
}

function subscribe(listener: () => void) {
  const query = phone()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
