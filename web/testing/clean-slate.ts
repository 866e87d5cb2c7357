import { afterAll, vi } from 'vitest'

// Test files share a process and its page, which takes seconds to make; nothing of one may be felt in the next.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
