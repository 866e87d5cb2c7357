import { makeStore } from '../ui/store.ts'

/** A document to look at, whatever it is: given by somebody, of a product, made here, or signed. */
export type Viewing = {
  title: string
  /** What it should be, so that its reader is fetched along with it. The server's own word, in the file, decides. */
  expected: string
  /** Its name is the one it is saved under, its type the one the server found. */
  load: (signal: AbortSignal) => Promise<File>
}

/** The document on top of the page. */
export const viewing = makeStore<Viewing | null>(null)

export const openViewer = (document: Viewing): void => viewing.set(document)

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
