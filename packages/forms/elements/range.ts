import { numberKind } from './numbers.ts'

export const range = numberKind({ decimals: 0, unit: '%' })
