import { afterAll, vi } from 'vitest'

// Test files share a process and its page, which takes seconds to make; nothing of one may be felt in the next.
vi.resetModules()

// A channel to other tabs that a module left open would hear those of the next file.
const { BroadcastChannel: Channel } = globalThis
const channels: BroadcastChannel[] = []
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

afterAll(() => {
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = Channel
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
