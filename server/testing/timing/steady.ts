import * as fc from 'fast-check'
import { vi } from 'vitest'
import { isLong } from '../sampling.ts'

// Only the long run looks for new inputs.
if (!isLong) fc.configureGlobal({ seed: 1 })
// In milliseconds: an event is waited for longer than the second that Vitest allows.
vi.setConfig({ expect: { poll: { timeout: 30_000 } } })
