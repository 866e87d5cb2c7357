import type { Role } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { endSessions } from '../identity/index.ts'

type NewAccount = {
  username: string
  email: string
  role: Role
  firstname: string
  lastname: string
  firm: string | null
  /** The name of a firm that does not exist yet. */
  firmName: string | null
  network: readonly string[]
  /** The advisor code in the company's own systems. */
  code: string | null
  /** The subject claim of an external identity provider. */
  subject: string | null
}

/** `problem` is a sentence for the operator. */
type Outcome<T = unknown> = T | { problem: string }

/** Creates an account without a password: the person chooses one later, or signs in with an external provider. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<Outcome<{ id: string }>> {
  const { firm, firmName, network, code, ...person } = account
  if (account.role === 'partner' && firm === null) return { problem: 'A partner belongs to a firm: add firm=CODE.' }
  if (firm !== null && firmName !== null) await addFirm(tx, { code: firm, name: firmName })
  const firms = await findFirms(tx, [...network, ...(firm === null ? [] : [firm])])
  const unknown = [...network, ...(firm === null ? [] : [firm])].find((one) => !firms.has(one))
  if (unknown !== undefined)
    return { problem: `There is no firm « ${unknown} »: firm-name=NAME makes it, with the first of its people.` }

  const added = await tx
    .insertInto('app_user')
    .values({
      ...person,
      email: person.email.toLowerCase(),
      external_id: code,
      firm_id: firms.get(firm ?? '') ?? null,
      email_signer: null,
      password_hash: null,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return { problem: 'Somebody has this name, e-mail address, code or subject already.' }
  const looksAfter = network.map((one) => ({ manager_id: added.id, firm_id: firms.get(one) ?? '' }))
  if (looksAfter.length > 0) await tx.insertInto('network_firm').values(looksAfter).execute()
  return added
}

/** Disabling an account ends its sessions. */
export async function setDisabled(tx: Tx, username: string, disabled: boolean): Promise<Outcome<{ id: string }>> {
  const found = await tx
    .updateTable('app_user')
    .set({ disabled })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  if (!found) return unknownAccount(username)
  if (disabled) await endSessions(tx, found.id)
  return found
}

/** Signing codes go to this number, so a client who signs must not enter it. */
export async function setPhone(tx: Tx, username: string, phone: string | null): Promise<Outcome<{ id: string }>> {
  const account = tx.updateTable('app_user').set({ phone }).where('username', '=', username).returning('id')
  return (await account.executeTakeFirst()) ?? unknownAccount(username)
}

export async function findAccountByName(tx: Tx, username: string) {
  const found = await tx
    .selectFrom('app_user')
    .select(['id', 'username', 'firstname', 'lastname', 'email', 'disabled'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('username', '=', username)
    .executeTakeFirst()
  return found ?? unknownAccount(username)
}

export function listAccounts(db: Db, role: Role | null) {
  const all = db
    .selectFrom('app_user')
    .leftJoin('firm', 'firm.id', 'app_user.firm_id')
    .select(['username', 'role', 'firm.code as firm', 'email'])
    .select(
      sql<string>`case when disabled then 'disabled' when password_hash is null and subject is null then 'invited'
        else 'active' end`.as('state'),
    )
    .orderBy('username')
  return (role === null ? all : all.where('role', '=', role)).execute()
}

const unknownAccount = (username: string) => ({ problem: `There is no account « ${username} ».` })

async function addFirm(tx: Tx, firm: { code: string; name: string }): Promise<void> {
  await tx
    .insertInto('firm')
    .values({ id: crypto.randomUUID(), ...firm })
    .onConflict((known) => known.column('code').doNothing())
    .execute()
}

async function findFirms(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.selectFrom('firm').select(['id', 'code']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}
