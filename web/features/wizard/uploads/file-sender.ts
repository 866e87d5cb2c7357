import { ApiError } from '../../../api/api.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import type { Shelf } from '../saving/journal/journal.ts'
import type { KeptFile } from '../saving/journal/kept-files.ts'
import { lighten } from './lighten.ts'
import type { Receipt, Sending } from './receipt.ts'
import { retry } from './retry.ts'
import type { UploadList } from './upload-list.ts'
import { addsNothing, toFailure, type Upload, type UploadState } from './upload-state.ts'

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

/** Keeps a file in the browser until it is no longer needed there. */
type Kept = { add: (file: KeptFile) => void; drop: (id: string) => void }

/** Sends one file, and says in the list how far it is or why it did not get there. */
export function makeFileSender(list: UploadList, kept: Kept) {
  const aborts = new Map<string, AbortController>()

  function drop(id: string): void {
    aborts.get(id)?.abort()
    list.remove(id)
    kept.drop(id)
  }

  /** It stays in sight, with the reason. One that can never be sent is not for another page to find. */
  function stop(upload: Upload, state: UploadState): void {
    list.put({ ...upload, state, mayBeThere: true })
    list.tell(upload, state)
    if (state.kind === 'refused' || (state.kind === 'failed' && state.isFinal)) kept.drop(upload.id)
  }

  /** Nobody can give documents to this dossier any more. Its screen may be gone: said where every screen shows it. */
  function giveUp({ id, file }: Upload): void {
    drop(id)
    toast({ tone: 'info', key: 'widget.upload.closed', params: { name: file.name } })
  }

  function fail(upload: Upload, error: unknown): void {
    const refusal = error instanceof ApiError ? error : null
    // A proxy on the way may say such things for reasons of its own, but not in our words.
    if (refusal && refusal.errors.length > 0 && [403, 404, 409].includes(refusal.status)) return giveUp(upload)
    stop(upload, toFailure(refusal))
  }

  /** Makes the file light, keeps it, sends it. */
  async function transfer(upload: Upload, typeId: string, to: UploadTarget, signal: AbortSignal): Promise<void> {
    const { id, elementId, replaces } = upload
    const file = upload.isLight ? upload.file : await lighten(upload.file)
    signal.throwIfAborted()
    if (typeof file === 'string') return stop(upload, { kind: 'refused', problem: file })
    const light = { ...upload, file, isLight: true }
    list.put(light)
    kept.add({ id, elementId, typeId, replaces, file })
    const before = to.list(elementId)
    const onProgress = (share: number) => list.advance(light, share)
    try {
      await retry(() => to.upload({ elementId, typeId, replaces, file, onProgress, signal }), signal)
    } catch (error) {
      if (!signal.aborted) fail(light, error)
      return
    }
    // The server keeps one of two files that are the same: without a word, one would think it lost.
    if (!upload.mayBeThere && addsNothing(before, to.list(elementId)))
      return stop(light, { kind: 'refused', problem: 'known' })
    drop(id)
    list.tell(light, { kind: 'arrived' })
  }

  async function send(upload: Upload, typeId: string, to: UploadTarget): Promise<void> {
    if (!to.takes(upload.elementId)) return giveUp(upload)
    const abort = new AbortController()
    aborts.set(upload.id, abort)
    const now: Upload = { ...upload, state: { kind: 'sending', share: 0 } }
    list.put(now)
    list.tell(now, now.state)
    try {
      await transfer(now, typeId, to, abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) fail(now, error)
    } finally {
      aborts.delete(upload.id)
    }
  }

  return { send, drop }
}
