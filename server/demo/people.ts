import { DEMO_PASSWORD, hashPassword } from '../features/identity/index.ts'
import type { Tx } from '../platform/database/tables.ts'
import type { DemoCustomer, DemoDossier, DemoPeople } from './data.ts'

export type Ids = ReadonlyMap<string, string>

export async function addFirms(tx: Tx, { firms }: DemoPeople): Promise<Ids> {
  const rows = await tx
    .insertInto('firm')
    .values(firms.map((firm) => ({ ...firm, id: crypto.randomUUID() })))
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export async function addPeople(tx: Tx, { people }: DemoPeople, customers: DemoCustomer[], firms: Ids): Promise<Ids> {
  const rows = await Promise.all(
    people.map(async (person) => {
      const customer = customers.find(({ username }) => username === person.customer)
      return {
        username: person.username,
        firstname: person.firstname ?? customer?.firstName ?? '',
        lastname: person.lastname ?? customer?.lastName ?? '',
        email: (customer?.email ?? `${person.username}@demo.example.org`).toLowerCase(),
        role: person.role,
        external_id: person.code ?? null,
        firm_id: firms.get(person.firm ?? '') ?? null,
        disabled: person.disabled ?? false,
        password_hash: await hashPassword(DEMO_PASSWORD),
      }
    }),
  )
  const users = await tx.insertInto('app_user').values(rows).returning(['id', 'username']).execute()
  const ids = new Map(users.map(({ id, username }) => [username, id]))

  const networks = people.flatMap(({ username, network = [] }) =>
    network.map((code) => ({ manager_id: findId(ids, username), firm_id: findId(firms, code) })),
  )
  await tx.insertInto('network_firm').values(networks).execute()
  return ids
}

/** Each customer joins the portfolio of the advisor of one of their dossiers, otherwise of an advisor of their firm. */
export async function addClients(
  tx: Tx,
  { people }: DemoPeople,
  customers: DemoCustomer[],
  dossiers: DemoDossier[],
  users: Ids,
): Promise<Ids> {
  const rows = customers.map((customer) => {
    const dossier = dossiers.find(({ clientCode }) => clientCode === customer.username)
    const owner = people.find(({ username }) => username === dossier?.demo.owner)
    const keeper = people.find(({ portfolio = [] }) => portfolio.includes(customer.partnerCode))
    const advisor = owner?.role === 'advisor' ? owner : keeper
    const account = dossier?.demo.clientAccount
    const isClient = dossier === undefined || dossier.demo.clientKind === 'client'
    return {
      kind: isClient ? ('client' as const) : ('prospect' as const),
      civility: customer.civility ?? null,
      first_name: customer.firstName ?? null,
      last_name: customer.lastName ?? customer.companyName ?? customer.username,
      username: customer.username,
      email: customer.email,
      birth_date: customer.birthDay ?? null,
      town: customer.address?.city ?? null,
      street: customer.address?.street ?? null,
      postcode: customer.address?.zip ?? null,
      country: customer.address?.country ?? null,
      phone: customer.phone ?? null,
      advisor_id: dossier?.direct || !advisor ? null : findId(users, advisor.username),
      user_id: account ? findId(users, account) : null,
    }
  })
  const clients = await tx.insertInto('client').values(rows).returning(['id', 'username']).execute()
  return new Map(clients.map(({ id, username }) => [username ?? '', id]))
}

export function findId(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`the demo names ${name}, who is not in it`)
  return id
}
