import type { Holders } from '@parcelle/domain'

/** Somebody who holds an account with the management company. */
export type KnownCustomer = {
  code: string
  holders: Holders
  partner: { code: string; name: string } | null
}

/** The company's own customer system, as far as we ask it. */
export type CustomerSystem = {
  /** Customers who may be these people, in no order; the domain's rules judge them. */
  findCandidates(holders: Holders): Promise<KnownCustomer[]>
  findByCode(code: string): Promise<KnownCustomer | null>
}
