import { openThread, type Thread } from '../../../platform/pdf/making/open-thread.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import type { Comparison, CompareTask } from './compare-thread.ts'

/** In ms. A draft may hold formulas that take long. */
const LIMIT = 20_000

let thread: Thread<CompareTask, Comparison> | null = null
let last: Promise<unknown> = Promise.resolve()

/** Compares in a thread, one comparison at a time, so that a draft never delays other requests. */
export function compareSamples(task: CompareTask): Promise<Comparison> {
  const result = last.then(() => compareNow(task))
  last = result.catch(() => null)
  return result
}

async function compareNow(task: CompareTask): Promise<Comparison> {
  if (!thread || thread.isEnded()) thread = openThread(new URL('compare-thread.ts', import.meta.url))
  const used = thread
  const timer = setTimeout(() => void used.close(), LIMIT)
  try {
    return await used.make(task)
  } catch (error) {
    if (used.isEnded()) throw conflict('studio.error.samples-slow')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
