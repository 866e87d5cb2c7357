import type { DossierRow } from '../../../dossier/access/access.ts'
import type { DecisionDeps, DecisionMade } from '../../../dossier/deps.ts'
import { findClient } from '../../../dossier/people/find-recipients.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import { clientDecisionMail, type Client } from '../mails.ts'
import { findSubscriber } from '../../signing/index.ts'

/** Writes to the client when their dossier is in the customer system. */
export async function notifyDelivered({ tx, deps, dossier }: DecisionMade): Promise<void> {
  const { deployment, config } = deps
  if (dossier.integrate_state !== 'sync' || !deployment.features.clientDecisionMail) return
  const client = await findClientToNotify(tx, deps, dossier)
  if (!client) return
  const context = { deployment, publicUrl: config.publicUrl }
  const mail = clientDecisionMail(context, { ...dossier, last_message: null }, 'sync', client)
  await addMail(tx, { ...mail, dossierId: dossier.id, cause: `dossier ${dossier.id} delivered client` })
}

/** The client, or the signed subscriber of a dossier without a client. */
export async function findClientToNotify(
  tx: Tx,
  deps: Pick<DecisionDeps, 'deployment' | 'forms'>,
  dossier: DossierRow,
): Promise<Client | null> {
  const client = await findClient(tx, deps, dossier)
  if (client) return { ...client, hasAccount: true }
  return findSubscriber(tx, deps, dossier.id)
}
