/** A path with a content security policy of its own. */
export const FRAME_PATH = '/viewer-frame/'

/** The first message to the frame, with the port for all others. */
export type Opening = {
  bytes: ArrayBuffer
  mimetype: string
  /** « Page {page} sur {pages} », in the user's language. */
  pageLabel: string
  title: string
  locale: string
}

export const labelPage = ({ pageLabel }: Pick<Opening, 'pageLabel'>, page: number, pages: number): string =>
  pageLabel.replace('{page}', String(page)).replace('{pages}', String(pages))

export type ToFrame =
  | { kind: 'zoom'; to: 'in' | 'out' }
  | { kind: 'page'; page: number }
  | { kind: 'view'; to: 'pages' | 'text' }
  | { kind: 'data'; id: number; bytes: Uint8Array<ArrayBuffer> | null }

export type FromFrame =
  /** `hasText`: the document is tagged, so its text can be shown instead of its pages. */
  | { kind: 'shown'; hasText: boolean }
  | { kind: 'failed' }
  | { kind: 'at'; page: number; pages: number; zoom: number }
  /** A key pressed in the frame, whose events do not reach the page. */
  | { kind: 'key'; key: string }
  /** The frame can fetch nothing, so it requests fonts and the like from the page. */
  | { kind: 'need'; id: number; path: string }

export const viewerKeys: readonly string[] = ['Escape', 'ArrowLeft', 'ArrowRight', '+', '-']
