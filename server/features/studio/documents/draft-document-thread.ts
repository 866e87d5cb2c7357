import { parentPort } from 'node:worker_threads'
import { loadParts } from '../../../deployment/deployment.ts'
import { parseJson, type Parts } from '../../../deployment/parts.ts'
import { lowerPriority } from '../../../platform/async/lower-priority.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { LaidOutDocument } from '../../../platform/pdf/layout/content.ts'
import { layOut } from '../../../platform/pdf/layout/lay-out.ts'
import type { Answer } from '../../../platform/pdf/making/open-thread.ts'
import { composeOfProduct, composeSample } from '../../samples/index.ts'

/** `file`: path of the template. */
export type DraftDocumentTask = { parts: Parts; customer: string; file: string; sample: string; locale: Locale }
/** Null if the draft has no such sample, or if the template is incomplete. */
export type DraftDocument = Pick<LaidOutDocument, 'bytes' | 'unprintable'> | null

lowerPriority()
parentPort?.on('message', (task: DraftDocumentTask) => void answer(task))

async function answer(task: DraftDocumentTask): Promise<void> {
  try {
    const made = await make(task)
    reply({ made }, made ? [made.bytes.buffer] : [])
  } catch (error) {
    reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, [])
  }
}

/** Uses the same code as the documents of dossiers. */
async function make({ parts, customer, file, sample, locale }: DraftDocumentTask) {
  const deployment = loadParts(parts, { customer, features: {} })
  const json = parseJson(parts.get(file)?.text ?? '')
  const code = typeof json === 'object' && json !== null ? String(Reflect.get(json, 'code')) : ''
  const [, ofProducts] = /^product-documents\/(.+)\.json$/.exec(file) ?? []
  const content =
    ofProducts === undefined
      ? composeSample(deployment, { code, sample, locale })
      : composeOfProduct(deployment, ofProducts, locale)
  if (!content) return null
  const { bytes, unprintable } = await layOut(content)
  return { bytes: new Uint8Array(bytes), unprintable }
}

function reply(own: Answer<DraftDocument>, transfer: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(own, transfer)
}
