import { addMail } from '../../../platform/mail/outbox.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { invitationMail } from '../mails.ts'
import { findDocumentTitle } from '../documents/document-title.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes.ts'
import { renewPersonalLink } from './personal-link.ts'
import { findSignerNames } from '../signer-names.ts'

/** Mails a signer a personal link, which needs no account. */
export async function inviteSigner(
  tx: Tx,
  { config, deployment, forms }: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
  /** Which reminder it is; the same one is never sent twice. */
  reminder?: number,
): Promise<void> {
  const { number, deployment: own, toRecipient, subscribers } = await findSignerNames(tx, { forms }, envelope)
  const link = await renewPersonalLink(tx, config.publicUrl, signer.id)
  const { id, kind, trial, expires_at: expiresAt, documents } = envelope
  const documentTitles = documents.map((document) => findDocumentTitle(own, document, signer.locale))
  const sent = { id, kind, trial, expiresAt, documentTitles }
  const invitation = { number, envelope: sent, party: signer.party, link, reminder }
  const facts = { ...invitation, subscribers: subscribers(signer.locale) }
  const mail = invitationMail(deployment, toRecipient(signer), facts)
  await addMail(tx, { ...mail, dossierId: envelope.dossier_id })
}
