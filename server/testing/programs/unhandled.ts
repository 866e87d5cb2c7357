import type { EventEmitter } from 'node:events'

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

/** Records unhandled errors; the returned function stops and throws if there were any. */
export function recordUnhandled(emitter: EventEmitter): () => void {
  const found: unknown[] = []
  const record = (error: unknown) => void found.push(error)
  for (const event of EVENTS) emitter.on(event, record)
  return () => {
    for (const event of EVENTS) emitter.off(event, record)
    if (found.length > 0) throw new AggregateError(found, `nobody handled: ${found.map(String).join('; ')}`)
  }
}

/** Whether the output ends as Node's does after an unhandled error. */
export const hasCrashed = (output: string) => /^Node\.js v\d+\.\d+\.\d+$/m.test(output)
