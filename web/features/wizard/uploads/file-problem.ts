type UploadLimits = { maxBytes: number; types: readonly string[] }
export type FileProblem = 'empty' | 'type' | 'heic' | 'size' | 'count' | 'known'

/** The server takes that many for one element. */
export const MOST_FILES = 10

/** Why a file cannot be sent, as far as its name and size tell; the server looks inside. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, limits: UploadLimits): FileProblem | null {
  if (file.size === 0) return 'empty'
  if (!limits.types.includes(fileType(file))) return isHeic(file) ? 'heic' : 'type'
  return file.size > limits.maxBytes ? 'size' : null
}

/** Some systems give no type to what they do not know: the end of the name tells it then. */
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
}
