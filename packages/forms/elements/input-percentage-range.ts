import { numberKind } from './numbers.ts'

export const inputPercentageRange = numberKind({ decimals: 0, suffix: '\u00a0%' })
