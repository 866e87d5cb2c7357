import type { EventEmitter } from 'node:events'

/** What ends a program where nobody handles it. */
const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

/** Records what nobody handled from now on; the function that it returns stops and throws if there was anything. */
export function recordUnhandled(emitter: EventEmitter): () => void {
  const found: unknown[] = []
  const record = (error: unknown) => void found.push(error)
  for (const event of EVENTS) emitter.on(event, record)
  return () => {
    for (const event of EVENTS) emitter.off(event, record)
    if (found.length > 0) throw new AggregateError(found, `nobody handled: ${found.map(String).join('; ')}`)
  }
}

/** Whether what a program wrote ends as Node's does when it dies of an error that nobody handled. */
export const hasCrashed = (output: string) => /^Node\.js v\d+\.\d+\.\d+$/m.test(output)
