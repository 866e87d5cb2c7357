import { sql } from 'kysely'
import { hashPassword } from '../adapters/identity/passwords.ts'
import type { Db, Tx } from '../adapters/database/tables.ts'
import { readDemo, type DemoCustomer, type DemoDossier, type DemoPeople } from './data.ts'

export const DEMO_PASSWORD = 'Parcelle-2026!'

type Ids = ReadonlyMap<string, string>

/** Fills an empty database with people, clients and dossiers that look real. A database in use is left alone. */
export async function seedDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two processes starting together on one database: the second waits, then finds the work done.
    await sql`select pg_advisory_xact_lock(hashtext('parcelle-demo'))`.execute(tx)
    const used = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
    if (used) return

    const { people, customers, dossiers } = await readDemo()
    const firms = await addFirms(tx, people)
    const users = await addPeople(tx, people, customers, firms)
    const clients = await addClients(tx, dossiers, customers, users)
    await addDossiers(tx, dossiers, users, clients)
  })
}

async function addFirms(tx: Tx, { firms }: DemoPeople): Promise<Ids> {
  const rows = await tx
    .insertInto('firm')
    .values(firms.map((firm) => ({ ...firm, id: crypto.randomUUID() })))
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function addPeople(tx: Tx, { people }: DemoPeople, customers: DemoCustomer[], firms: Ids): Promise<Ids> {
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
    network.map((code) => ({ manager_id: idOf(ids, username), firm_id: idOf(firms, code) })),
  )
  await tx.insertInto('network_firm').values(networks).execute()
  return ids
}

async function addClients(tx: Tx, dossiers: DemoDossier[], customers: DemoCustomer[], users: Ids): Promise<Ids> {
  const rows = dossiers.map(({ clientCode, direct, demo }) => {
    const customer = customers.find(({ username }) => username === clientCode)
    if (!customer) throw new Error(`the demo has no customer ${clientCode}`)
    const isClient = demo.clientKind === 'client'
    return {
      kind: isClient ? ('client' as const) : ('prospect' as const),
      civility: customer.civility ?? null,
      first_name: customer.firstName ?? null,
      last_name: customer.lastName ?? customer.companyName ?? clientCode,
      username: clientCode,
      email: customer.email,
      advisor_id: direct || demo.owner === 'gestion' ? null : idOf(users, demo.owner),
      user_id: demo.clientAccount && idOf(users, demo.clientAccount),
    }
  })
  const clients = await tx.insertInto('client').values(rows).returning(['id', 'username']).execute()
  return new Map(clients.map(({ id, username }) => [username ?? '', id]))
}

async function addDossiers(tx: Tx, dossiers: DemoDossier[], users: Ids, clients: Ids): Promise<void> {
  const rows = dossiers.map(({ form, direct, clientCode, demo }) => ({
    form_id: form,
    direct,
    status: demo.status,
    markers: demo.markers,
    integrate_state: demo.integrate_state,
    client_id: idOf(clients, clientCode),
    advisor_id: demo.owner.startsWith('advisor') ? idOf(users, demo.owner) : null,
    created_by: idOf(users, demo.owner),
    creation_date: new Date(demo.createdAt),
    signature_date: demo.signedAt ? new Date(demo.signedAt) : null,
    last_activity: new Date(demo.signedAt ?? demo.createdAt),
  }))
  await tx.insertInto('dossier').values(rows).execute()
}

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`the demo names ${name}, who is not in it`)
  return id
}
