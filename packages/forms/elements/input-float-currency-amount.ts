import { numberKind } from './numbers.ts'

export const inputFloatCurrencyAmount = numberKind({ decimals: 2, unit: '€' })
