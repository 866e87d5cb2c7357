import { afterAll, beforeAll } from 'vitest'
import { recordUnhandled } from './unhandled.ts'

/** Fails a test file on an unhandled error of a stream or a promise. */
let stop = () => {}
beforeAll(() => {
  stop = recordUnhandled(process)
})
afterAll(async () => {
  // Errors of the last test may come a moment later.
  await new Promise((resolve) => setImmediate(resolve))
  stop()
})
