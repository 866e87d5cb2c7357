/** Where the frame is: a path of its own, with a content policy of its own. */
export const FRAME_PATH = '/viewer-frame/'

/** Handed to the frame once, with a port for all that follows. */
export type Opening = {
  bytes: ArrayBuffer
  mimetype: string
  /** « Page {page} sur {pages} », in the reader's language. */
  pageLabel: string
  title: string
  locale: string
}

/** What the page asks of the frame. */
export type ToFrame =
  | { kind: 'zoom'; to: 'in' | 'out' }
  | { kind: 'page'; page: number }
  /** A file that was asked for; null when it could not be had. */
  | { kind: 'data'; id: number; bytes: Uint8Array<ArrayBuffer> | null }

/** What the frame tells the page. */
export type FromFrame =
  | { kind: 'shown' }
  | { kind: 'failed' }
  | { kind: 'at'; page: number; pages: number; zoom: number }
  /** A key pressed in the frame, which the page cannot hear. */
  | { kind: 'key'; key: string }
  /** The frame may fetch nothing by itself: fonts and the like it asks the page for. */
  | { kind: 'need'; id: number; path: string }

export const viewerKeys: readonly string[] = ['Escape', 'ArrowLeft', 'ArrowRight', '+', '-']
