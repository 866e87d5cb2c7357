import { Unfit, type FileProblem } from './problems.ts'
import type { Answer } from './thread.ts'
import { startThreads } from './threads.ts'

/** A file that is taken. Its paths are those of files beside the one given, or that one; the caller removes them all. */
type Inspected = {
  /** What it is, whatever its name says. */
  mimetype: string
  ext: string
  /** Where what is kept of it stands: pictures lose what they tell beside themselves. */
  kept: string
  /** Where the JPEG stands that shows a picture no browser knows. */
  rendition: string | null
}

// One at a time: two large files and what is made of them would weigh more than all that is being received.
const look = startThreads({ threads: 1, limit: 2_000, megabytes: 256 })
const render = startThreads({ threads: 1, limit: 20_000, megabytes: 1_500, single: true })

/** Looks into a file in a thread of its own: what it is and what is kept of it, or why it is refused. */
export async function inspectFile(path: string, types: readonly string[]): Promise<Inspected | FileProblem> {
  try {
    const looked = await look({ path, types })
    if (!('look' in looked)) return problemOf(looked)
    if (looked.look.mimetype !== 'image/heic') return { ...looked.look, rendition: null }
    const rendered = await render({ heic: path, jpeg: `${path}.jpg` })
    return 'jpeg' in rendered ? { ...looked.look, rendition: rendered.jpeg } : problemOf(rendered)
  } catch (error) {
    if (error instanceof Unfit) return error.problem
    throw error
  }
}

const problemOf = (answer: Answer) => ('problem' in answer ? answer.problem : 'receipt.error.damaged')
