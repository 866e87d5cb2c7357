import { listSignersInTurn } from '@parcelle/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { settleEach } from '../../../platform/async/settle-each.ts'
import { lockEnvelope, toState } from '../envelopes.ts'
import { inviteSigner } from '../envelopes/invite-signer.ts'
import { isSignerDisabled } from '../proof/disabled-signer.ts'
import { mailAccessCode } from '../proof/mail-access-code.ts'
import type { SigningDeps } from '../envelopes/prepare-envelope.ts'

/** Days after sending. */
export const REMINDER_DAYS = [3, 7]
const DAY = 86_400_000

/** Reminds signers whose turn it is. Several missed reminders are sent as one. */
export async function remindSigners(deps: SigningDeps, now: Date): Promise<number> {
  const [first = 0] = REMINDER_DAYS
  const envelopes = await deps.db
    .selectFrom('envelope')
    .select(['id', 'dossier_id'])
    .where('state', '=', 'sent')
    .where('sent_at', '<=', new Date(now.getTime() - first * DAY))
    .where('reminders', '<', REMINDER_DAYS.length)
    .where('expires_at', '>', now)
    .execute()
  const failing = { log: deps.log, message: 'failed to remind a signer' }
  return settleEach(envelopes, failing, (one) => deps.db.transaction().execute((tx) => remindOne(tx, deps, one, now)))
}

type DueEnvelope = { id: string; dossier_id: string }

async function remindOne(tx: Tx, deps: SigningDeps, { id, dossier_id }: DueEnvelope, now: Date): Promise<void> {
  await lockDossierRow(tx, dossier_id)
  const envelope = await lockEnvelope(tx, id)
  const sentAt = envelope.sent_at?.getTime() ?? now.getTime()
  const due = REMINDER_DAYS.filter((days) => sentAt + days * DAY <= now.getTime()).length
  if (envelope.state !== 'sent' || due <= envelope.reminders) return
  const inTurn = listSignersInTurn(toState(envelope).signers).map(({ party }) => party)
  for (const signer of envelope.signers) {
    if (!inTurn.includes(signer.party) || (await isSignerDisabled(tx, signer))) continue
    await inviteSigner(tx, deps, envelope, signer, due)
    await mailAccessCode(tx, deps, envelope, signer)
  }
  await tx.updateTable('envelope').set({ reminders: due }).where('id', '=', id).execute()
}
