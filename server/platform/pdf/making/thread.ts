import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../async/lower-priority.ts'
import { layOut } from '../layout/lay-out.ts'
import type { LaidOutDocument, DocumentContent } from '../layout/content.ts'
import type { Answer } from './open-thread.ts'

lowerPriority()
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

function reply(own: Answer<LaidOutDocument>, transfer: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(own, transfer)
}
