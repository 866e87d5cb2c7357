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

/** Whether nobody has agreed yet to what a share costs now. */
export function isPriceNew(known: number | null, now: number | null, agreed: number | null): boolean {
  const basis = agreed ?? known
  return basis !== null && now !== null && basis !== now
}
