import type { Paper } from '../../documents/layout/paper.ts'
import { openThread, ThreadEnded, type Thread } from '../../documents/making/open-thread.ts'
import type { Placed, Placing } from './place.ts'
import type { Task } from './thread.ts'
import type { ValidationData } from './validation/collect.ts'

/** After that nobody waits any more, in milliseconds. */
const PATIENCE = 30_000

let thread: Thread<Task, never> | null = null
let before: Promise<unknown> = Promise.resolve()

/** What takes a processor so long that other calls would wait, done beside them in one thread, one after the other. */
export const layOutAside = (paper: Paper) => ask<Uint8Array>({ kind: 'lay-out', paper })
export const readSignaturesAside = (pdf: Uint8Array) => ask<readonly Uint8Array[]>({ kind: 'read-signatures', pdf })
export const placeAside = (pdf: Uint8Array, placing: Placing) => ask<Placed>({ kind: 'place', pdf, placing })
export const closeAside = (pdf: Uint8Array, placing: Placing, validation: ValidationData) =>
  ask<Placed>({ kind: 'close', pdf, placing, validation })

function ask<Made>(task: Task): Promise<Made> {
  const made = before.then(() => make<Made>(task))
  before = made.catch(() => {})
  return made
}

async function make<Made>(task: Task): Promise<Made> {
  thread ??= openThread(new URL('thread.ts', import.meta.url))
  const own = thread
  const timer = setTimeout(() => void own.close(), PATIENCE)
  try {
    return await own.make(task)
  } catch (error) {
    if (error instanceof ThreadEnded) thread = null
    throw error
  } finally {
    clearTimeout(timer)
  }
}
