import { uploadKind } from './uploads.ts'

export const inputFile = uploadKind
