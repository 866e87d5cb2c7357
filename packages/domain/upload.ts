export type UploadLimits = {
  /** Accepted MIME types, detected from the content. */
  types: readonly string[]
  /** Maximum file size, with exceptions by type. */
  maxBytes: number
  maxBytesByType: Readonly<Record<string, number>>
  maxPerElement: number
}

/** The types that the product can inspect and display. */
export const uploadTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'text/plain',
  'video/mp4',
] as const

type SizeLimits = Pick<UploadLimits, 'maxBytes' | 'maxBytesByType'>

export const maxBytesOf = ({ maxBytes, maxBytesByType }: SizeLimits, type: string): number =>
  maxBytesByType[type] ?? maxBytes

export const largestFile = ({ types, ...limits }: Pick<UploadLimits, 'types'> & SizeLimits): number =>
  Math.max(...types.map((type) => maxBytesOf(limits, type)))
