import { orderKind } from './groups.ts'

export const groupOrderedIntegers = orderKind
