import { makeStore } from '../../../ui/store.ts'
import type { News, Upload, UploadState } from './upload-state.ts'

export type UploadList = ReturnType<typeof makeUploadList>

/** The files on their way, and what there is to say of them. */
export function makeUploadList() {
  const uploads = makeStore<readonly Upload[]>([])
  const news = makeStore<News | null>(null)

  const find = (id: string): Upload | undefined => uploads.get().find((one) => one.id === id)
  const put = (upload: Upload) => uploads.set(uploads.get().map((one) => (one.id === upload.id ? upload : one)))
  const tell = ({ id, elementId, file }: Upload, state: News['state']) =>
    news.set({ id, elementId, name: file.name, state })

  return {
    uploads,
    news,
    find,
    put,
    tell,
    add: (added: readonly Upload[]) => uploads.set([...uploads.get(), ...added]),
    remove(id: string): void {
      if (news.get()?.id === id) news.set(null)
      uploads.set(uploads.get().filter((one) => one.id !== id))
    },
    /** The file is so far; half-way is worth a word. */
    advance(upload: Upload, share: number): void {
      const before = find(upload.id)?.state
      const state: UploadState = { kind: 'sending', share }
      put({ ...upload, state })
      if (share >= 0.5 && before?.kind === 'sending' && before.share < 0.5) tell(upload, state)
    },
  }
}
