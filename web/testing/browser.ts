import { vi } from 'vitest'

/** What jsdom does not have and screens need. */
export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', StillObserver)
}

// Nothing has a size in jsdom, so nothing ever changes it.
class StillObserver {
  observe() {}
  disconnect() {}
}
