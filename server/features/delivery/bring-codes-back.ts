import { pairingScopes, type Pairing } from '@parcelle/domain'
import { sql } from 'kysely'
import type { AccountCodes } from '../../ports/customer-system.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import { PAIRED, writePairing } from '../../dossier/pairing/write.ts'

type Held = { dossier: DossierRow; author: Author }

/** How a dossier is paired by the accounts that the customer system answered. */
export function pairedBy({ pairing }: DossierRow, accounts: AccountCodes): Pairing {
  const answered = pairingScopes.flatMap((scope) => {
    const [before, code] = [pairing[scope], accounts[scope]]
    return code === undefined ? [] : [[scope, { ...before, code, partner: before?.partner ?? null }] as const]
  })
  return { ...pairing, ...Object.fromEntries(answered) }
}

/** The accounts that the customer system has created get their codes, and whoever subscribed is a client from now on. */
export async function bringCodesBack(tx: Tx, { dossier, author }: Held, accounts: AccountCodes): Promise<DossierRow> {
  let known = dossier
  const pairing = pairedBy(dossier, accounts)
  for (const scope of pairingScopes) {
    if (pairing[scope]?.code === dossier.pairing[scope]?.code) continue
    // Each time with both sides: they may change their accounts with each other.
    known = await writePairing(tx, { dossier, author }, { scope, pairing, event: PAIRED })
  }
  const own = accounts[dossier.dismemberment_scope ?? 'np']
  if (own !== undefined && dossier.client_id !== null) await becomeClient(tx, dossier.client_id, own)
  return known
}

/**
 * Where the firm has somebody else under that number already, they keep it: two entries of one person are for the
 * advisor to bring together.
 */
async function becomeClient(tx: Tx, clientId: string, code: string): Promise<void> {
  await sql`
    update client me set kind = 'client', username = case
      when me.username is not null then me.username
      when exists (select from client other where other.username = ${code}
        and other.firm_id is not distinct from me.firm_id) then null
      else ${code} end
    where id = ${clientId}`.execute(tx)
  // Who came by themself keeps their own portal.
  await sql`
    update app_user set role = 'client'
    where role = 'prospect' and id = (select user_id from client where id = ${clientId})`.execute(tx)
}
