import { parentPort } from 'node:worker_threads'
import { layOut } from '../../documents/layout/lay-out.ts'
import type { Paper } from '../../documents/layout/paper.ts'
import type { Answer } from '../../documents/making/open-thread.ts'
import { compareRevisions } from './compare-revisions.ts'
import { placeSignature, type Placed, type Placing } from './place.ts'
import { addValidationData, type ValidationData } from './validation-data.ts'

/** What is done to a file beside the thread that answers: all but to sign, for which keys would have to come here. */
export type Task =
  | { kind: 'lay-out'; paper: Paper }
  | { kind: 'place'; pdf: Uint8Array; placing: Placing }
  /** Placed behind the validation data of all that was signed before. */
  | { kind: 'close'; pdf: Uint8Array; placing: Placing; validation: ValidationData }

parentPort?.on('message', (task: Task) => void answer(task).then((own) => parentPort?.postMessage(own, [])))

async function answer(task: Task): Promise<Answer<Placed | Uint8Array>> {
  try {
    return { made: await work(task) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

async function work(task: Task): Promise<Placed | Uint8Array> {
  switch (task.kind) {
    case 'lay-out':
      return (await layOut(task.paper)).bytes
    case 'place':
      return placeSignature(task.pdf, task.placing)
    case 'close': {
      const problems = await compareRevisions(task.pdf)
      if (problems.length > 0) throw new Error(`The file was changed after it was signed: ${problems.join(', ')}`)
      return placeSignature(await addValidationData(task.pdf, task.validation), task.placing)
    }
  }
}
