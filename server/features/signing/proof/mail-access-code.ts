import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes.ts'
import { findSignerNames } from '../signer-names.ts'
import { accessCodeMail } from '../mails.ts'

/** Mails a signer the access code that the tool will ask for, if they have one. */
export async function mailAccessCode(
  tx: Tx,
  { deployment, forms }: Pick<Deps, 'deployment' | 'forms'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
): Promise<void> {
  const { access_code: code } = signer
  if (code === null) return
  const { number, toRecipient } = await findSignerNames(tx, { forms }, envelope)
  const mail = accessCodeMail(deployment, toRecipient(signer), { number, code })
  await addMail(tx, { ...mail, dossierId: envelope.dossier_id })
}
