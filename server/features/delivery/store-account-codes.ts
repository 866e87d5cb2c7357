import { pairingScopes, type Pairing } from '@parcelle/domain'
import { sql } from 'kysely'
import type { AccountCodes } from '../../ports/customer-system.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { PAIRED, writePairing } from '../../dossier/pairing/write-pairing.ts'

type LockedDossier = { dossier: DossierRow; author: Author }

export function toPairing({ pairing }: DossierRow, accounts: AccountCodes): Pairing {
  const answered = pairingScopes.flatMap((scope) => {
    const [before, code] = [pairing[scope], accounts[scope]]
    return code === undefined ? [] : [[scope, { ...before, code, partner: before?.partner ?? null }] as const]
  })
  return { ...pairing, ...Object.fromEntries(answered) }
}

/** Pairs the dossier with the accounts that the customer system created, and makes its prospect a client. */
export async function storeAccountCodes(
  tx: Tx,
  { dossier, author }: LockedDossier,
  accounts: AccountCodes,
): Promise<DossierRow> {
  let paired = dossier
  const pairing = toPairing(dossier, accounts)
  for (const scope of pairingScopes) {
    if (pairing[scope]?.code === dossier.pairing[scope]?.code) continue
    // Both sides at once: they may have swapped their accounts.
    paired = await writePairing(tx, { dossier, author }, { scope, pairing, event: PAIRED })
  }
  const own = accounts[dossier.dismemberment_scope ?? 'np']
  if (own !== undefined && dossier.client_id !== null) await promoteToClient(tx, dossier.client_id, own)
  return paired
}

/** A number that another client of the firm has stays theirs: the advisor merges duplicates. */
async function promoteToClient(tx: Tx, clientId: string, code: string): Promise<void> {
  await sql`
    update client me set kind = 'client', username = case
      when me.username is not null then me.username
      when exists (select from client other where other.username = ${code}
        and other.firm_id is not distinct from me.firm_id) then null
      else ${code} end
    where id = ${clientId}`.execute(tx)
  // A prospect_direct keeps their role, and so their own portal.
  await sql`
    update app_user set role = 'client'
    where role = 'prospect' and id = (select user_id from client where id = ${clientId})`.execute(tx)
}
