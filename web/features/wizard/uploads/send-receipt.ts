import { upload } from '../../../api/upload.ts'
import type { Sending } from '../element/element-context.ts'

export async function sendReceipt(id: string, blockId: number, sending: Sending) {
  const { elementId, typeId, file, onProgress, signal } = sending
  const value = await toBase64(file)
  const body = { submittingBlockId: blockId, receipts: [{ typeId, elementId, value, title: file.name }] }
  return upload('addReceipts', { params: { id }, body }, { onProgress, signal })
}

/** The content of a file as the seed's call takes it. The browser does the work, off the main thread. */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.readAsDataURL(file)
  })
}
