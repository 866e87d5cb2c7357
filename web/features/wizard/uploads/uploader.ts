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
  const { elementId, typeId, file, onProgress, signal } = sending
  const value = await toBase64(file)
  const body = { submittingBlockId: blockId, receipts: [{ typeId, elementId, value, title: file.name }] }
  return upload('addReceipts', { params: { id }, body }, { onProgress, signal })
}

/** The content of a file as the call takes it. The browser does the work, off the main thread. */
function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.readAsDataURL(file)
  })
}
