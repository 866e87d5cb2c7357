import type { PairedAccount, Pairing, PairingScope } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { DossierRow } from '../access/access.ts'
import { addDossierEvent, type Author } from '../evidence/events.ts'

/** What the evidence calls a pairing that was made, changed or taken back. */
export const PAIRED = 'pair_customer'
export const UNPAIRED = 'unpair_customer'

type Change = { scope: PairingScope; pairing: Pairing; event: typeof PAIRED | typeof UNPAIRED }

/** Writes how a dossier is paired now, with what one of its sides was before. The caller holds its row. */
export async function writePairing(
  tx: Tx,
  { dossier, author }: { dossier: DossierRow; author: Author },
  { scope, pairing, event }: Change,
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
    pairing: { before: toFact(before), after: toFact(after) },
    ...(after?.withoutCosubscriber && { withoutCosubscriber: true }),
  })
  return { ...dossier, pairing, last_activity }
}

/** What the evidence says of one side: nobody, one to be created, or who. */
const toFact = (account: PairedAccount | undefined) => (account === undefined ? null : (account.code ?? 'new'))
