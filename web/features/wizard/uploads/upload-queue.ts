import { keepFiles, newFileId, type KeptFile, type KeptFiles } from '../saving/journal/kept-files.ts'
import { settings } from '../../../screen/settings.ts'
import { makeFileSender, type UploadTarget } from './file-sender.ts'
import { earlyProblem } from './lighten.ts'
import { makeUploadList } from './upload-list.ts'
import { countWaiting, initialState, type Upload, type UploadState } from './upload-state.ts'

export type UploadQueue = ReturnType<typeof makeQueue>

/** The files of one dossier that are on their way to the server, or did not get there. */
export function makeQueue(dossierId: string) {
  const list = makeUploadList()
  const { uploads, news } = list
  let target: UploadTarget | null = null
  let keeping: Promise<KeptFiles | null> = Promise.resolve(null)
  const sender = makeFileSender(list, {
    add: (file) => void keeping.then((kept) => kept?.add(file)),
    drop: (id) => void keeping.then((kept) => kept?.drop(id)),
  })

  /** Nothing is sent before the dossier is open and somebody has said what the file is. */
  function send(upload: Upload): void {
    if (target && upload.typeId !== null) void sender.send(upload, upload.typeId, target)
  }

  function begin(added: readonly Upload[]): void {
    list.add(added)
    for (const one of added) {
      if (one.state.kind === 'sending') send(one)
      else if (one.state.kind === 'refused') list.tell(one, one.state)
    }
  }

  /** What stopped for want of a network or of a server goes on. */
  function resume(): void {
    for (const one of uploads.get()) if (one.state.kind === 'failed' && !one.state.isFinal) send(one)
  }

  function takeOver({ typeId, ...kept }: KeptFile): void {
    begin([{ ...kept, typeId, state: initialState(typeId), isLight: true, mayBeThere: true }])
  }

  return {
    uploads,
    news,
    drop: sender.drop,
    /** The dossier is open: what waits in this page, and what an earlier one left, is sent. */
    async attach(next: UploadTarget): Promise<void> {
      if (target === next) return
      if (!target) window.addEventListener('online', resume)
      target = next
      keeping = keeping.then((kept) => kept ?? openKept(dossierId, next)).catch(() => null)
      resume()
      await (await keeping)?.recover(takeOver).catch(() => {})
    },
    /** Sends files; one that takes the place of a document adds none. */
    add(elementId: number, files: readonly File[], typeId: string | null, replaces: string | null = null): void {
      const taken = (target?.list(elementId).length ?? 0) + countWaiting(uploads.get(), elementId)
      const free = settings().upload.maxPerElement - taken + (replaces === null ? 0 : 1)
      begin(
        files.map((file, at) => {
          const problem = at >= free ? 'count' : earlyProblem(file)
          const state: UploadState = problem ? { kind: 'refused', problem } : initialState(typeId)
          return { id: newFileId(), elementId, typeId, replaces, file, state, isLight: false, mayBeThere: false }
        }),
      )
    },
    /** Says of what type the files are that waited for it. */
    giveType(elementId: number, typeId: string): void {
      for (const one of uploads.get())
        if (one.elementId === elementId && one.state.kind === 'untyped') send({ ...one, typeId })
    },
    retry(id: string): void {
      const upload = list.find(id)
      if (upload) send(upload)
    },
  }
}

async function openKept(dossierId: string, target: UploadTarget): Promise<KeptFiles | null> {
  const shelf = await target.shelf()
  return shelf && keepFiles(dossierId, shelf)
}
