import { envelopes, signers, signingSteps } from '@parcelle/domain'
import { DRAWN_MARK } from '@parcelle/domain/signing-mark'
import { z } from 'zod'
import { route } from './route.ts'
import { text, whole, wholeFromText } from './scalars.ts'
import { NextSteps, signingScreens } from './signing.ts'

/** The token of a link, then the session key of the visit. */
const Token = z.object({
  token: z
    .string()
    .length(43)
    .regex(/^[\w-]+$/),
})

const instant = z.iso.datetime().nullable()

/** What the page shows to one signer. */
const signingViews = [
  'sign',
  // Signed with another provider.
  'provider',
  'turn',
  'signed',
  'completed',
  'declined',
  'declined_by_other',
  'withdrawn',
  'expired',
  'replaced',
] as const

const SigningPage = z.object({
  /** Authenticates all further calls of this visit. */
  key: z.string(),
  view: z.enum(signingViews),
  kind: z.enum(envelopes),
  number: z.string(),
  /** What is subscribed, and the amount to be paid for it. */
  product: z.string().nullable(),
  amount: z.number().nullable(),
  signer: z.object({ party: z.enum(signers), name: z.string(), locale: z.enum(['fr', 'en']) }),
  /** The other signers; `signedAt` is null while they have not signed. */
  others: z.array(z.object({ party: z.enum(signers), name: z.string(), signedAt: instant })),
  waitsFor: z.array(z.string()),
  /** `isRead`: scrolled to the end or downloaded by the signer, in this visit or an earlier one. */
  documents: z.array(z.object({ rank: z.int(), title: z.string(), filename: z.string(), isRead: z.boolean() })),
  /** Language of the documents; a translation is available to read. */
  documentLocale: z.enum(['fr', 'en']),
  signedAt: instant,
  expiresAt: instant,
  /** Why it was declined or voided. */
  reason: z.string().nullable(),
  /** Where the signer left off. */
  step: z.enum(signingSteps),
  /** Consent text and its version. */
  consent: z.object({ text: z.string(), version: z.string() }),
  /** Where a code can be sent: always to the signer's own contacts. */
  channels: z.array(z.object({ kind: z.enum(['sms', 'mail']), masked: z.string() })),
  /** What declining requires: the signer's session, a code, or impossible for this visitor. */
  decline: z.enum(['session', 'code', 'none']),
  /** Everything is signed; the documents require a code. */
  isLocked: z.boolean(),
  /** Whether the certificate of completion is here yet. */
  hasCertificate: z.boolean(),
  /** Of a signed subscription, once it is unlocked. */
  nextSteps: NextSteps.nullable(),
  /** Where the last valid code was sent. */
  code: z.object({ masked: z.string(), until: z.iso.datetime() }).nullable(),
  /** For visits that began in the portal. */
  returnUrl: z.string().nullable(),
})
export type SigningPage = z.infer<typeof SigningPage>

/** A typed name, or strokes in the box of `DRAWN_MARK`: x, y, x, y, … */
const Mark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), name: text(120) }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(whole.max(DRAWN_MARK.width)).min(2).max(DRAWN_MARK.maxNumbers))
      .min(1)
      .max(DRAWN_MARK.maxStrokes),
  }),
])
export type SigningMark = z.infer<typeof Mark>

const Code = z.string().length(6).regex(/^\d+$/)

// Rate-limit costs: a signature is stored, and a code costs a message.
const SIGNATURE_COST = 20
const CODE_COST = 10
const STORED_DOCUMENT_COST = 5
const DOCUMENT_COST = 20
const STORED_ARCHIVE_COST = 20

export const signingPage = {
  openSigningLink: route('openSigningLink', {
    summary: "Open a signer's page by personal link, without an account",
    roles: 'open',
    params: Token,
    reply: SigningPage,
    cost: 2,
  }),
  openSigningFrame: route('openSigningFrame', {
    summary: "Open a signer's page in the portal, by a token for one use within five minutes",
    roles: signingScreens,
    params: Token,
    reply: SigningPage,
    cost: 2,
  }),
  openProviderSigning: route('openProviderSigning', {
    summary: 'Get the address at the external signing tool for a personal link',
    roles: 'open',
    params: Token,
    reply: z.object({ url: z.string() }),
    cost: CODE_COST,
  }),
  readSigningPage: route('readSigningPage', {
    summary: "Get the content of a signer's page",
    roles: 'open',
    params: Token,
    reply: SigningPage,
  }),
  readDocumentToSign: route('readDocumentToSign', {
    summary: 'Download a document of the envelope, as signed so far; recorded as opened',
    roles: 'open',
    params: Token.extend({ rank: wholeFromText }),
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  readDocumentCopy: route('readDocumentCopy', {
    summary: "Read a document in the reader's language: a copy that is not signed",
    roles: 'open',
    params: Token.extend({ rank: wholeFromText }),
    reply: 'file',
    cost: DOCUMENT_COST,
  }),
  recordDocumentRead: route('recordDocumentRead', {
    summary: 'Record that a document was read to its end or downloaded; required before signing',
    roles: 'open',
    params: Token.extend({ rank: wholeFromText }),
    body: z.strictObject({ how: z.enum(['read', 'taken']) }),
    reply: z.undefined(),
    status: 204,
  }),
  saveSigningStep: route('saveSigningStep', {
    summary: 'Store the step that the signer reached, from the third step on with their consent',
    roles: 'open',
    params: Token,
    body: z.strictObject({ step: z.enum(signingSteps), consent: text(64).optional() }),
    reply: z.undefined(),
    status: 204,
  }),
  sendSigningCode: route('sendSigningCode', {
    summary:
      'Send the signer a code of six digits, valid for five minutes; at most three an hour by each channel, ten a day',
    roles: 'open',
    params: Token,
    body: z.strictObject({ channel: z.enum(['sms', 'mail']) }),
    reply: SigningPage,
    cost: CODE_COST,
  }),
  signEnvelope: route('signEnvelope', {
    summary: 'Sign all documents of the envelope as the signer',
    roles: 'open',
    params: Token,
    body: z.strictObject({ code: Code, consent: text(64), mark: Mark }),
    reply: SigningPage,
    cost: SIGNATURE_COST,
  }),
  declineSigning: route('declineSigning', {
    summary: "Decline to sign, with a reason and a code; in the portal the signer's session replaces the code",
    roles: 'open',
    params: Token,
    body: z.strictObject({ reason: text(2000), code: Code.optional() }),
    reply: SigningPage,
  }),
  verifySigningVisit: route('verifySigningVisit', {
    summary: "Give access to the signed documents by a signer's link and a code",
    roles: 'open',
    params: Token,
    body: z.strictObject({ code: Code }),
    reply: SigningPage,
  }),
  readSigningCertificate: route('readSigningCertificate', {
    summary: 'Download the certificate of completion of a signed envelope',
    roles: 'open',
    params: Token,
    reply: 'file',
    cost: STORED_DOCUMENT_COST,
  }),
  downloadSigningDocuments: route('downloadSigningDocuments', {
    summary: 'Download the signed documents of a signer with certificates and suitability report, as a zip',
    roles: 'open',
    params: Token,
    reply: 'file',
    cost: STORED_ARCHIVE_COST,
  }),
}
