import type { PairedAccount, Pairing, PairingScope } from '@parcelle/domain'
import type { Json } from '../../platform/canonical-json.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../access/access.ts'
import { addDossierEvent, type Author } from '../evidence/events.ts'

export const PAIRED = 'pair_customer'
export const UNPAIRED = 'unpair_customer'

type Change = {
  scope: PairingScope
  pairing: Pairing
  event: typeof PAIRED | typeof UNPAIRED
  /** For the evidence. */
  facts?: Readonly<Record<string, Json>>
}

/** Writes the pairing and records the change of one side. The caller has locked the dossier. */
export async function writePairing(
  tx: Tx,
  { dossier, author }: { dossier: DossierRow; author: Author },
  { scope, pairing, event, facts = {} }: Change,
): Promise<DossierRow> {
  const last_activity = author.at ?? new Date()
  await tx
    .updateTable('dossier')
    .set({ pairing: JSON.stringify(pairing), last_activity })
    .where('id', '=', dossier.id)
    .execute()
  const { [scope]: before } = dossier.pairing
  const { [scope]: after } = pairing
  await addDossierEvent(tx, dossier.id, author, event, {
    integrate_state: dossier.integrate_state,
    scope,
    pairing: { before: toEventValue(before), after: toEventValue(after) },
    ...(after?.withoutCosubscriber && { withoutCosubscriber: true }),
    ...facts,
  })
  return { ...dossier, pairing, last_activity }
}

/** Null: not paired; `new`: an account to be created. */
const toEventValue = (account: PairedAccount | undefined) => (account === undefined ? null : (account.code ?? 'new'))
