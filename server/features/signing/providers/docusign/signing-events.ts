import { textInAll } from '../../../../platform/locales/texts.ts'
import { signers as parties, type SigningEvent, type Signer } from '@parcelle/domain'
import { z } from 'zod'
import { recipientIds } from './definition.ts'

/** DocuSign's envelope id, stored in lower case: the same GUID may come in either case. */
export const envelopeIdShape = z.string().toLowerCase()

const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
const time = instant.nullish().catch(null)
const words = z.string().nullish().catch(null)

const signerShape = z.object({
  recipientId: z.string(),
  status: words,
  sentDateTime: time,
  deliveredDateTime: time,
  signedDateTime: time,
  declinedDateTime: time,
  declinedReason: words,
})

export const envelopeShape = z.object({
  envelopeId: envelopeIdShape,
  status: z.string(),
  statusChangedDateTime: time,
  completedDateTime: time,
  declinedDateTime: time,
  voidedDateTime: time,
  voidedReason: words,
  recipients: z.object({ signers: z.array(signerShape).optional() }).nullish(),
})
type DocusignEnvelope = z.output<typeof envelopeShape>

const messageShape = z.object({
  event: z.string(),
  generatedDateTime: instant,
  data: z.object({
    envelopeId: envelopeIdShape,
    recipientId: z.string().nullish(),
    envelopeSummary: z.unknown().optional(),
  }),
})

/** A message of DocuSign Connect: one event of one envelope. */
export type ConnectMessage = z.output<typeof messageShape>

/** Null if the body is not a readable message. */
export function readMessage(body: Uint8Array): ConnectMessage | null {
  try {
    return messageShape.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    return null
  }
}

/** All events that an envelope implies. Ids are the same for polling and webhooks, so that duplicates are ignored. */
export function listEnvelopeEvents(envelope: DocusignEnvelope): SigningEvent[] {
  const { envelopeId, status, recipients, statusChangedDateTime } = envelope
  const own = (recipients?.signers ?? []).flatMap((signer) => listSignerEvents(envelopeId, signer))
  const toEvents = (
    kind: SigningEvent['kind'],
    at: Date | null | undefined,
    reason?: string | null,
  ): SigningEvent[] => {
    const when = at ?? statusChangedDateTime
    return when ? [makeSigningEvent(envelopeId, kind, when, { reason })] : []
  }
  switch (status.toLowerCase()) {
    case 'completed':
      return [...own, ...toEvents('completed', envelope.completedDateTime)]
    case 'declined':
      // The signer's own event says who declined.
      return own.some(({ kind }) => kind === 'declined')
        ? own
        : [...own, ...toEvents('declined', envelope.declinedDateTime)]
    case 'voided':
    case 'deleted':
      return [...own, ...toEvents(toEndKind(envelope), envelope.voidedDateTime, envelope.voidedReason)]
    case 'timedout':
      return [...own, ...toEvents('expired', envelope.voidedDateTime)]
    default:
      return own
  }
}

/** The event of a message, and those that its envelope summary implies. */
export function listMessageEvents({ event, generatedDateTime: at, data }: ConnectMessage): SigningEvent[] {
  const described = envelopeShape.safeParse(data.envelopeSummary)
  const known =
    described.success && described.data.envelopeId === data.envelopeId ? listEnvelopeEvents(described.data) : []
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...listOwnEvents(event, at, data).filter(({ id }) => !ids.has(id))]
}

/** The id of our envelope, which we sent as the transaction id; null if the message has none. */
export function findTransactionId({ data }: ConnectMessage): string | null {
  const described = z.object({ transactionId: z.guid() }).safeParse(data.envelopeSummary)
  return described.success ? described.data.transactionId.toLowerCase() : null
}

/** The party whose signing page was closed, if the message says so. */
export function findPartyThatLeft({ event, data }: ConnectMessage): Signer | null {
  return /^recipient-(completed|declined|finish-later)$/.test(event) ? findParty(data.recipientId) : null
}

const recipientEvents = new Map<string, SigningEvent['kind']>([
  ['recipient-sent', 'sent'],
  ['recipient-delivered', 'delivered'],
  ['recipient-completed', 'signed'],
  ['recipient-declined', 'declined'],
])

function listOwnEvents(
  event: string,
  at: Date,
  { envelopeId, recipientId, envelopeSummary }: ConnectMessage['data'],
): SigningEvent[] {
  const kind = recipientEvents.get(event)
  const party = findParty(recipientId)
  if (kind && party) return [makeSigningEvent(envelopeId, kind, at, { party })]
  if (event === 'envelope-completed') return [makeSigningEvent(envelopeId, 'completed', at)]
  // Only the summary has the reason, which distinguishes expired from voided.
  if (event === 'envelope-voided' && envelopeSummary === undefined) return [makeSigningEvent(envelopeId, 'voided', at)]
  return []
}

function listSignerEvents(envelopeId: string, signer: z.output<typeof signerShape>): SigningEvent[] {
  const party = findParty(signer.recipientId)
  if (!party) return []
  const toEvents = (kind: SigningEvent['kind'], at: Date | null | undefined, reason?: string | null): SigningEvent[] =>
    at ? [makeSigningEvent(envelopeId, kind, at, { party, reason })] : []
  return [
    ...toEvents('sent', signer.sentDateTime),
    ...toEvents('delivered', signer.deliveredDateTime),
    ...toEvents('signed', signer.signedDateTime),
    ...toEvents('declined', signer.declinedDateTime, signer.declinedReason),
  ]
}

function makeSigningEvent(
  envelopeId: string,
  kind: SigningEvent['kind'],
  at: Date,
  { party, reason }: { party?: Signer; reason?: string | null | undefined } = {},
): SigningEvent {
  return {
    id: ['docusign', envelopeId, kind, ...(party ? [party] : [])].join(':'),
    kind,
    at,
    ...(party && { party }),
    ...(reason && { reason }),
    ...(kind === 'signed' && { method: 'docusign' }),
  }
}

// DocuSign voids expired envelopes with a reason of its own, and we with ours.
const expiryReasons = Object.values(textInAll('signing.tool.expired'))
const toEndKind = ({ voidedReason }: DocusignEnvelope) =>
  /^envelope has expired/i.test(voidedReason ?? '') || expiryReasons.includes(voidedReason ?? '') ? 'expired' : 'voided'

const findParty = (recipientId: string | null | undefined) =>
  parties.find((party) => recipientIds[party] === recipientId) ?? null
