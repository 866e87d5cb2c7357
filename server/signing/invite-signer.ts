import { addMail } from '../adapters/mail/outbox.ts'
import type { Tx } from '../adapters/database/tables.ts'
import type { Deps } from '../deps.ts'
import { translator } from '../locales/texts.ts'
import type { SignerRow, WholeEnvelope } from './envelopes.ts'
import { renewPersonalLink } from './personal-link.ts'

/** Writes to a signer that papers wait for them, with a personal link that needs no account. */
export async function inviteSigner(
  tx: Tx,
  { config, deployment }: Pick<Deps, 'config' | 'deployment'>,
  envelope: WholeEnvelope,
  signer: SignerRow,
  /** What writes it; the same never writes twice. */
  cause?: string,
): Promise<void> {
  const { number } = await tx
    .selectFrom('dossier')
    .select('number')
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const link = await renewPersonalLink(tx, config.publicUrl, signer.id)
  const t = translator(signer.locale)
  const { name: company, help } = deployment
  const lines = [
    t('signing.invitation.greeting', { name: signer.name }),
    '',
    t(`signing.invitation.${envelope.kind}`, { number }),
    ...envelope.documents.map(({ title }) => `– ${title}`),
    '',
    t('signing.invitation.link'),
    link,
    '',
    t('signing.invitation.own'),
    '',
    t('invitation.mail.help', { phone: help.phone, mail: help.mail }),
    company,
  ]
  const subject = t('signing.invitation.subject', { company, number })
  const mail = { recipient: signer.email, subject, body: lines.join('\n') }
  await addMail(tx, cause === undefined ? mail : { ...mail, cause: `envelope ${envelope.id} ${cause} ${signer.party}` })
}
