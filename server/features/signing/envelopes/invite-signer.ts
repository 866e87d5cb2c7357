import { addMail } from '../../../platform/mail/outbox.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { invitationMail } from '../mails.ts'
import type { SignerRow, WholeEnvelope } from './envelopes.ts'
import { renewPersonalLink } from './personal-link.ts'

/** Mails a signer a personal link, which needs no account. */
export async function inviteSigner(
  tx: Tx,
  { config, deployment }: Pick<Deps, 'config' | 'deployment'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
  /** Which reminder it is; the same one is never sent twice. */
  reminder?: number,
): Promise<void> {
  const { number } = await tx
    .selectFrom('dossier')
    .select('number')
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const link = await renewPersonalLink(tx, config.publicUrl, signer.id)
  const { id, kind, trial, expires_at: expiresAt, documents } = envelope
  const sent = { id, kind, trial, expiresAt, documentTitles: documents.map(({ title }) => title) }
  await addMail(tx, invitationMail(deployment, signer, { number, envelope: sent, party: signer.party, link, reminder }))
}
