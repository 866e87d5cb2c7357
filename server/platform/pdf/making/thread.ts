import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { layOut } from '../layout/lay-out.ts'
import type { Laid, DocumentContent } from '../layout/content.ts'
import type { Answer } from './open-thread.ts'

stepBack()
parentPort?.on('message', (content: DocumentContent) => void answer(content))

async function answer(content: DocumentContent): Promise<void> {
  try {
    const laid = await layOut(content)
    const bytes = new Uint8Array(laid.bytes)
    reply({ made: { ...laid, bytes } }, [bytes.buffer])
  } catch (error) {
    reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, [])
  }
}

function reply(own: Answer<Laid>, transfer: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(own, transfer)
}

/** On a busy machine documents wait for calls, not calls for documents. Linux only, where a thread has a priority of its own. */
function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 5)
  } catch {
    // Elsewhere it runs like the rest.
  }
}
