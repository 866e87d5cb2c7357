import type { Envelope, SigningEvent, Signer } from '@parcelle/domain'
import type { Locale } from '../platform/locales/locale.ts'

/** An envelope as it is handed to the tool. */
export type OutgoingEnvelope = {
  id: string
  dossierNumber: string
  kind: Envelope
  title: string
  locale: Locale
  expiresAt: Date
  /** The papers, with an empty field for each signature inside. */
  documents: readonly { rank: number; code: string; name: string; title: string; content: Uint8Array }[]
  signers: readonly OutgoingSigner[]
}
type OutgoingSigner = {
  party: Signer
  turn: number
  name: string
  email: string
  phone: string | null
  /** As `proofOf` chose it. */
  proof: Proof
  /** What the tool asks this signer for; only with the proof `code`. */
  accessCode: string | null
  locale: Locale
  templateId: string | null
}

/** How a tool outside makes sure of who signs: a code that it sends to their telephone, one that we mail to them, or not at all. */
export type Proof = 'phone' | 'code' | 'none'

export type SignedDocument = { rank: number; content: Uint8Array }

/** A signing tool, as far as we need one. What it knows reaches us as news, by its own messages or by `readNews`. */
export type SigningTool = {
  readonly name: 'embedded' | 'docusign'
  /** The one of this server, beside a tool outside: what was sent with it ends with it. */
  readonly own?: SigningTool
  /** How it makes sure of who signs, where it does so itself. */
  proofOf?(signer: { phone: string | null }): Proof
  /** The same envelope twice is one envelope. */
  send(envelope: OutgoingEnvelope): Promise<{ providerId: string }>
  /** An address where one party signs: one use, a few minutes. `lease` is for whom: their account, or the signer's own id. */
  openSigning(ask: {
    providerId: string
    party: Signer
    returnUrl: string
    lease: string
  }): Promise<{ url: string; expiresAt: Date }>
  /** What it knows of an envelope, no more often than it allows unless somebody waits for it. */
  readEvents(providerId: string, when?: 'at once'): Promise<readonly SigningEvent[]>
  signedDocuments(providerId: string): Promise<readonly SignedDocument[]>
  /** The certificate of completion, beside the papers as they were signed. */
  certificate(providerId: string, signed: readonly SignedDocument[]): Promise<Uint8Array>
  /** Takes an envelope back; signers may be shown the reason. False: it had come to its end, which its news tells. */
  void(providerId: string, reason: string): Promise<boolean>
  /** Takes back what was made for an envelope of ours whose answer never came. */
  voidUnconfirmed?(envelopeId: string, reason: string): Promise<void>
  /** The page where a party signed is closed: somebody else may come. */
  leave?(providerId: string, party: Signer): Promise<void>
  /** Asks for messages again that the tool could not bring us; how many envelopes they are about. */
  askAgain?(): Promise<number>
}
