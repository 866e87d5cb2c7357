import type { DossierStatus } from './status.ts'

/** Until a subscription is submitted, a share costs what it costs that day. */
const unsubmitted: ReadonlySet<DossierStatus> = new Set([
  'ongoing',
  'mission_validation',
  'mission_validated',
  'mission_abort',
  'adequacy_report_validation',
  'adequacy_report_validated',
  'adequacy_report_failure',
])

/** Whether the price of the day of submission holds, whatever a share has come to cost since. */
export const holdsPrice = (status: DossierStatus): boolean => !unsubmitted.has(status)

type Priced = { readonly product: string | null; readonly price: number | null }

/** The price the people of a dossier know: that of the day the product was chosen, until they agree to another. */
export function knownPrice(known: Priced, now: Priced): number | null {
  return known.product === now.product && now.price !== null ? (known.price ?? now.price) : now.price
}

type Product = { readonly code: string; readonly unitPrice: number; readonly minimumShares: number }

/**
 * The catalogue as a dossier was sold from it, at the price that was agreed to. Only one product is in a dossier; where
 * it is sold no more, it is put back, and nobody is asked for a minimum that nobody knows.
 */
export function soldAt<Sold extends Product>(
  products: readonly Sold[],
  code: string | null,
  unitPrice: number,
): readonly (Sold | Product)[] {
  const priced = products.map((product) => ({ ...product, unitPrice }))
  const isGone = code !== null && !products.some((product) => product.code === code)
  return isGone ? [...priced, { code, unitPrice, minimumShares: 1 }] : priced
}

/** Whether nobody has agreed yet to what a share costs now. */
export function isPriceNew(known: number | null, now: number | null, agreed: number | null): boolean {
  const basis = agreed ?? known
  return basis !== null && now !== null && basis !== now
}
