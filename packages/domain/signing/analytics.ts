import type { Role } from '../roles.ts'

/** What is told of a dossier that was signed: nothing that says whose it is. */
export type SignatureCompleted = {
  readonly event: 'signature_completed'
  /** The same for the same dossier on the same day, and on no other. */
  readonly folderHash: string
  readonly product: string | null
  readonly amountBand: string | null
  /** Of whoever leads the dossier. */
  readonly role: Role
  readonly formVersion: string
}

// Wide enough that nobody is known by their amount.
const bounds = [5_000, 10_000, 30_000, 50_000, 100_000, 250_000] as const

/** Between which round amounts an amount lies, the lower one included. */
export function amountBand(amount: number): string {
  const above = bounds.find((bound) => amount < bound)
  const below = bounds.findLast((bound) => amount >= bound)
  if (above === undefined) return `${below}+`
  return `${below ?? 0}-${above}`
}
