import type { Json } from '@parcelle/domain/studio'
import { applyDifferences } from './differences.ts'
import { makeProver } from './proof.ts'

const prove = makeProver()
let definition: Json | undefined

/** Compiles the form after each change, in a worker, so that typing never waits. */
addEventListener('message', ({ data }: MessageEvent) => {
  definition = applyDifferences(definition, data.differences)
  postMessage({ findings: prove(definition ?? null) })
})
