import type { ErrorItem } from '@parcelle/contract/errors'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { settings } from '../../../settings.ts'
import { useElementWorld, type Receipt } from '../element-context.ts'
import { fileProblem, isHeic, MOST_FILES, type FileProblem } from './file-problem.ts'
import { patiently } from './patiently.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export type Upload = {
  id: number
  file: File
  typeId: string
  state:
    | { kind: 'sending'; share: number }
    | { kind: 'refused'; problem: FileProblem }
    | { kind: 'failed'; code: string; params: ErrorItem['params'] }
}

/** The files of one element on their way to the server. Those that arrived are receipts and leave this list. */
export function useUploads(elementId: number) {
  const { receipts } = useElementWorld()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** The name of the one that came last. */
  const [arrived, setArrived] = useState<string | null>(null)
  const aborts = useRef(new Map<number, AbortController>())
  const nextId = useRef(0)

  const drop = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))
  const mark = (id: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)))

  async function send({ id, file, typeId }: Upload) {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    try {
      const light = await shrinkPhoto(file)
      const problem = light ? fileProblem(light, settings().upload) : 'heic'
      if (problem || !light) return mark(id, { kind: 'refused', problem: problem ?? 'heic' })
      const onProgress = (share: number) => mark(id, { kind: 'sending', share })
      const before = receipts.list(elementId)
      const { signal } = abort
      await patiently(() => receipts.upload({ elementId, typeId, file: light, onProgress, signal }), signal)
      // The server keeps one of two files that are the same: without a word, one would think it lost.
      if (isSame(before, receipts.list(elementId))) return mark(id, { kind: 'refused', problem: 'known' })
      drop(id)
      setArrived(file.name)
    } catch (error) {
      if (abort.signal.aborted) drop(id)
      else mark(id, failure(error))
    } finally {
      aborts.current.delete(id)
    }
  }

  return {
    uploads,
    arrived,
    drop,
    add(files: readonly File[], typeId: string) {
      const free = MOST_FILES - receipts.list(elementId).length - uploads.length
      const added = files.map((file, at): Upload => {
        nextId.current += 1
        // A photo may still be made lighter, and HEIC opened: only the rest is refused at once.
        const problem = at >= free ? 'count' : earlyProblem(file)
        return { id: nextId.current, file, typeId, state: problem ? { kind: 'refused', problem } : sending }
      })
      setUploads((all) => [...all, ...added])
      for (const one of added) if (one.state.kind === 'sending') void send(one)
    },
    retry(upload: Upload) {
      mark(upload.id, sending)
      void send(upload)
    },
    cancel(id: number) {
      aborts.current.get(id)?.abort()
      drop(id)
    },
  }
}

const isSame = (before: readonly Receipt[], now: readonly Receipt[]) =>
  now.length > 0 && now.every(({ receiptId }) => before.some((one) => one.receiptId === receiptId))

function failure(error: unknown): Upload['state'] {
  const code = error instanceof ApiError ? error.message : 'error.generic'
  return { kind: 'failed', code, params: error instanceof ApiError ? error.errors[0]?.params : undefined }
}

const sending: Upload['state'] = { kind: 'sending', share: 0 }

function earlyProblem(file: File): FileProblem | null {
  const problem = fileProblem(file, settings().upload)
  const mayShrink = problem === 'size' && file.type.startsWith('image/')
  return mayShrink || (problem === 'heic' && isHeic(file)) ? null : problem
}
