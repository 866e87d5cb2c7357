import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Tx } from '../../../../platform/database/tables.ts'
import type { Channel } from '../../../../platform/mail/mail.ts'
import { addMail, addSms } from '../../../../platform/mail/outbox.ts'
import type { Deps } from '../../../../deps.ts'
import { lockDossierRow } from '../../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../../dossier/evidence/events.ts'
import { conflict, malformed } from '../../../../platform/errors/errors.ts'
import { translator } from '../../../../platform/locales/texts.ts'
import type { SignerRow } from '../../envelopes/envelopes.ts'
import { addCodeSending, causeOf } from './limits.ts'
import { makeCode } from './codes.ts'
import { authorOf, listChannels, maskedFor, presentPage, readSituation, type Visitor } from '../signing-visit.ts'
import { findVisit } from '../../providers/embedded/visits.ts'

/** Sends the signer a code, to their own telephone or address, whoever holds the screen. */
export async function sendCode(deps: Deps, key: string, channel: Channel, visitor: Visitor): Promise<SigningPage> {
  const situation = await readSituation(deps.db, await findVisit(deps.db, key))
  const { visit, envelope, signer, face, isLocked } = situation
  if (face !== 'sign' && !isLocked) throw conflict('signature.refused.changed')
  if (!listChannels(deps.config, signer).includes(channel)) throw malformed('channel')
  await deps.db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, envelope.dossier_id)
    const sendingId = await addCodeSending(tx, signer, channel)
    const { code, until } = await makeCode(tx, visit, { channel, sendingId })
    // By their own link it is they who read the page: from now on they are written to in its language.
    const locale = visit.userId === null ? visitor.locale : signer.locale
    await tx.updateTable('envelope_signer').set({ locale }).where('id', '=', signer.id).execute()
    const message = { code, until, cause: causeOf(sendingId), purpose: isLocked ? 'read' : 'sign' } as const
    await writeCode(tx, deps.deployment.name, { ...signer, locale }, channel, message)
    const author = await authorOf(tx, situation, visitor)
    const payload = { channel, to: maskedFor(signer, channel) }
    await addDossierEvent(tx, envelope.dossier_id, author, 'send_signing_code', payload, 'without-notification')
  })
  return presentPage(deps, situation, visitor.locale)
}

type CodeMessage = { code: string; until: Date; cause: string; purpose: 'sign' | 'read' }

async function writeCode(
  tx: Tx,
  company: string,
  { email, phone, locale }: SignerRow,
  channel: Channel,
  { code, until, cause, purpose }: CodeMessage,
): Promise<void> {
  const t = translator(locale)
  const facts = { company, code }
  if (channel === 'sms' && phone !== null)
    return addSms(tx, { recipient: phone, text: t(`signing.code.${purpose}.sms`, facts), until, cause })
  const subject = t(`signing.code.${purpose}.subject`, { company })
  const blocks = [
    { paragraph: t(`signing.code.${purpose}.mail`, { code }) },
    { paragraph: t(`signing.code.${purpose}.secret`) },
    { paragraph: company },
  ]
  return addMail(tx, { recipient: email, subject, blocks, until, cause })
}
