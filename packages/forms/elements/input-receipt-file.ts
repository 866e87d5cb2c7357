import { uploadKind } from './uploads.ts'

export const inputReceiptFile = uploadKind
