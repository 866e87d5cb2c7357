/** Replies that clients received, to compare with the database. */
export type Ledger = {
  saves: { dossierId: string; element: number; version: number; value: string }[]
  receipts: { dossierId: string; sha256: string; receiptId: string }[]
  /** By Idempotency-Key. */
  created: Map<string, string>
  /** By the harness, not by a call. */
  added: Set<string>
  accepted: string[]
  sent: string[]
  /** Replies that no fault excuses. */
  surprises: string[]
  /** Calls made, and those that were answered 503 or not at all. */
  calls: number
  refused: number
}

export const openLedger = (): Ledger => ({
  saves: [],
  receipts: [],
  created: new Map(),
  added: new Set(),
  accepted: [],
  sent: [],
  surprises: [],
  calls: 0,
  refused: 0,
})

export const countWrites = ({ saves, receipts, created, accepted, sent }: Ledger): number =>
  saves.length + receipts.length + created.size + accepted.length + sent.length
