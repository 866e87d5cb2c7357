import type { DocumentContent } from '../../../platform/pdf/layout/content.ts'
import { openThread, ThreadEnded, type Thread } from '../../../platform/pdf/making/open-thread.ts'
import type { FieldName } from './fields.ts'
import type { PlacedSignature } from './signature-gap.ts'
import type { SignaturePlacement } from './place-signature.ts'
import type { Task } from './thread.ts'
import type { ValidationData } from './validation/collect.ts'

const MINUTE = 60_000
/** In milliseconds. A user waits for the first two; the others run in jobs. */
const TIMEOUTS: Readonly<Record<Task['kind'], number>> = {
  'read-fields': MINUTE / 2,
  place: MINUTE / 2,
  'find-unsealed-firm': 5 * MINUTE,
  'read-signatures': 5 * MINUTE,
  'lay-out': 5 * MINUTE,
  close: 5 * MINUTE,
}

let thread: Thread<Task, never> | null = null
let queue: Promise<unknown> = Promise.resolve()

/** Runs work that would block the event loop in one worker thread, one task at a time. */
export const layOutInThread = (content: DocumentContent) => enqueue<Uint8Array>({ kind: 'lay-out', content })
export const readSignaturesInThread = (pdf: Uint8Array) =>
  enqueue<readonly Uint8Array[]>({ kind: 'read-signatures', pdf })
export const readFieldsInThread = (pdf: Uint8Array) => enqueue<readonly FieldName[]>({ kind: 'read-fields', pdf })
export const findUnsealedFirmInThread = (pdf: Uint8Array) => enqueue<string | null>({ kind: 'find-unsealed-firm', pdf })
export const placeInThread = (pdf: Uint8Array, placing: SignaturePlacement) =>
  enqueue<PlacedSignature>({ kind: 'place', pdf, placing })
export const closeInThread = (pdf: Uint8Array, placing: SignaturePlacement, validation: ValidationData) =>
  enqueue<PlacedSignature>({ kind: 'close', pdf, placing, validation })

function enqueue<Made>(task: Task): Promise<Made> {
  const made = queue.then(() => runTask<Made>(task))
  queue = made.catch(() => {})
  return made
}

async function runTask<Made>(task: Task): Promise<Made> {
  thread ??= openThread(new URL('thread.ts', import.meta.url))
  const own = thread
  const timer = setTimeout(() => void own.close(), TIMEOUTS[task.kind])
  try {
    return await own.make(task)
  } catch (error) {
    if (error instanceof ThreadEnded) thread = null
    throw error
  } finally {
    clearTimeout(timer)
  }
}
