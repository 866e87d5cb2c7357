/** What a company takes as documents. */
export type UploadLimits = {
  /** The types it takes, as their content tells. */
  types: readonly string[]
  /** What a file may weigh, and what one of some type may instead. */
  maxBytes: number
  maxBytesByType: Readonly<Record<string, number>>
  /** How many files one question takes. */
  maxPerElement: number
}

/** The types that the product can look into, and show. */
export const uploadTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'text/plain',
  'video/mp4',
] as const

type Weights = Pick<UploadLimits, 'maxBytes' | 'maxBytesByType'>

/** What a file of a type may weigh. */
export const maxBytesOf = ({ maxBytes, maxBytesByType }: Weights, type: string): number =>
  maxBytesByType[type] ?? maxBytes

/** What the heaviest file of all may weigh. */
export const largestFile = ({ types, ...weights }: Pick<UploadLimits, 'types'> & Weights): number =>
  Math.max(...types.map((type) => maxBytesOf(weights, type)))
