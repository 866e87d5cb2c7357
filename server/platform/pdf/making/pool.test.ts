import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ThreadEnded, type Thread } from './open-thread.ts'
import { startPool } from './pool.ts'

/** A thread whose task ends when the test calls `finish`, or with the thread. */
function controlledThread(processorTime: () => Promise<number>): Thread<string, string> & { finish(): void } {
  let task = Promise.withResolvers<void>()
  let isEnded = false
  return {
    async make(name) {
      task = Promise.withResolvers()
      await task.promise
      return name
    },
    processorTime,
    isEnded: () => isEnded,
    async close() {
      isEnded = true
      task.reject(new ThreadEnded('A thread ended'))
    },
    finish: () => task.resolve(),
  }
}

function logOnce() {
  const logged = Promise.withResolvers<unknown>()
  const lines: unknown[] = []
  const warn = (line: unknown) => {
    lines.push(line)
    logged.resolve(line)
  }
  return { log: { warn }, lines, logged: logged.promise }
}

test('a measurement that arrives after its task does not end the thread of the next task', async () => {
  const late = Promise.withResolvers<number>()
  const asked = Promise.withResolvers<void>()
  let count = 0
  const thread = controlledThread(async () => {
    count += 1
    if (count === 1) return 0
    asked.resolve()
    return late.promise
  })
  const { log } = logOnce()
  const pool = startPool({ open: () => thread, limit: 10_000, warm: 1, idle: 60_000, log })
  const first = pool.run('first')
  await asked.promise
  thread.finish()
  expect(await first).toBe('first')

  const second = pool.run('second')
  late.resolve(20_000)
  await nextTurn()
  expect(thread.isEnded()).toBe(false)
  thread.finish()
  expect(await second).toBe('second')
  await pool.close()
})

test('a task whose processor time cannot be measured is logged once, and limited by the clock', async () => {
  const failure = new TypeError('worker.cpuUsage is not a function')
  const thread = controlledThread(() => Promise.reject(failure))
  const { log, lines, logged } = logOnce()
  const pool = startPool({ open: () => thread, limit: 200, warm: 1, idle: 60_000, log })
  const stalled = expect(pool.run('stalled')).rejects.toThrow(ThreadEnded)
  expect(await logged).toEqual({ err: failure })
  await stalled
  expect(lines.length).toBe(1)
  await pool.close()
})
