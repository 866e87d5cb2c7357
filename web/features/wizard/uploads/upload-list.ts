import { makeStore } from '../../../ui/store.ts'
import type { UploadAnnouncement, Upload, UploadState } from './upload-state.ts'

export type UploadList = ReturnType<typeof makeUploadList>

/** The running uploads, and the last event to announce to screen readers. */
export function makeUploadList() {
  const uploads = makeStore<readonly Upload[]>([])
  const announcement = makeStore<UploadAnnouncement | null>(null)

  const find = (id: string): Upload | undefined => uploads.get().find((one) => one.id === id)
  const put = (upload: Upload) => uploads.set(uploads.get().map((one) => (one.id === upload.id ? upload : one)))
  const announce = ({ id, elementId, file }: Upload, state: UploadAnnouncement['state']) =>
    announcement.set({ id, elementId, name: file.name, state })

  return {
    uploads,
    announcement,
    find,
    put,
    announce,
    add: (added: readonly Upload[]) => uploads.set([...uploads.get(), ...added]),
    remove(id: string): void {
      if (announcement.get()?.id === id) announcement.set(null)
      uploads.set(uploads.get().filter((one) => one.id !== id))
    },
    /** Announces only the step past one half. */
    advance(upload: Upload, share: number): void {
      const before = find(upload.id)?.state
      const state: UploadState = { kind: 'sending', share }
      put({ ...upload, state })
      if (share >= 0.5 && before?.kind === 'sending' && before.share < 0.5) announce(upload, state)
    },
  }
}
