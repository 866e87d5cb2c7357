import type { Db, Tx } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/files.ts'
import type { Deployment } from '../deployment/deployment.ts'
import { formStore } from '../deployment/form-store.ts'
import { parisDay } from '../platform/today.ts'
import { addCustomers } from '../features/delivery/index.ts'
import { readDemo, type DemoCustomer } from './data.ts'
import { addDossiers } from './dossiers.ts'
import { addClients, addFirms, addPeople } from './people.ts'
import { readPastNotifications } from './read-past-notifications.ts'
import { addSignDemoJob } from './sign.ts'

/** Fills an empty database with realistic people, clients and dossiers. A database in use is left alone. */
export async function seedDemo(db: Db, deployment: Deployment, files: Files): Promise<void> {
  // Reads the published forms outside the transaction.
  const deps = { forms: formStore(db, deployment), deployment, files, today: () => parisDay() }
  await db.transaction().execute(async (tx) => {
    const { people, customers, dossiers } = await readDemo()
    // At every start, to resume signing after a kill.
    await addSignDemoJob(tx)
    const used = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
    if (used) return

    await fillCustomerSystem(tx, customers)
    const firms = await addFirms(tx, people)
    const users = await addPeople(tx, people, customers, firms)
    const clients = await addClients(tx, people, customers, dossiers, users)
    await addDossiers(tx, deps, dossiers, { people: await findPeople(tx), clients })
    await readPastNotifications(tx)
  })
}

async function fillCustomerSystem(tx: Tx, customers: readonly DemoCustomer[]): Promise<void> {
  const rows = customers.map(({ username, partnerCode, partnerName, coSubscriber, ...subscriber }) => ({
    code: username,
    holders: { subscriber, coSubscriber },
    partner: { code: partnerCode, name: partnerName },
  }))
  await addCustomers(tx, rows)
}

async function findPeople(tx: Tx) {
  const rows = await tx.selectFrom('app_user').select(['id', 'username', 'role', 'firm_id']).execute()
  return new Map(rows.map((row) => [row.username, row]))
}
