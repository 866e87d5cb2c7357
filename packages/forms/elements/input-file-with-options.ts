import { uploadKind } from './uploads.ts'

/** The person says which of the accepted documents it is; that travels with the receipt, not with the answer. */
export const inputFileWithOptions = uploadKind
