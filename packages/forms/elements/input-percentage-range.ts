import { numberKind } from './numbers.ts'

export const inputPercentageRange = numberKind({ decimals: 0, unit: '%' })
