import { afterAll, vi } from 'vitest'
import { cacheComputedStyle } from './computed-style.ts'
import { replaceLabels } from './labels.ts'

// Test files share one process and one jsdom, which takes seconds to start; modules are reset between them.
vi.resetModules()

const hasPage = typeof document !== 'undefined'
const undoCache = hasPage ? cacheComputedStyle() : null
if (hasPage) replaceLabels()

// A channel that a module left open would receive messages of the next file.
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
  undoCache?.()
  if (!hasPage) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
