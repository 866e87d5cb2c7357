import type { Readable } from 'node:stream'
import type { Holders, PairingScope } from '@parcelle/domain'

export type KnownCustomer = {
  code: string
  holders: Holders
  partner: { code: string; name: string } | null
}

export type CustomerSystem = {
  /** Customers who may be these people, unordered; domain rules score them. */
  findCandidates(holders: Holders): Promise<KnownCustomer[]>
  findByCode(code: string): Promise<KnownCustomer | null>
  /**
   * Books a dossier on its accounts, creating them if needed. Idempotent by dossier: the same digest gets the same
   * result, another digest is refused once the first was applied. Throws a `CustomerSystemFailure` when the outcome is
   * unknown.
   */
  deliver(delivery: OutgoingDossier, signal: AbortSignal): Promise<DeliveryAnswer>
}

export type OutgoingDossier = {
  dossierId: string
  /** JSON, as described in `protocol.ts`. */
  body: string
  /** SHA-256 of the body, in hex. */
  digest: string
  /** Sent before the body; a file that the customer system has already is not sent again. */
  files: readonly OutgoingFile[]
}
export type OutgoingFile = { sha256: string; size: number; mimetype: string; open(): Promise<Readable> }

export type DeliveryAnswer =
  | { outcome: 'applied'; accounts: AccountCodes }
  /** As written by the other side. */
  | { outcome: 'refused'; reason: string }
  /** It has applied another digest for the same dossier. */
  | { outcome: 'held'; digest: string }
export type AccountCodes = Partial<Record<PairingScope, string>>

/** Why the outcome is unknown. */
type FailureKind = 'unreachable' | 'late' | 'status' | 'unreadable'

export class CustomerSystemFailure extends Error {
  readonly code = 'ECUSTOMERS'
  readonly kind: FailureKind
  /** The HTTP status of the reply, if any. */
  readonly status: number | null
  constructor(kind: FailureKind, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(`the customer system: ${kind}${status === null ? '' : ` ${status}`}`, { cause })
    this.kind = kind
    this.status = status
  }
}
