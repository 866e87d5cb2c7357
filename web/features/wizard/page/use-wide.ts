import { useSyncExternalStore } from 'react'

// Where there is room for a rail beside the blocks; elsewhere it is another element, not only another look.
const wide = () => window.matchMedia('(min-width: 64em)')

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches)
}

function subscribe(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
