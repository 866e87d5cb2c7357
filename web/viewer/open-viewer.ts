import { saveFile } from '../api/save-file.ts'
import { makeStore } from '../ui/store.ts'

/** A document to look at, whatever it is: given by somebody, of a product, made here, or signed. */
export type Viewing = {
  title: string
  /** What it should be, so that its reader is fetched along with it. The server's own word, in the file, decides. */
  expected: string
  /** Its name is the one it is saved under, its type the one the server found. */
  load: (signal: AbortSignal) => Promise<File>
  /** What is kept, where that is asked for by itself: the picture as it was taken, not as any browser shows it. */
  original?: () => Promise<File>
  /** Told once its last page was reached, or once it was taken away to be read. */
  onRead?: (how: 'read' | 'taken') => void
}

/** What is on top of the page: a document, or why one did not come. */
export const viewing = makeStore<Viewing | { failure: unknown } | null>(null)

export const openViewer = (document: Viewing): void => viewing.set(document)

/** Saves what is asked for, under its own name; null when it did not come, and a dialog says why. */
export async function downloadFile(ask: () => Promise<File>): Promise<File | null> {
  try {
    const file = await ask()
    saveFile(file)
    return file
  } catch (failure) {
    tellFailure(failure)
    return null
  }
}

/** A dialog says why a document did not come. */
export const tellFailure = (failure: unknown): void => viewing.set({ failure })

/** By its name, where nothing else is known before it comes. */
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
