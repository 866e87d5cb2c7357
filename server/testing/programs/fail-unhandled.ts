import { afterAll, beforeAll } from 'vitest'
import { recordUnhandled } from './unhandled.ts'

/** In every test file of the server: an error of a stream or a promise that nobody handles fails the file. */
let stop = () => {}
beforeAll(() => {
  stop = recordUnhandled(process)
})
afterAll(async () => {
  // Errors of the last test may come a moment after it.
  await new Promise((resolve) => setImmediate(resolve))
  stop()
})
