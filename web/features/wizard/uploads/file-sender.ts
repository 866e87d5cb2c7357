import type { UploadLimits } from '@parcelle/domain/upload'
import { ApiError } from '../../../api/api.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import type { EncryptedStore } from '../saving/journal/journal.ts'
import type { PendingFile } from '../saving/journal/pending-files.ts'
import { compressFile } from './compress-file.ts'
import type { Receipt, ReceiptUpload } from './receipt.ts'
import { retry } from './retry.ts'
import type { UploadList } from './upload-list.ts'
import { isDuplicate, toFailure, type Upload, type UploadState } from './upload-state.ts'

export type UploadTarget = {
  limits: UploadLimits
  /** Returns the same array as long as nothing changed. */
  list: (elementId: number) => readonly Receipt[]
  canUpload: (elementId: number) => boolean
  /** Null where the browser stores nothing. */
  fileStore: () => Promise<EncryptedStore | null>
  /** Rejects with an ApiError, or with an AbortError once aborted. */
  upload: (sending: ReceiptUpload) => Promise<void>
}

type PendingFileStore = { add: (file: PendingFile) => void; drop: (id: string) => void }

export function makeFileSender(list: UploadList, pendingFiles: PendingFileStore) {
  const aborts = new Map<string, AbortController>()

  function drop(id: string): void {
    aborts.get(id)?.abort()
    list.remove(id)
    pendingFiles.drop(id)
  }

  /** Leaves the file in the list with the reason. One that can never be sent is deleted from the browser. */
  function stop(upload: Upload, state: UploadState): void {
    list.put({ ...upload, state, mayBeReceived: true })
    list.announce(upload, state)
    if (state.kind === 'refused' || (state.kind === 'failed' && state.isFinal)) pendingFiles.drop(upload.id)
  }

  /** The dossier takes no more documents. A toast, because its screen may be closed. */
  function giveUp({ id, file }: Upload): void {
    drop(id)
    toast({ tone: 'info', key: 'widget.upload.closed', params: { name: file.name } })
  }

  function fail(upload: Upload, error: unknown): void {
    const refusal = error instanceof ApiError ? error : null
    // A proxy may return these statuses too, but without our error body.
    if (refusal && refusal.errors.length > 0 && [403, 404, 409].includes(refusal.status)) return giveUp(upload)
    stop(upload, toFailure(refusal))
  }

  async function transfer(upload: Upload, typeId: string, to: UploadTarget, signal: AbortSignal): Promise<void> {
    const { id, elementId, replaces } = upload
    const file = upload.isCompressed ? upload.file : await compressFile(upload.file, to.limits)
    signal.throwIfAborted()
    if (typeof file === 'string') return stop(upload, { kind: 'refused', problem: file })
    const light = { ...upload, file, isCompressed: true }
    list.put(light)
    pendingFiles.add({ id, elementId, typeId, replaces, file })
    const before = to.list(elementId)
    const onProgress = (share: number) => list.advance(light, share)
    try {
      await retry(() => to.upload({ elementId, typeId, replaces, file, onProgress, signal }), signal)
    } catch (error) {
      if (!signal.aborted) fail(light, error)
      return
    }
    // The server deduplicates identical files; without a message the file would seem lost.
    if (!upload.mayBeReceived && isDuplicate(before, to.list(elementId)))
      return stop(light, { kind: 'refused', problem: 'known' })
    drop(id)
    list.announce(light, { kind: 'arrived' })
  }

  async function send(upload: Upload, typeId: string, to: UploadTarget): Promise<void> {
    if (!to.canUpload(upload.elementId)) return giveUp(upload)
    const abort = new AbortController()
    aborts.set(upload.id, abort)
    const now: Upload = { ...upload, state: { kind: 'sending', share: 0 } }
    list.put(now)
    list.announce(now, now.state)
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
