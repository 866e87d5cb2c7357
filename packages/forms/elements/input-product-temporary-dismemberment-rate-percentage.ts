import { numberKind } from './numbers.ts'

/** Companies publish their keys in halves of a percent; with `from` the chosen row gives it. */
export const inputProductTemporaryDismembermentRatePercentage = numberKind({ decimals: 2, unit: '%' })
