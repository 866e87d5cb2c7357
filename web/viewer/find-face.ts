/** How a document is shown, by the type that the server found in it. */
export type Face = 'pdf' | 'text' | 'video' | 'picture' | 'none'

export function findFace(mimetype: string): Face {
  if (/^application\/pdf\b/.test(mimetype)) return 'pdf'
  if (mimetype.startsWith('text/')) return 'text'
  if (mimetype.startsWith('video/')) return 'video'
  // No browser but one draws HEIC.
  if (mimetype.startsWith('image/') && !/hei[cf]/.test(mimetype)) return 'picture'
  return 'none'
}
