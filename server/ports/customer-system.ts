import type { Readable } from 'node:stream'
import type { Holders, PairingScope } from '@parcelle/domain'

/** Somebody who holds an account with the management company. */
export type KnownCustomer = {
  code: string
  holders: Holders
  partner: { code: string; name: string } | null
}

/** The company's own customer system: three questions. */
export type CustomerSystem = {
  /** Customers who may be these people, in no order; the domain's rules judge them. */
  findCandidates(holders: Holders): Promise<KnownCustomer[]>
  findByCode(code: string): Promise<KnownCustomer | null>
  /**
   * Puts a dossier on its accounts, those that it creates included. Its key is the dossier: the same digest again gets
   * the same answer and has no second effect, another one is refused once the first was applied. Throws a
   * `CustomerSystemFailure` when nobody can say what became of it.
   */
  deliver(delivery: OutgoingDossier, signal: AbortSignal): Promise<DeliveryAnswer>
}

export type OutgoingDossier = {
  dossierId: string
  /** JSON, as `protocol.ts` says. */
  body: string
  /** SHA-256 of the body, in hex. */
  digest: string
  /** They go first; what the other side has already is not sent again. */
  papers: readonly OutgoingFile[]
}
export type OutgoingFile = { sha256: string; size: number; mimetype: string; open(): Promise<Readable> }

export type DeliveryAnswer =
  | { outcome: 'applied'; accounts: AccountCodes }
  /** In the other side's own words. */
  | { outcome: 'refused'; reason: string }
  /** It has applied something else under the same key. */
  | { outcome: 'held'; digest: string }
export type AccountCodes = Partial<Record<PairingScope, string>>

/** Why there is no answer that says what became of a dossier. */
type FailureKind = 'unreachable' | 'late' | 'status' | 'unreadable'

export class CustomerSystemFailure extends Error {
  readonly code = 'ECUSTOMERS'
  readonly kind: FailureKind
  /** The status that was answered instead, where one was. */
  readonly status: number | null
  constructor(kind: FailureKind, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(`the customer system: ${kind}${status === null ? '' : ` ${status}`}`, { cause })
    this.kind = kind
    this.status = status
  }
}
