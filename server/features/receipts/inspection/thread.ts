import { readFile, writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../../platform/async/lower-priority.ts'
import { inspectContent, type InspectedContent } from './inspect-content.ts'
import { FileProblemError, type FileProblem } from './problems.ts'

export type Task = { path: string; types: readonly string[] } | { heic: string; jpeg: string }
export type Answer = { look: InspectedContent } | { jpeg: string } | { problem: FileProblem }

// Silences what decoders print about files.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}

lowerPriority()
parentPort?.on('message', (task: Task) => void answer(task).then((reply) => parentPort?.postMessage(reply, [])))
parentPort?.postMessage('ready', [])

async function answer(task: Task): Promise<Answer> {
  try {
    return 'heic' in task ? await render(task) : { look: await inspectContent(task.path, task.types) }
  } catch (error) {
    if (error instanceof FileProblemError) return { problem: error.problem }
    // A parser failure means a bad file, unless the file could not be read at all.
    if (error instanceof Error && 'syscall' in error) throw error
    return { problem: 'heic' in task ? 'receipt.error.heic' : 'receipt.error.damaged' }
  }
}

async function render({ heic, jpeg }: { heic: string; jpeg: string }): Promise<Answer> {
  // Loaded on demand: the decoder is large, and few files need it.
  const { renderHeic } = await import('./heic.ts')
  await writeFile(jpeg, await renderHeic(await readFile(heic)), { mode: 0o600 })
  return { jpeg }
}
