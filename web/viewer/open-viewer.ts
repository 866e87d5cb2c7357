import { saveFile } from '../api/save-file.ts'
import { makeStore } from '../ui/store.ts'

/** A document to show: uploaded, of a product, generated or signed. */
export type ViewedDocument = {
  title: string
  /** The expected media type, so that its viewer is loaded in parallel. The type of the loaded file decides. */
  expected: string
  /** The file has its download name and the type the server detected. */
  load: (signal: AbortSignal) => Promise<File>
  /** The stored file, where it differs from the one shown: the photo as taken, not its JPEG rendition. */
  original?: () => Promise<File>
  /** Called when the last page was reached, or the document was downloaded. */
  onRead?: (how: 'read' | 'taken') => void
}

export const viewing = makeStore<ViewedDocument | { failure: unknown } | null>(null)

export const openViewer = (document: ViewedDocument): void => viewing.set(document)

/** Downloads a file; null when it could not be loaded, and a dialog shows why. */
export async function downloadFile(load: () => Promise<File>): Promise<File | null> {
  try {
    const file = await load()
    saveFile(file)
    return file
  } catch (failure) {
    showFailure(failure)
    return null
  }
}

export const showFailure = (failure: unknown): void => viewing.set({ failure })

export function guessType(name: string): string {
  const [, end = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  return types[end] ?? 'application/pdf'
}
const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/jpeg',
  txt: 'text/plain',
  mp4: 'video/mp4',
}
