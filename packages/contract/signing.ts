import { envelopeStates, envelopes, followUpSteps, signers, stepStates } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'
import { text } from './scalars.ts'

/** Path segment of the deployment's signing provider; `docusign` always works. */
const ToolParams = DossierId.extend({ esign: text(50) })
const instant = z.iso.datetime().nullable()

const EnvelopeSigner = z.object({
  party: z.enum(signers),
  name: z.string(),
  /** Masked, except for advisors and the back office. */
  email: z.string(),
  turn: z.int(),
  sentAt: instant,
  openedAt: instant,
  signedAt: instant,
  declinedAt: instant,
  reason: z.string().nullable(),
  isMine: z.boolean(),
  canSign: z.boolean(),
  waitsFor: z.string().nullable(),
})

const SignedDocument = z.object({ id: z.uuid(), name: z.string(), title: z.string(), rank: z.int() })

const EnvelopeItem = z.object({
  id: z.uuid(),
  kind: z.enum(envelopes),
  trial: z.int(),
  state: z.enum(envelopeStates),
  createdAt: z.iso.datetime(),
  sentAt: instant,
  expiresAt: instant,
  endedAt: instant,
  reason: z.string().nullable(),
  documents: z.array(SignedDocument),
  signers: z.array(EnvelopeSigner),
  can: z.object({ void: z.boolean(), resend: z.boolean() }),
})
export type EnvelopeItem = z.infer<typeof EnvelopeItem>

/** What follows the signature of a dossier. */
export const NextSteps = z.object({
  /** As printed on the subscription form. Null where the company says nothing, and once nothing is to be paid. */
  payment: z
    .object({
      mode: z.enum(['transfer', 'debit', 'cheque']),
      /** In euros. */
      amount: z.number(),
      beneficiary: z.string(),
      iban: z.string(),
      bic: z.string(),
      reference: z.string(),
      dueOn: z.iso.date(),
      /** That day is over. Whether it was paid is not known here. */
      isLate: z.boolean(),
      /** The text of an EPC QR code (EPC069-12), which a banking app reads. */
      code: z.string().nullable(),
    })
    .nullable(),
  /** Null once that day is over. */
  checkedBy: z.iso.date().nullable(),
  /** The last day to withdraw; null where there is no such right. */
  withdrawUntil: z.iso.date().nullable(),
  /** From when the shares earn at the latest, if they are paid in time. */
  earnsFrom: z.iso.date().nullable(),
  steps: z.array(z.object({ step: z.enum(followUpSteps), state: z.enum(stepStates), at: instant })),
})
export type NextSteps = z.infer<typeof NextSteps>

const PartyParams = z.strictObject({ kind: z.enum(envelopes), party: z.enum(signers) })
/** Send, void and resend envelopes. */
export const senders = ['advisor', 'partner', 'manager', 'prospect_direct'] as const
/** Nobody signs on a screen of the back office. */
export const signingScreens = [...senders, 'client', 'prospect'] as const

// Rate-limit costs of reading one or all documents from the store.
const STORED_DOCUMENT_COST = 5
const STORED_ARCHIVE_COST = 20

export const signing = {
  listEnvelopes: route('listEnvelopes', {
    summary: 'List the envelopes of a dossier with signers and progress, newest first',
    roles: 'everyone',
    params: ToolParams,
    reply: z.object({ envelopes: z.array(EnvelopeItem) }),
  }),
  openSigning: route('openSigning', {
    summary: 'Create an address where one party signs, for one use within five minutes',
    roles: signingScreens,
    params: ToolParams,
    body: PartyParams,
    reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  }),
  leaveSigning: route('leaveSigning', {
    summary: 'Report that a party has left the signing page, so that another may sign',
    roles: signingScreens,
    params: ToolParams,
    body: PartyParams,
    reply: z.undefined(),
    status: 204,
  }),
  voidEnvelope: route('voidEnvelope', {
    summary: 'Withdraw the current envelope',
    roles: senders,
    params: ToolParams,
    body: z.strictObject({ reason: text(20_000) }),
    reply: z.undefined(),
    status: 204,
  }),
  resendEnvelope: route('resendEnvelope', {
    summary: "Send a party's mail again",
    roles: senders,
    params: ToolParams,
    body: PartyParams,
    reply: z.undefined(),
    status: 204,
  }),
  listSignedDocuments: route('listSignedDocuments', {
    summary: 'List the documents of the last envelope of each kind, as signed so far',
    roles: 'everyone',
    params: ToolParams,
    reply: z.array(SignedDocument),
  }),
  readSignedDocument: route('readSignedDocument', {
    summary: 'Get one of these documents as a data URI',
    roles: 'everyone',
    params: ToolParams.extend({ docId: z.uuid() }),
    reply: z.object({ id: z.uuid(), resource: z.string(), title: z.string(), mimetype: z.string() }),
    cost: STORED_DOCUMENT_COST,
  }),
  downloadSignedDocuments: route('downloadSignedDocuments', {
    summary: 'Download all of these with their certificates as a zip, with the receipts on request',
    roles: 'everyone',
    params: ToolParams,
    query: z.object({ with: z.literal('receipts').optional() }),
    reply: 'file',
    cost: STORED_ARCHIVE_COST,
  }),
  readNextSteps: route('readNextSteps', {
    summary: 'Get the steps after the signature: payment, check, withdrawal, first income, delivery',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({ nextSteps: NextSteps.nullable() }),
  }),
  readSigningHistory: route('readSigningHistory', {
    summary: 'Get the history of all envelopes as PDF in base64',
    roles: ['advisor', 'partner', 'manager', 'prospect_direct', 'back_office_user', 'manage_dossier'],
    params: ToolParams,
    reply: z.object({ envelopeHistoryData: z.string() }),
    cost: STORED_ARCHIVE_COST,
  }),
}
