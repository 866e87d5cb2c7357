import type { EnvelopeStatus } from '../dossier/guards.ts'
import type { Envelope, Signer } from '../dossier/markers.ts'
import { toMarker } from '../dossier/markers.ts'
import type { TransitionEvent } from '../dossier/transition-table.ts'

/** An event reported by the signing provider. Order, duplicates and delays do not matter. */
export type SigningEvent = {
  /** The provider's event id, unique forever. */
  readonly id: string
  readonly kind: 'sent' | 'delivered' | 'signed' | 'declined' | 'completed' | 'voided' | 'expired'
  /** For sent, delivered, signed and declined; `sent` without a party means the first turn. */
  readonly party?: Signer
  readonly at: Date
  readonly reason?: string
  /** Authentication method, such as a code by SMS. */
  readonly method?: string
}

export type SignerState = {
  readonly party: Signer
  readonly turn: number
  readonly sentAt: Date | null
  readonly openedAt: Date | null
  readonly signedAt: Date | null
  readonly declinedAt: Date | null
  readonly method: string | null
  readonly reason: string | null
}

export type EnvelopeState = {
  readonly kind: Envelope
  readonly state: EnvelopeStatus
  readonly reason: string | null
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  /** True when only the provider reports completion; otherwise the last signature completes the envelope. */
  readonly isCompletedByTool?: boolean
  readonly signers: readonly SignerState[]
}

type EnvelopeUpdate = {
  readonly envelope: EnvelopeState
  readonly markers: readonly string[]
  /** The transition of the dossier, when this event ended the envelope. */
  readonly event: TransitionEvent | null
}

export const isOver = ({ state }: Pick<EnvelopeState, 'state'>): boolean => state !== 'preparing' && state !== 'sent'

/**
 * The result does not depend on the order of events: signer timestamps are only added and take the earliest instant, and
 * the first final state stays.
 */
export function applySigningEvent(envelope: EnvelopeState, event: SigningEvent): EnvelopeUpdate {
  const signers = envelope.signers.map((signer) => updateSigner(signer, event))
  const sentAt = event.kind === 'voided' ? envelope.sentAt : earliest(envelope.sentAt, event.at)
  const updated = { ...envelope, signers, sentAt }
  const next = isOver(envelope) ? updated : advance(updated, event)
  return {
    envelope: next.state === 'completed' ? { ...next, endedAt: findLastSignature(signers) } : next,
    markers: signers.flatMap((signer) => listTokens(envelope.kind, signer)),
    event: isOver(next) && !isOver(envelope) ? toTransitionEvent(next) : null,
  }
}

/** The signers who may sign now: those who have not signed in the first incomplete turn. */
export function listSignersInTurn<S extends Pick<SignerState, 'turn' | 'signedAt'>>(
  signers: readonly S[],
): readonly S[] {
  const open = signers.filter(({ signedAt }) => signedAt === null)
  const turn = Math.min(...open.map((signer) => signer.turn))
  return open.filter((signer) => signer.turn === turn)
}

/** The signers of earlier turns who have not signed yet. */
export function listSignersBefore<S extends Pick<SignerState, 'turn' | 'signedAt'>>(
  signers: readonly S[],
  { turn }: Pick<SignerState, 'turn'>,
): readonly S[] {
  return signers.filter((other) => other.turn < turn && other.signedAt === null)
}

function advance(envelope: EnvelopeState, event: SigningEvent): EnvelopeState {
  const ended = findFinalStatus(envelope, event)
  if (ended) return { ...envelope, state: ended, reason: event.reason ?? null, endedAt: event.at }
  return { ...envelope, state: 'sent' }
}

function findFinalStatus(
  { signers, isCompletedByTool = false }: EnvelopeState,
  { kind }: SigningEvent,
): EnvelopeStatus | null {
  if (kind === 'declined' || kind === 'voided' || kind === 'expired') return kind
  const everyone = signers.length > 0 && signers.every(({ signedAt }) => signedAt !== null)
  return kind === 'completed' || (everyone && !isCompletedByTool) ? 'completed' : null
}

function updateSigner(signer: SignerState, { kind, party, at, reason, method }: SigningEvent): SignerState {
  // `completed` implies that everybody signed, even if some events have not arrived yet.
  if (kind === 'completed') return { ...signer, signedAt: earliest(signer.signedAt, at) }
  const isConcerned = party === signer.party || (kind === 'sent' && party === undefined && signer.turn === 1)
  if (!isConcerned) return signer
  switch (kind) {
    case 'sent':
      return { ...signer, sentAt: earliest(signer.sentAt, at) }
    case 'delivered':
      return { ...signer, openedAt: earliest(signer.openedAt, at) }
    case 'signed':
      return { ...signer, signedAt: earliest(signer.signedAt, at), method: method ?? signer.method }
    case 'declined':
      return { ...signer, declinedAt: earliest(signer.declinedAt, at), reason: reason ?? signer.reason }
    default:
      return signer
  }
}

const findLastSignature = (signers: readonly SignerState[]): Date =>
  new Date(Math.max(...signers.map(({ signedAt }) => signedAt?.getTime() ?? 0)))

const earliest = (stored: Date | null, received: Date): Date =>
  stored !== null && stored <= received ? stored : received

function listTokens(envelope: Envelope, { party, sentAt, openedAt, signedAt, declinedAt }: SignerState): string[] {
  const acts = [
    sentAt && 'sent_to',
    openedAt && 'delivered_to',
    signedAt && 'signed_by',
    declinedAt && 'declined_by',
  ] as const
  return acts.flatMap((act) => (act ? [toMarker(envelope, act, party)] : []))
}

function toTransitionEvent({ kind, state }: EnvelopeState): TransitionEvent {
  if (kind === 'mission') return state === 'completed' ? 'mission_signed' : 'mission_declined'
  return state === 'completed' ? 'subscription_signed' : 'subscription_declined'
}
