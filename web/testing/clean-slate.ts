import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { cacheComputedStyle } from './computed-style.ts'
import { replaceLabels } from './labels.ts'

// Test files share one process and one jsdom, which takes seconds to start; modules are reset between them.
vi.resetModules()

// Generated inputs are the same in each run, but for npm run test:long.
if (!import.meta.env['LONG']) fc.configureGlobal({ seed: 1 })

// Long, because a busy machine makes tests slower.
const PATIENCE = 10_000
vi.setConfig({ expect: { poll: { timeout: PATIENCE } } })
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options })

const hasPage = typeof document !== 'undefined'
if (hasPage) (await import('@testing-library/react')).configure({ asyncUtilTimeout: PATIENCE })
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
  vi.waitFor = waitFor
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  undoCache?.()
  if (!hasPage) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
