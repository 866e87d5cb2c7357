import type { Correction } from '@parcelle/contract/corrections/corrections'
import { upload } from '../../../api/upload.ts'
import type { Receipts } from '../element/element-context.ts'
import type { Wizard } from '../store/wizard.ts'
import { makeUploadQueue } from '../uploads/upload-queue.ts'

/** Uploads of a correction: one file per element, which replaces the signed ones. */
export function makeCorrectionReceipts(wizard: Wizard, onCorrected: (correction: Correction) => void): Receipts {
  const { id } = wizard
  const queue = makeUploadQueue(id)
  const target: Omit<Receipts, 'queue'> = {
    ...wizard.receipts,
    isSingle: true,
    // The signed documents are listed beside the reason.
    list: () => none,
    canUpload: () => true,
    fileStore: async () => null,
    async upload({ elementId, typeId, file, onProgress, signal }) {
      const reply = await upload('replaceReceipt', { params: { id }, body: { elementId, typeId } }, file, {
        onProgress,
        signal,
      })
      onCorrected(reply.correction)
    },
  }
  void queue.attach(target)
  return { ...target, queue: () => queue }
}

const none: readonly never[] = []
