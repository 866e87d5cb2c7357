import { FileProblemError, type FileProblem } from './problems.ts'
import type { Answer } from './thread.ts'
import { startThreads } from './threads.ts'

/** The paths are the given file or files beside it; the caller deletes them all. */
type InspectedFile = {
  /** Detected from the content, not from the name. */
  mimetype: string
  ext: string
  /** The file to store. Pictures are stripped of metadata. */
  cleanPath: string
  /** A JPEG preview for formats that browsers cannot show. */
  rendition: string | null
}

// One thread each: two large files at once would use more memory than all uploads in progress.
const look = startThreads({ threads: 1, limit: 2_000, megabytes: 256 })
const render = startThreads({ threads: 1, limit: 20_000, megabytes: 1_500, single: true })

/** Inspects a file in a worker thread. Returns its type and the file to store, or why it is refused. */
export async function inspectFile(path: string, types: readonly string[]): Promise<InspectedFile | FileProblem> {
  try {
    const looked = await look({ path, types })
    if (!('look' in looked)) return problemOf(looked)
    if (looked.look.mimetype !== 'image/heic') return { ...looked.look, rendition: null }
    const rendered = await render({ heic: path, jpeg: `${path}.jpg` })
    return 'jpeg' in rendered ? { ...looked.look, rendition: rendered.jpeg } : problemOf(rendered)
  } catch (error) {
    if (error instanceof FileProblemError) return error.problem
    throw error
  }
}

const problemOf = (answer: Answer) => ('problem' in answer ? answer.problem : 'receipt.error.damaged')
