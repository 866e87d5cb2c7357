import type { EnvelopeItem } from '@parcelle/contract/signing'
import { has, isBackOffice, isOver, sellingRoles, listSignersInTurn } from '@parcelle/domain'
import type { Deployment } from '../../../deployment/deployment.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { User } from '../../../platform/http/user.ts'
import { toState, type SignerRow, type WholeEnvelope } from '../envelopes.ts'
import { maskEmail } from '../../../platform/mask.ts'
import { listEarlierSigners } from '../envelopes/earlier-signers.ts'
import { findDocumentTitle } from '../documents/document-title.ts'
import { mayOpen } from './may-open.ts'

type Reader = { user: User; locale: Locale; deployment: Deployment; mayWithdraw: boolean }

export function presentEnvelope(envelope: WholeEnvelope, reader: Reader): EnvelopeItem {
  const { user, locale, deployment, mayWithdraw } = reader
  const { id, kind, trial, state, reason, created_at, sent_at, expires_at, ended_at } = envelope
  const isOpen = !isOver(envelope)
  return {
    id,
    kind,
    trial,
    state,
    reason,
    createdAt: created_at.toISOString(),
    sentAt: show(sent_at),
    expiresAt: show(expires_at),
    endedAt: show(ended_at),
    documents: envelope.documents.map((document) => ({
      id: document.id,
      rank: document.rank,
      name: document.name,
      title: findDocumentTitle(deployment, document, locale),
    })),
    signers: envelope.signers.map((signer) => presentSigner(envelope, signer, user)),
    can: { void: isOpen && mayWithdraw, resend: state === 'sent' && mayWithdraw },
  }
}

function presentSigner(envelope: WholeEnvelope, signer: SignerRow, user: User): EnvelopeItem['signers'][number] {
  const { party, name, email, turn, reason } = signer
  const isInTurn = listSignersInTurn(toState(envelope).signers).some((one) => one.party === party)
  const before = listEarlierSigners(envelope.signers, signer).map((other) => other.name)
  return {
    party,
    name,
    email: has(sellingRoles, user.role) || isBackOffice(user.role) ? email : maskEmail(email),
    turn,
    reason,
    sentAt: show(signer.sent_at),
    openedAt: show(signer.opened_at),
    signedAt: show(signer.signed_at),
    declinedAt: show(signer.declined_at),
    isMine: signer.user_id === user.id,
    canSign: envelope.state === 'sent' && isInTurn && !isBackOffice(user.role) && mayOpen({ envelope, signer }, user),
    waitsFor: signer.signed_at === null && !isInTurn ? before.join(', ') || null : null,
  }
}

/** The first signer who must sign before this one; null if it is their turn. */
export function findEarlierSigner(envelope: WholeEnvelope, signer: SignerRow): SignerRow | null {
  return listEarlierSigners(envelope.signers, signer)[0] ?? null
}

const show = (at: Date | null) => at?.toISOString() ?? null
