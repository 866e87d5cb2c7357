import { makePendingFiles, newFileId, type PendingFile, type PendingFiles } from '../saving/journal/pending-files.ts'
import { settings } from '../../../screen/settings.ts'
import { makeFileSender, type UploadTarget } from './file-sender.ts'
import { findEarlyProblem } from './compress-file.ts'
import { makeUploadList } from './upload-list.ts'
import { countWaiting, initialState, type Upload, type UploadState } from './upload-state.ts'

export type UploadQueue = ReturnType<typeof makeUploadQueue>

/** Uploads of one dossier that are running, waiting or failed. */
export function makeUploadQueue(dossierId: string) {
  const list = makeUploadList()
  const { uploads, announcement } = list
  let target: UploadTarget | null = null
  let pendingFiles: Promise<PendingFiles | null> = Promise.resolve(null)
  const sender = makeFileSender(list, {
    add: (file) => void pendingFiles.then((files) => files?.add(file)),
    drop: (id) => void pendingFiles.then((files) => files?.drop(id)),
  })

  /** Needs an open dossier and a document type. */
  function send(upload: Upload): void {
    if (target && upload.typeId !== null) void sender.send(upload, upload.typeId, target)
  }

  function begin(added: readonly Upload[]): void {
    list.add(added)
    for (const one of added) {
      if (one.state.kind === 'sending') send(one)
      else if (one.state.kind === 'refused') list.announce(one, one.state)
    }
  }

  /** Retries uploads that failed for a transient reason. */
  function resume(): void {
    for (const one of uploads.get()) if (one.state.kind === 'failed' && !one.state.isFinal) send(one)
  }

  function takeOver({ typeId, ...file }: PendingFile): void {
    begin([{ ...file, typeId, state: initialState(typeId), isCompressed: true, mayBeReceived: true }])
  }

  return {
    uploads,
    announcement,
    drop: sender.drop,
    /** Sends what waits in this tab and what a closed tab left behind. */
    async attach(next: UploadTarget): Promise<void> {
      if (target === next) return
      if (!target) window.addEventListener('online', resume)
      target = next
      pendingFiles = pendingFiles.then((files) => files ?? openPendingFiles(dossierId, next)).catch(() => null)
      resume()
      await (await pendingFiles)?.recover(takeOver).catch(() => {})
    },
    /** A replacement does not count towards the maximum per element. */
    add(elementId: number, files: readonly File[], typeId: string | null, replaces: string | null = null): void {
      const taken = (target?.list(elementId).length ?? 0) + countWaiting(uploads.get(), elementId)
      const limits = target?.limits ?? settings().upload
      const free = limits.maxPerElement - taken + (replaces === null ? 0 : 1)
      begin(
        files.map((file, at) => {
          const problem = at >= free ? 'count' : findEarlyProblem(file, limits)
          const state: UploadState = problem ? { kind: 'refused', problem } : initialState(typeId)
          return {
            id: newFileId(),
            elementId,
            typeId,
            replaces,
            file,
            state,
            isCompressed: false,
            mayBeReceived: false,
          }
        }),
      )
    },
    /** Sets the type of files that were waiting for it. */
    setType(elementId: number, typeId: string): void {
      for (const one of uploads.get())
        if (one.elementId === elementId && one.state.kind === 'untyped') send({ ...one, typeId })
    },
    retry(id: string): void {
      const upload = list.find(id)
      if (upload) send(upload)
    },
  }
}

async function openPendingFiles(dossierId: string, target: UploadTarget): Promise<PendingFiles | null> {
  const store = await target.fileStore()
  return store && makePendingFiles(dossierId, store)
}
