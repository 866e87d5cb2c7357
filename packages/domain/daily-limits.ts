import type { Role } from './roles.ts'

/** What a person may create only so much of in a day. */
export type LimitedThing = 'dossiers' | 'prospects' | 'megabytes'

type Limits<Thing extends LimitedThing> = Readonly<Record<Thing, number>>
/** Staff create things for many others, subscribers for themselves. */
export type DailyLimits = { subscriber: Limits<'dossiers' | 'megabytes'>; staff: Limits<LimitedThing> }

/** The limit, and the refusal code beyond it. */
export type DailyLimit = { max: number; code: string }

const subscribers: readonly Role[] = ['client', 'prospect', 'prospect_direct']
const codes: Readonly<Record<LimitedThing, string>> = {
  dossiers: 'dossier.error.too-many',
  prospects: 'prospect.error.too-many',
  megabytes: 'receipt.error.day-full',
}

export function findDailyLimit({ subscriber, staff }: DailyLimits, role: Role, thing: LimitedThing): DailyLimit {
  const limits = subscribers.includes(role) ? { prospects: 0, ...subscriber } : staff
  return { max: limits[thing], code: codes[thing] }
}
