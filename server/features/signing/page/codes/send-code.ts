import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { Channel } from '../../../../platform/mail/mail.ts'
import { addMail, addSms } from '../../../../platform/mail/outbox.ts'
import type { Deps } from '../../../../deps.ts'
import { lockDossierRow } from '../../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../../dossier/evidence/events.ts'
import { conflict, malformed } from '../../../../platform/errors/errors.ts'
import { translator } from '../../../../platform/locales/texts.ts'
import type { SignerRow } from '../../envelopes.ts'
import { addCodeSending, toCause } from './limits.ts'
import { makeCode } from './codes.ts'
import { codeMail } from '../../mails.ts'
import { presentPage } from '../present-page.ts'
import { findAuthor, listChannels, maskContact, readVisitContext, type Visitor } from '../visit-context.ts'
import { findVisit } from '../../providers/embedded/visits.ts'

/** Sends a code to the signer's own telephone or e-mail address, even if somebody else uses the page. */
export async function sendCode(deps: Deps, key: string, channel: Channel, visitor: Visitor): Promise<SigningPage> {
  const context = await readVisitContext(deps.db, await findVisit(deps.db, key))
  const { visit, envelope, signer, view, isLocked } = context
  if (view !== 'sign' && !isLocked) throw conflict('signature.refused.changed')
  if (!listChannels(deps.config, signer).includes(channel)) throw malformed('channel')
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const sendingId = await addCodeSending(tx, signer, channel)
    const { code, until } = await makeCode(tx, visit, { channel, sendingId })
    // Who comes by the personal link is the signer, so later mails use the language of their page.
    const locale = visit.userId === null ? visitor.locale : signer.locale
    await tx.updateTable('envelope_signer').set({ locale }).where('id', '=', signer.id).execute()
    const message = { code, until, cause: toCause(sendingId), purpose: isLocked ? 'read' : 'sign' } as const
    await sendMessage(tx, deps.deployment, { ...signer, locale }, channel, message)
    const author = await findAuthor(tx, context, visitor)
    const payload = { channel, to: maskContact(signer, channel) }
    await addDossierEvent(tx, envelope.dossier_id, author, 'send_signing_code', payload, 'without-notification')
  })
  return presentPage(deps, context, visitor.locale)
}

type CodeMessage = { code: string; until: Date; cause: string; purpose: 'sign' | 'read' }

async function sendMessage(
  tx: Tx,
  deployment: Pick<Deps['deployment'], 'name'>,
  signer: SignerRow,
  channel: Channel,
  { until, cause, ...message }: CodeMessage,
): Promise<void> {
  if (channel === 'sms' && signer.phone !== null) {
    const facts = { company: deployment.name, code: message.code }
    const text = translator(signer.locale)(`signing.code.${message.purpose}.sms`, facts)
    return addSms(tx, { recipient: signer.phone, text, until, cause })
  }
  return addMail(tx, { ...codeMail(deployment, signer, message), until, cause })
}
