import { matchHolders, type Holders } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { DeliveryBody } from './customer-systems/protocol.ts'

/** What two accounts of one customer have in common: a certain match has the same day of birth or the same SIRET. */
export const keysOfHolders = ({ subscriber, coSubscriber }: Holders): string[] =>
  [subscriber, coSubscriber].flatMap((one) => one?.birthDay ?? one?.siret ?? [])

export const isSameCustomer = (one: Holders, other: Holders) => matchHolders(one, other).grade === 'certain'

type CreatedCustomer = { dossierId: string; holders: Holders; since: Date }

/**
 * The number of another accepted dossier that creates this customer, not delivered yet or delivered since: the customer
 * system may not have known the customer when it was asked.
 */
export async function findCreating(db: Db, { dossierId, holders, since }: CreatedCustomer): Promise<string | null> {
  const keys = keysOfHolders(holders)
  const { rows } = await sql<{ number: string; body: string }>`
    select number, body from delivery join dossier on dossier.id = delivery.dossier_id
    where delivery.dossier_id <> ${dossierId} and creates && ${keys}::text[] and body is not null
      and (state = 'waiting' or (state = 'applied' and ended_at >= ${since}))
    order by accepted_at, delivery.dossier_id`.execute(db)
  const found = rows.find(({ body }) => listCreated(body).some((one) => isSameCustomer(holders, one)))
  return found?.number ?? null
}

/** Keys of the customers that a delivery creates. */
export const keysOfCreated = (body: string): string[] => listCreated(body).flatMap(keysOfHolders)

function listCreated(body: string): Holders[] {
  const { accounts } = DeliveryBody.parse(JSON.parse(body))
  return Object.values(accounts).flatMap(({ code, subscriber, coSubscriber }) =>
    code === null && subscriber ? [{ subscriber, coSubscriber }] : [],
  )
}
