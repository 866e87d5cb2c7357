import { numberKind } from './numbers.ts'

/** Whole shares, at least the product's minimum (`minFrom`); a product sold in fractions gives a `step`. */
export const inputProductSharesNumber = numberKind({ decimals: 0 })
