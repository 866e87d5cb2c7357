import type { Role } from './roles.ts'

/** What a person may create only so much of in a day. */
export type LimitedResource = 'dossiers' | 'prospects' | 'megabytes'

type Limits<Thing extends LimitedResource> = Readonly<Record<Thing, number>>
/** Staff create things for many others, subscribers for themselves. */
export type DailyLimits = { subscriber: Limits<'dossiers' | 'megabytes'>; staff: Limits<LimitedResource> }

/** The limit, and the refusal code beyond it. */
export type DailyLimit = { max: number; code: string }

const subscribers: readonly Role[] = ['client', 'prospect', 'prospect_direct']
const codes: Readonly<Record<LimitedResource, string>> = {
  dossiers: 'dossier.error.too-many',
  prospects: 'prospect.error.too-many',
  megabytes: 'receipt.error.day-full',
}

export function findDailyLimit({ subscriber, staff }: DailyLimits, role: Role, thing: LimitedResource): DailyLimit {
  const limits = subscribers.includes(role) ? { prospects: 0, ...subscriber } : staff
  return { max: limits[thing], code: codes[thing] }
}
