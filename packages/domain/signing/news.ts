import type { EnvelopeStanding } from '../dossier/guards.ts'
import type { Envelope, Signer } from '../dossier/markers.ts'
import { marker } from '../dossier/markers.ts'
import type { TransitionEvent } from '../dossier/transition-table.ts'

/** What a tool reports of an envelope. Order, duplicates and delays do not matter. */
export type News = {
  /** Unique for ever: the provider's id of the event. */
  readonly id: string
  readonly kind: 'sent' | 'delivered' | 'signed' | 'declined' | 'completed' | 'voided' | 'expired'
  /** Of sent, delivered, signed and declined; `sent` without one is the envelope's first turn. */
  readonly party?: Signer
  readonly at: Date
  readonly reason?: string
  /** How they were told apart: a code by SMS, … */
  readonly method?: string
}

/** Somebody whose signature an envelope waits for, and what they did. */
export type SignerState = {
  readonly party: Signer
  /** 1, or 2 for who signs after all the others. */
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
  readonly state: EnvelopeStanding
  readonly reason: string | null
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  /** Whether only the tool says that all is signed; otherwise the last signature does. */
  readonly isCompletedByTool?: boolean
  readonly signers: readonly SignerState[]
}

type Applied = {
  readonly envelope: EnvelopeState
  /** Every token that the envelope's signers account for. */
  readonly markers: readonly string[]
  /** What becomes of the dossier, when the envelope has just come to its end. */
  readonly event: TransitionEvent | null
}

/** Whether nobody signs an envelope any more. */
export const isOver = ({ state }: Pick<EnvelopeState, 'state'>): boolean => state !== 'preparing' && state !== 'sent'

/**
 * The envelope after a piece of news. What signers did is only ever added, each instant being the earliest heard of, and
 * the first end is the last: so all orders of the same news end alike.
 */
export function applyNews(envelope: EnvelopeState, news: News): Applied {
  const signers = envelope.signers.map((signer) => tell(signer, news))
  const sentAt = news.kind === 'voided' ? envelope.sentAt : earliest(envelope.sentAt, news.at)
  const told = { ...envelope, signers, sentAt }
  const next = isOver(envelope) ? told : advance(told, news)
  return {
    envelope: next.state === 'completed' ? { ...next, endedAt: lastSignature(signers) } : next,
    markers: signers.flatMap((signer) => tokensOf(envelope.kind, signer)),
    event: isOver(next) && !isOver(envelope) ? endOf(next) : null,
  }
}

/** Whose turn it is: those of the first turn in which somebody has not signed. */
export function signersInTurn<S extends Pick<SignerState, 'turn' | 'signedAt'>>(signers: readonly S[]): readonly S[] {
  const open = signers.filter(({ signedAt }) => signedAt === null)
  const turn = Math.min(...open.map((signer) => signer.turn))
  return open.filter((signer) => signer.turn === turn)
}

/** Who must sign before somebody's turn comes. */
export function signersBefore<S extends Pick<SignerState, 'turn' | 'signedAt'>>(
  signers: readonly S[],
  { turn }: Pick<SignerState, 'turn'>,
): readonly S[] {
  return signers.filter((other) => other.turn < turn && other.signedAt === null)
}

function advance(envelope: EnvelopeState, news: News): EnvelopeState {
  const ended = endedBy(envelope, news)
  if (ended) return { ...envelope, state: ended, reason: news.reason ?? null, endedAt: news.at }
  return { ...envelope, state: 'sent' }
}

function endedBy({ signers, isCompletedByTool = false }: EnvelopeState, { kind }: News): EnvelopeStanding | null {
  if (kind === 'declined' || kind === 'voided' || kind === 'expired') return kind
  const everyone = signers.length > 0 && signers.every(({ signedAt }) => signedAt !== null)
  return kind === 'completed' || (everyone && !isCompletedByTool) ? 'completed' : null
}

function tell(signer: SignerState, { kind, party, at, reason, method }: News): SignerState {
  // Complete means that everybody signed, though we may not have heard of each of them yet.
  if (kind === 'completed') return { ...signer, signedAt: earliest(signer.signedAt, at) }
  const isTold = party === signer.party || (kind === 'sent' && party === undefined && signer.turn === 1)
  if (!isTold) return signer
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

const lastSignature = (signers: readonly SignerState[]): Date =>
  new Date(Math.max(...signers.map(({ signedAt }) => signedAt?.getTime() ?? 0)))

const earliest = (known: Date | null, heard: Date): Date => (known !== null && known <= heard ? known : heard)

function tokensOf(envelope: Envelope, { party, sentAt, openedAt, signedAt, declinedAt }: SignerState): string[] {
  const acts = [
    sentAt && 'sent_to',
    openedAt && 'delivered_to',
    signedAt && 'signed_by',
    declinedAt && 'declined_by',
  ] as const
  return acts.flatMap((act) => (act ? [marker(envelope, act, party)] : []))
}

function endOf({ kind, state }: EnvelopeState): TransitionEvent {
  if (kind === 'mission') return state === 'completed' ? 'mission_signed' : 'mission_declined'
  return state === 'completed' ? 'subscription_signed' : 'subscription_declined'
}
