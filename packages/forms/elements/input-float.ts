import { numberKind } from './numbers.ts'

export const inputFloat = numberKind({ decimals: 2 })
