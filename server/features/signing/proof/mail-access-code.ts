import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes/envelopes.ts'
import { accessCodeMail } from '../mails.ts'

/** Mails a signer the access code that the tool will ask for, if they have one. */
export async function mailAccessCode(
  tx: Tx,
  { deployment }: Pick<Deps, 'deployment'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
): Promise<void> {
  const { access_code: code } = signer
  if (code === null) return
  const { number } = await tx
    .selectFrom('dossier')
    .select('number')
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  await addMail(tx, accessCodeMail(deployment, signer, { number, code }))
}
