import type { Signer } from '@parcelle/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { addMail } from '../../../platform/mail/outbox.ts'
import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findPerson, type Recipient } from '../../../dossier/people/find-recipients.ts'
import type { WholeEnvelope } from '../envelopes.ts'
import { toFrozenDossier } from '../frozen-dossier.ts'
import { renewPersonalLink } from './personal-link.ts'
import { findSignerNames } from '../signer-names.ts'
import { parisDay } from '../../../platform/today.ts'
import { endMail, type EndLink } from '../mails.ts'
import { nextStepsBlocks } from '../next-steps/next-steps-blocks.ts'
import { dossierUrl } from '../../../dossier/link.ts'

const ADVISOR: Signer = 'subscriber_advisor'

type NotifiedDossier = Pick<DossierRow, 'id' | 'number' | 'owner_id'>
type EndRecipient = Recipient & { key: string; link: EndLink | null }

/** Mails all signers and the dossier's owner, once each, why an envelope ended. One that was never sent ends silently. */
export async function notifyEnd(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  dossier: NotifiedDossier,
  envelope: WholeEnvelope,
): Promise<void> {
  const { id, kind, state, reason, sent_at, ended_at } = envelope
  if (state === 'preparing' || state === 'sent' || sent_at === null) return
  const { number } = dossier
  const terms = state === 'completed' ? (toFrozenDossier(envelope.frozen).payment ?? null) : null
  for (const { key, link, ...recipient } of await findRecipients(tx, deps, dossier, envelope)) {
    const isClient = key !== 'owner' && key !== ADVISOR
    const next = terms && ended_at && isClient ? nextStepsBlocks(terms, parisDay(ended_at), recipient.locale) : []
    const isToPay = next.length > 0 && terms?.mode !== 'debit'
    const isAlone = state === 'completed' && isClient && envelope.signers.length === 1
    const end = { number, envelope: { id, kind, state, reason }, key, link, next, isToPay, isAlone }
    await addMail(tx, { ...endMail(deps.deployment, recipient, end), dossierId: envelope.dossier_id })
  }
}

/** Adds the dossier's owner to the signers unless they are one of them. */
async function findRecipients(
  tx: Tx,
  { config: { publicUrl }, deployment, forms }: Pick<Deps, 'config' | 'deployment' | 'forms'>,
  dossier: NotifiedDossier,
  envelope: WholeEnvelope,
): Promise<EndRecipient[]> {
  const { signers, state } = envelope
  const { toRecipient } = await findSignerNames(tx, { forms }, envelope)
  const inPortal = { text: 'signing.end.open', url: dossierUrl(publicUrl, dossier.id) } as const
  const parties: EndRecipient[] = []
  for (const signer of signers) {
    const { id, party, user_id } = signer
    const byLink = async () => ({ text: 'signing.end.read', url: await renewPersonalLink(tx, publicUrl, id) }) as const
    const link = user_id !== null ? inPortal : state === 'completed' ? await byLink() : null
    parties.push({ key: party, ...toRecipient(signer), link })
  }
  const owner = await findPerson(tx, dossier.owner_id, deployment.locale)
  if (!owner || signers.some(({ user_id, email }) => user_id === dossier.owner_id || email === owner.email))
    return parties
  return [...parties, { key: 'owner', ...owner, link: inPortal }]
}
