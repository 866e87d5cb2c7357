import { upload } from '../../../api/upload.ts'
import type { Sending } from './receipt.ts'
import { makeQueue, type UploadQueue } from './upload-queue.ts'

// All that sends files, in one file which the first block does not wait for.

const queues = new Map<string, UploadQueue>()

/** The files of a dossier on their way to the server, for as long as the page lives: blocks and screens come and go. */
export function findQueue(dossierId: string): UploadQueue {
  const queue = queues.get(dossierId) ?? makeQueue(dossierId)
  queues.set(dossierId, queue)
  return queue
}

export async function sendReceipt(id: string, blockId: number, sending: Sending) {
  const { elementId, typeId, replaces, file, onProgress, signal } = sending
  const body = { submittingBlockId: blockId, elementId, typeId, ...(replaces !== null && { replaces }) }
  return upload('uploadReceipt', { params: { id }, body }, file, { onProgress, signal })
}
