import { numberKind } from './numbers.ts'

export const inputInteger = numberKind({ decimals: 0 })
