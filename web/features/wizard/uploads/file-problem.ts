import { maxBytesOf, type UploadLimits } from '@parcelle/domain/upload'

type Limits = Omit<UploadLimits, 'maxPerElement'>
export type FileProblem = 'empty' | 'type' | 'heic' | 'size' | 'count' | 'known'

/** Checks name, type and size only; the server inspects the content. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, limits: Limits): FileProblem | null {
  if (file.size === 0) return 'empty'
  const type = isHeic(file) ? 'image/heic' : fileType(file)
  if (!limits.types.includes(type)) return isHeic(file) ? 'heic' : 'type'
  return file.size > maxBytesOf(limits, type) ? 'size' : null
}

/** Some systems report no type; the file extension decides then. */
export function fileType({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type || (types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

export const isHeic = (file: Pick<File, 'name' | 'type'>) => /^image\/hei[cf]/.test(fileType(file))

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'image/heif',
  txt: 'text/plain',
  mp4: 'video/mp4',
}
