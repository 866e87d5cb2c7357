import type { Correction } from '@parcelle/contract/corrections/corrections'
import { upload } from '../../../api/upload.ts'
import type { Receipts } from '../element/element-context.ts'
import type { Wizard } from '../store/wizard.ts'
import { makeQueue } from '../uploads/upload-queue.ts'

/** The documents of a correction: one file for each element, which takes the place of those that were signed. */
export function makeCorrectionReceipts(wizard: Wizard, onCorrected: (correction: Correction) => void): Receipts {
  const { id } = wizard
  const queue = makeQueue(id)
  const target: Omit<Receipts, 'queue'> = {
    ...wizard.receipts,
    isSingle: true,
    // Those that were signed are named with the reason; here is only what comes in their place.
    list: () => none,
    takes: () => true,
    shelf: async () => null,
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
