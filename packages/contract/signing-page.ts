import { envelopes, signers } from '@parcelle/domain'
import { z } from 'zod'
import { route } from './route.ts'
import { text, whole, wholeInAddress } from './scalars.ts'
import { signingScreens } from './signing.ts'

/** What opens the page of one signer: the token of a link, then the key of their visit. */
const Token = z.object({
  token: z
    .string()
    .length(43)
    .regex(/^[\w-]+$/),
})

const instant = z.iso.datetime().nullable()

/** How an envelope stands for one signer: what the page asks of them, or its last word. */
const signingFaces = [
  'sign',
  // At another tool, by its own page.
  'elsewhere',
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
  /** What all further calls of this visit are made with. */
  key: z.string(),
  face: z.enum(signingFaces),
  kind: z.enum(envelopes),
  /** The number of the dossier. */
  number: z.string(),
  signer: z.object({ party: z.enum(signers), name: z.string(), locale: z.enum(['fr', 'en']) }),
  /** Who else signs; those who have not yet are whom it waits for. */
  others: z.array(z.object({ party: z.enum(signers), name: z.string(), signedAt: instant })),
  /** Who must sign before this signer may. */
  waitsFor: z.array(z.string()),
  /** `isRead`: read to the end in this visit, or taken away to be read. */
  documents: z.array(z.object({ rank: z.int(), title: z.string(), filename: z.string(), isRead: z.boolean() })),
  /** The language of the papers. In the other one there is a copy to read. */
  paperLocale: z.enum(['fr', 'en']),
  signedAt: instant,
  expiresAt: instant,
  /** Why it was declined or withdrawn. */
  reason: z.string().nullable(),
  /** What is agreed to by signing, and which version of it. */
  consent: z.object({ text: z.string(), version: z.string() }),
  /** Where the code can be sent to: always the signer's own, whoever holds the screen. */
  channels: z.array(z.object({ kind: z.enum(['sms', 'mail']), masked: z.string() })),
  /** What declining takes: the session of the signer, a code, or nothing that this visitor could give. */
  decline: z.enum(['session', 'code', 'none']),
  /** Everything is signed, and the documents are shown only after a code. */
  isLocked: z.boolean(),
  /** Where a code was sent that still counts. */
  code: z.object({ masked: z.string(), until: z.iso.datetime() }).nullable(),
  /** Where the visit ends when it began in the portal. */
  returnUrl: z.string().nullable(),
})
export type SigningPage = z.infer<typeof SigningPage>

/** A name set in type, or lines drawn by hand in a box of 600 by 200: x, y, x, y, … */
const Mark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), name: text(120) }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(whole.max(600)).min(2).max(2000))
      .min(1)
      .max(60),
  }),
])
export type SigningMark = z.infer<typeof Mark>

const Code = z.string().length(6).regex(/^\d+$/)

// Each signature is made and kept; each code costs a message.
const ONE_SIGNATURE = 20
const ONE_CODE = 10
const KEPT_PAPER = 5
const MADE_PAPER = 20

export const signingPage = {
  openSigningLink: route('openSigningLink', {
    summary: 'Opens the page of a signer by their personal link, without an account',
    roles: 'open',
    params: Token,
    reply: SigningPage,
    cost: 2,
  }),
  openSigningFrame: route('openSigningFrame', {
    summary: 'Opens the page of a signer in the portal: one use, five minutes, by whoever asked for it',
    roles: signingScreens,
    params: Token,
    reply: SigningPage,
    cost: 2,
  }),
  openSigningElsewhere: route('openSigningElsewhere', {
    summary: 'Where whoever came by their personal link signs at another tool',
    roles: 'open',
    params: Token,
    reply: z.object({ url: z.string() }),
    cost: ONE_CODE,
  }),
  readSigningPage: route('readSigningPage', {
    summary: 'What the page of a signer shows',
    roles: 'open',
    params: Token,
    reply: SigningPage,
  }),
  readPaperToSign: route('readPaperToSign', {
    summary: 'One paper of the envelope, as signed so far; that it was opened is kept',
    roles: 'open',
    params: Token.extend({ rank: wholeInAddress }),
    reply: 'file',
    cost: KEPT_PAPER,
  }),
  readCopyOfPaper: route('readCopyOfPaper', {
    summary: 'What a paper says, in the language of the reader: a copy to read, which nobody signs',
    roles: 'open',
    params: Token.extend({ rank: wholeInAddress }),
    reply: 'file',
    cost: MADE_PAPER,
  }),
  tellPaperRead: route('tellPaperRead', {
    summary: 'Tells that a paper was read to its end, or taken away to be read; nothing is signed before',
    roles: 'open',
    params: Token.extend({ rank: wholeInAddress }),
    body: z.strictObject({ how: z.enum(['read', 'taken']) }),
    reply: z.undefined(),
    status: 204,
  }),
  sendSigningCode: route('sendSigningCode', {
    summary: 'Sends the signer a code of six digits, valid for five minutes: three an hour by each way, ten a day',
    roles: 'open',
    params: Token,
    body: z.strictObject({ channel: z.enum(['sms', 'mail']) }),
    reply: SigningPage,
    cost: ONE_CODE,
  }),
  signEnvelope: route('signEnvelope', {
    summary: 'Signs every paper of the envelope in the name of the signer',
    roles: 'open',
    params: Token,
    body: z.strictObject({ code: Code, consent: text(64), mark: Mark }),
    reply: SigningPage,
    cost: ONE_SIGNATURE,
  }),
  declineSigning: route('declineSigning', {
    summary: 'Declines to sign, with a reason and the code; in the portal the session of the signer is enough',
    roles: 'open',
    params: Token,
    body: z.strictObject({ reason: text(2000), code: Code.optional() }),
    reply: SigningPage,
  }),
  verifySigningVisit: route('verifySigningVisit', {
    summary: 'Opens the signed documents of an envelope to who came by the link of a signer and has a code',
    roles: 'open',
    params: Token,
    body: z.strictObject({ code: Code }),
    reply: SigningPage,
  }),
}
