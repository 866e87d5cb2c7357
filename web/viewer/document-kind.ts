/** How a document is shown, by the media type the server detected. */
export type DocumentKind = 'pdf' | 'text' | 'video' | 'picture' | 'none'

export function findDocumentKind(mimetype: string): DocumentKind {
  if (/^application\/pdf\b/.test(mimetype)) return 'pdf'
  if (mimetype.startsWith('text/')) return 'text'
  if (mimetype.startsWith('video/')) return 'video'
  // Only Safari shows HEIC.
  if (mimetype.startsWith('image/') && !/hei[cf]/.test(mimetype)) return 'picture'
  return 'none'
}
