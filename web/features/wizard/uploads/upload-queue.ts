import { ApiError } from '../../../api/api.ts'
import { makeStore } from '../../../ui/store.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import type { Shelf } from '../saving/journal/journal.ts'
import { keepFiles, newFileId, type KeptFile, type KeptFiles } from '../saving/journal/kept-files.ts'
import { MOST_FILES } from './file-problem.ts'
import { earlyProblem, lighten } from './lighten.ts'
import type { Receipt, Sending } from './receipt.ts'
import { retry } from './retry.ts'
import { failureOf, isSame, startOf, waiting, type News, type Upload, type UploadState } from './upload-state.ts'

export type UploadQueue = ReturnType<typeof makeQueue>

/** Where files go: the open dossier. */
export type UploadTarget = {
  /** What was received for an element; the same array as long as nothing changed. */
  list: (elementId: number) => readonly Receipt[]
  /** Whether the dossier still takes documents for this element. */
  takes: (elementId: number) => boolean
  /** Where files are kept until the server has them; null where the browser keeps nothing. */
  shelf: () => Promise<Shelf | null>
  /** Rejects with an ApiError, or with an AbortError once aborted. */
  upload: (sending: Sending) => Promise<void>
}

export function makeQueue(dossierId: string) {
  const uploads = makeStore<readonly Upload[]>([])
  const news = makeStore<News | null>(null)
  const aborts = new Map<string, AbortController>()
  let target: UploadTarget | null = null
  let keeping: Promise<KeptFiles | null> = Promise.resolve(null)

  const put = (upload: Upload) => uploads.set(uploads.get().map((one) => (one.id === upload.id ? upload : one)))
  const forget = async (id: string) => (await keeping)?.drop(id)
  const tell = ({ id, elementId, file }: Upload, state: News['state']) =>
    news.set({ id, elementId, name: file.name, state })

  function drop(id: string): void {
    aborts.get(id)?.abort()
    if (news.get()?.id === id) news.set(null)
    uploads.set(uploads.get().filter((one) => one.id !== id))
    void forget(id)
  }

  /** It stays in sight, with the reason. One that can never be sent is not for another page to find. */
  function stop(upload: Upload, state: UploadState): void {
    put({ ...upload, state, mayBeThere: true })
    tell(upload, state)
    if (state.kind === 'refused' || (state.kind === 'failed' && state.isFinal)) void forget(upload.id)
  }

  /** Nobody can give documents to this dossier any more. Its screen may be gone: said where every screen shows it. */
  function giveUp({ id, file }: Pick<Upload, 'id' | 'file'>): void {
    drop(id)
    toast({ tone: 'info', key: 'widget.upload.closed', params: { name: file.name } })
  }

  async function send(upload: Upload): Promise<void> {
    const { id, elementId, typeId } = upload
    if (!target || typeId === null) return
    const to = target
    if (!to.takes(elementId)) return giveUp(upload)
    const abort = new AbortController()
    const { signal } = abort
    aborts.set(id, abort)
    let now: Upload = { ...upload, state: { kind: 'sending', share: 0 } }
    put(now)
    tell(now, now.state)
    try {
      const file = upload.isLight ? upload.file : await lighten(upload.file)
      signal.throwIfAborted()
      if (typeof file === 'string') return stop(now, { kind: 'refused', problem: file })
      now = { ...now, file, isLight: true }
      put(now)
      void keep({ id, elementId, typeId, file })
      const before = to.list(elementId)
      const onProgress = (share: number) => advance(now, share)
      await retry(() => to.upload({ elementId, typeId, file, onProgress, signal }), signal)
      // The server keeps one of two files that are the same: without a word, one would think it lost.
      if (!upload.mayBeThere && isSame(before, to.list(elementId)))
        return stop(now, { kind: 'refused', problem: 'known' })
      drop(id)
      tell(now, { kind: 'arrived' })
    } catch (error) {
      if (!signal.aborted) fail(now, error)
    } finally {
      aborts.delete(id)
    }
  }

  async function keep(file: KeptFile): Promise<void> {
    await (await keeping)?.add(file)
  }

  function advance(upload: Upload, share: number): void {
    const known = uploads.get().find(({ id }) => id === upload.id)?.state
    const state = { kind: 'sending', share } as const
    put({ ...upload, state })
    if (share >= 0.5 && known?.kind === 'sending' && known.share < 0.5) tell(upload, state)
  }

  function fail(upload: Upload, error: unknown): void {
    const said = error instanceof ApiError ? error : null
    // A proxy on the way may say such things for reasons of its own, but not in our words.
    if (said && said.errors.length > 0 && [403, 404, 409].includes(said.status)) return giveUp(upload)
    stop(upload, failureOf(said))
  }

  function begin(added: readonly Upload[]): void {
    uploads.set([...uploads.get(), ...added])
    for (const one of added) {
      if (one.state.kind === 'sending') void send(one)
      else if (one.state.kind === 'refused') tell(one, one.state)
    }
  }

  /** What stopped for want of a network or of a server goes on. */
  function resume(): void {
    for (const one of uploads.get()) if (one.state.kind === 'failed' && !one.state.isFinal) void send(one)
  }

  function take({ id, elementId, typeId, file }: KeptFile): void {
    begin([{ id, elementId, typeId, file, state: { kind: 'sending', share: 0 }, isLight: true, mayBeThere: true }])
  }

  return {
    uploads,
    news,
    drop,
    /** The dossier is open: what waits in this page, and what an earlier one left, is sent. */
    async attach(next: UploadTarget): Promise<void> {
      if (target === next) return
      if (!target) window.addEventListener('online', resume)
      target = next
      keeping = keeping.then((known) => known ?? openKept(dossierId, next)).catch(() => null)
      resume()
      await (await keeping)?.recover(take).catch(() => {})
    },
    add(elementId: number, files: readonly File[], typeId: string | null): void {
      const free = MOST_FILES - (target?.list(elementId).length ?? 0) - waiting(uploads.get(), elementId)
      begin(
        files.map((file, at) => {
          const problem = at >= free ? 'count' : earlyProblem(file)
          const state = problem ? ({ kind: 'refused', problem } as const) : startOf(typeId)
          return { id: newFileId(), elementId, typeId, file, state, isLight: false, mayBeThere: false }
        }),
      )
    },
    /** Says of what type the files are that waited for it. */
    giveType(elementId: number, typeId: string): void {
      for (const one of uploads.get())
        if (one.elementId === elementId && one.state.kind === 'untyped') void send({ ...one, typeId })
    },
    retry(id: string): void {
      const upload = uploads.get().find((one) => one.id === id)
      if (upload) void send(upload)
    },
  }
}

async function openKept(dossierId: string, target: UploadTarget): Promise<KeptFiles | null> {
  const shelf = await target.shelf()
  return shelf && keepFiles(dossierId, shelf)
}
