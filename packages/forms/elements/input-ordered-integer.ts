import { numberKind } from './numbers.ts'

/** A rank; that each serves once is checked on the group. */
export const inputOrderedInteger = numberKind({ decimals: 0 })
