import { prove } from './proof.ts'

/** Proves each form it is given, so that typing never waits. */
addEventListener('message', ({ data }: MessageEvent) => {
  postMessage({ findings: prove(data.definition) })
})
