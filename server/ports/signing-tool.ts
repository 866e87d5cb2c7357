import type { Envelope, SigningEvent, Signer } from '@parcelle/domain'
import type { Locale } from '../platform/locales/locale.ts'

export type OutgoingEnvelope = {
  id: string
  dossierNumber: string
  kind: Envelope
  title: string
  locale: Locale
  expiresAt: Date
  /** With an empty field for each signature. */
  documents: readonly { rank: number; code: string; name: string; title: string; content: Uint8Array }[]
  signers: readonly OutgoingSigner[]
}
type OutgoingSigner = {
  party: Signer
  turn: number
  name: string
  email: string
  phone: string | null
  /** As chosen by `proofOf`. */
  proof: Proof
  /** Only with the proof `code`. */
  accessCode: string | null
  locale: Locale
  templateId: string | null
}

/** How an external tool identifies the signer: a code it sends by telephone, one that we mail, or not at all. */
export type Proof = 'phone' | 'code' | 'none'

export type SignedDocument = { rank: number; content: Uint8Array }

/** A signing tool. Its signing events reach us through webhooks or by polling. */
export type SigningTool = {
  readonly name: 'embedded' | 'docusign'
  /** The embedded tool, beside an external one: finishes the envelopes that were sent with it. */
  readonly own?: SigningTool
  /** Only for a tool that identifies signers itself. */
  proofOf?(signer: { phone: string | null }): Proof
  /** Idempotent by envelope. */
  send(envelope: OutgoingEnvelope): Promise<{ providerId: string }>
  /** A one-time signing address, valid for minutes. `lease` tells who opens it: an account, or the signer's own id. */
  openSigning(ask: {
    providerId: string
    party: Signer
    returnUrl: string
    lease: string
  }): Promise<{ url: string; expiresAt: Date }>
  /** Reads the events of an envelope; rate limited by the tool, unless somebody waits for it ('at once'). */
  readEvents(providerId: string, when?: 'at once'): Promise<readonly SigningEvent[]>
  signedDocuments(providerId: string): Promise<readonly SignedDocument[]>
  certificate(providerId: string, signed: readonly SignedDocument[]): Promise<Uint8Array>
  /** Voids an envelope; signers may see the reason. False when it had already ended, as its events tell. */
  void(providerId: string, reason: string): Promise<boolean>
  /** Voids the envelope of a creation whose reply never came. */
  voidUnconfirmed?(envelopeId: string, reason: string): Promise<void>
  /** Frees the lease when a party closes the signing page. */
  leave?(providerId: string, party: Signer): Promise<void>
  /** Requests the webhooks that failed; returns the number of envelopes concerned. */
  askAgain?(): Promise<number>
}
