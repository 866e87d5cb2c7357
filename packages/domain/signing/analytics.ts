import type { Role } from '../roles.ts'

/** Anonymous: contains nothing that identifies the client. */
export type SignatureCompleted = {
  readonly event: 'signature_completed'
  /** Equal for the same dossier on the same day only. */
  readonly folderHash: string
  readonly product: string | null
  readonly amountBand: string | null
  readonly role: Role
  readonly formVersion: string
}

// Wide enough that an amount identifies nobody.
const bounds = [5_000, 10_000, 30_000, 50_000, 100_000, 250_000] as const

export function toAmountBand(amount: number): string {
  const above = bounds.find((bound) => amount < bound)
  const below = bounds.findLast((bound) => amount >= bound)
  if (above === undefined) return `${below}+`
  return `${below ?? 0}-${above}`
}
