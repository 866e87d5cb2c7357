import type { DossierStatus } from './status.ts'

/** In these statuses the current price of a share applies. */
const unsubmittedStatuses: ReadonlySet<DossierStatus> = new Set([
  'ongoing',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_validated',
  'adequacy_report_failure',
])

/** Whether the price at submission applies, even if it has changed since. */
export const isPriceFixed = (status: DossierStatus): boolean => !unsubmittedStatuses.has(status)

type DatedPrices = {
  readonly unitPrice: number
  /** Other prices, each from a day on (YYYY-MM-DD), in any order. */
  readonly prices?: readonly { readonly from: string; readonly unitPrice: number }[] | undefined
}

/** The price of a share on a day. */
export function priceOn({ unitPrice, prices = [] }: DatedPrices, day: string): number {
  const begun = prices.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return begun.at(-1)?.unitPrice ?? unitPrice
}

type ProductPrice = { readonly product: string | null; readonly price: number | null }

/** The price on the day the product was chosen, until another one is agreed to. */
export function resolveShownPrice(known: ProductPrice, now: ProductPrice): number | null {
  return known.product === now.product && now.price !== null ? (known.price ?? now.price) : now.price
}

type Product = { readonly code: string; readonly unitPrice: number; readonly minimumShares: number }

/**
 * The catalogue with the agreed price. If the product of the dossier is no longer sold, it is added back without a
 * minimum.
 */
export function withAgreedPrice<Sold extends Product>(
  products: readonly Sold[],
  code: string | null,
  unitPrice: number,
): readonly (Sold | Product)[] {
  const priced = products.map((product) => ({ ...product, unitPrice }))
  const isGone = code !== null && !products.some((product) => product.code === code)
  return isGone ? [...priced, { code, unitPrice, minimumShares: 1 }] : priced
}

/** Whether the current price differs from the one last agreed to or shown. */
export function isPriceChanged(known: number | null, now: number | null, agreed: number | null): boolean {
  const basis = agreed ?? known
  return basis !== null && now !== null && basis !== now
}
