import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../../platform/async/lower-priority.ts'
import { layOut } from '../../../platform/pdf/layout/lay-out.ts'
import type { DocumentContent } from '../../../platform/pdf/layout/content.ts'
import type { Answer } from '../../../platform/pdf/making/open-thread.ts'
import { compareRevisions } from './compare-revisions.ts'
import { findUnsealedFirm, readSigningFields, type FieldName } from './fields.ts'
import type { PlacedSignature } from './signature-gap.ts'
import { placeSignature, type SignaturePlacement } from './place-signature.ts'
import type { ValidationData } from './validation/collect.ts'
import { addDss, readSignatures } from './validation/dss.ts'

/** Tasks of the worker thread. Signing stays in the main thread, so that keys do not leave it. */
export type Task =
  | { kind: 'lay-out'; content: DocumentContent }
  | { kind: 'read-signatures'; pdf: Uint8Array }
  | { kind: 'read-fields'; pdf: Uint8Array }
  | { kind: 'find-unsealed-firm'; pdf: Uint8Array }
  | { kind: 'place'; pdf: Uint8Array; placing: SignaturePlacement }
  /** Adds the validation data of all earlier signatures, then places the seal. */
  | { kind: 'close'; pdf: Uint8Array; placing: SignaturePlacement; validation: ValidationData }

lowerPriority()
parentPort?.on('message', (task: Task) => void answer(task).then((own) => parentPort?.postMessage(own, [])))

type TaskResult = PlacedSignature | Uint8Array | readonly Uint8Array[] | readonly FieldName[] | string | null

async function answer(task: Task): Promise<Answer<TaskResult>> {
  try {
    return { made: await runTask(task) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

async function runTask(task: Task): Promise<TaskResult> {
  switch (task.kind) {
    case 'lay-out':
      return (await layOut(task.content)).bytes
    case 'read-signatures':
      return readSignatures(task.pdf)
    case 'read-fields':
      return readSigningFields(task.pdf)
    case 'find-unsealed-firm':
      return findUnsealedFirm(task.pdf)
    case 'place':
      return placeSignature(task.pdf, task.placing)
    case 'close': {
      const problems = await compareRevisions(task.pdf)
      if (problems.length > 0) throw new Error(`The file was changed after it was signed: ${problems.join(', ')}`)
      return placeSignature(await addDss(task.pdf, task.validation), task.placing)
    }
  }
}
