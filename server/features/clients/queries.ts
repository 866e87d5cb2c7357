import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { searchText } from '../../dossier/search-text.ts'

type NewProspect = {
  account: { firstname: string; lastname: string; email: string }
  civility: string | null
  first_name: string | null
  last_name: string
  advisor_id: string | null
}

/** Null when the address is already taken. */
export async function addProspectAccount(tx: Tx, { account }: NewProspect): Promise<string | null> {
  const row = await tx
    .insertInto('app_user')
    .values({
      ...account,
      username: account.email,
      role: 'prospect',
      subject: null,
      external_id: null,
      email_signer: null,
      firm_id: null,
      password_hash: null,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function addProspect(tx: Tx, { account, ...named }: NewProspect, userId: string) {
  return tx
    .insertInto('client')
    .values({ ...named, kind: 'prospect', username: null, email: account.email, user_id: userId })
    .returning(['id', 'civility', 'first_name', 'last_name', 'username'])
    .executeTakeFirstOrThrow()
}

/** Also makes the dossier searchable by the client's name. */
export async function setClient(
  tx: Tx,
  { id, number, advisor_id }: DossierRow,
  client: { id: string; first_name: string | null; last_name: string; username: string | null },
): Promise<void> {
  const advisor = advisor_id
    ? await tx
        .selectFrom('app_user')
        .select(['firstname', 'lastname', 'external_id'])
        .where('id', '=', advisor_id)
        .executeTakeFirstOrThrow()
    : null
  await tx
    .updateTable('dossier')
    .set({ client_id: client.id, search: searchText({ number, client, advisor }), last_activity: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function findAuthorised(tx: Tx, dossierId: string) {
  return tx
    .selectFrom('dossier_authorized_client')
    .innerJoin('client', 'client.id', 'client_id')
    .select(['client.id', 'client.user_id'])
    .where('dossier_id', '=', dossierId)
    .orderBy('client.id')
    .execute()
}

export async function setAuthorised(tx: Tx, dossierId: string, clientIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('dossier_authorized_client').where('dossier_id', '=', dossierId).execute()
  if (clientIds.length === 0) return
  await tx
    .insertInto('dossier_authorized_client')
    .values(clientIds.map((client_id) => ({ dossier_id: dossierId, client_id })))
    .execute()
}
