import { upload } from '../../../api/upload.ts'
import type { ReceiptUpload } from './receipt.ts'
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts'

// A chunk of its own, which the first block does not need.

const queues = new Map<string, UploadQueue>()

/** One queue per dossier for the lifetime of the page: uploads outlive blocks and screens. */
export function getUploadQueue(dossierId: string): UploadQueue {
  const queue = queues.get(dossierId) ?? makeUploadQueue(dossierId)
  queues.set(dossierId, queue)
  return queue
}

export async function sendReceipt(id: string, blockId: number, sending: ReceiptUpload) {
  const { elementId, typeId, replaces, file, onProgress, signal } = sending
  const body = { submittingBlockId: blockId, elementId, typeId, ...(replaces !== null && { replaces }) }
  return upload('uploadReceipt', { params: { id }, body }, file, { onProgress, signal })
}
