import { upload } from '../../../api/upload.ts'
import type { Sending } from '../element/element-context.ts'
import { toBase64 } from '../saving/journal/base64.ts'

export async function sendReceipt(id: string, blockId: number, sending: Sending) {
  const { elementId, typeId, file, onProgress, signal } = sending
  const value = await toBase64(file)
  const body = { submittingBlockId: blockId, receipts: [{ typeId, elementId, value, title: file.name }] }
  return upload('addReceipts', { params: { id }, body }, { onProgress, signal })
}
