import { textInAll } from '../../../../platform/locales/texts.ts'
import { signers as parties, type SigningEvent, type Signer } from '@parcelle/domain'
import { z } from 'zod'
import { recipientIds } from './definition.ts'

/** An id that DocuSign gave an envelope. Kept in lower case everywhere: the same GUID may come in either. */
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

/** An envelope as DocuSign describes it, as far as we read. */
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

/** A message of Connect: one event of one envelope. */
export type ConnectMessage = z.output<typeof messageShape>

/** A message of Connect, or null when it is none that we know how to read. */
export function readMessage(body: Uint8Array): ConnectMessage | null {
  try {
    return messageShape.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch {
    return null
  }
}

/**
 * What an envelope tells us, all of it at each reading. A piece of news has the same id by whichever way it comes, so
 * that the second changes nothing.
 */
export function listEnvelopeEvents(envelope: DocusignEnvelope): SigningEvent[] {
  const { envelopeId, status, recipients, statusChangedDateTime } = envelope
  const own = (recipients?.signers ?? []).flatMap((signer) => listSignerEvents(envelopeId, signer))
  const tell = (kind: SigningEvent['kind'], at: Date | null | undefined, reason?: string | null): SigningEvent[] => {
    const when = at ?? statusChangedDateTime
    return when ? [makeSigningEvent(envelopeId, kind, when, { reason })] : []
  }
  switch (status.toLowerCase()) {
    case 'completed':
      return [...own, ...tell('completed', envelope.completedDateTime)]
    case 'declined':
      // Who declined is told with their own news.
      return own.some(({ kind }) => kind === 'declined')
        ? own
        : [...own, ...tell('declined', envelope.declinedDateTime)]
    case 'voided':
    case 'deleted':
      return [...own, ...tell(toEndKind(envelope), envelope.voidedDateTime, envelope.voidedReason)]
    case 'timedout':
      return [...own, ...tell('expired', envelope.voidedDateTime)]
    default:
      return own
  }
}

/** The event of a message, and whatever else its description of the envelope tells. */
export function listMessageEvents({ event, generatedDateTime: at, data }: ConnectMessage): SigningEvent[] {
  const described = envelopeShape.safeParse(data.envelopeSummary)
  const known =
    described.success && described.data.envelopeId === data.envelopeId ? listEnvelopeEvents(described.data) : []
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...listOwnEvents(event, at, data).filter(({ id }) => !ids.has(id))]
}

/** Which envelope of ours a message is about, by the id that we gave it; null: it does not say. */
export function findTransactionId({ data }: ConnectMessage): string | null {
  const described = z.object({ transactionId: z.guid() }).safeParse(data.envelopeSummary)
  return described.success ? described.data.transactionId.toLowerCase() : null
}

/** Whose signing page a message says is closed. */
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
  // Its reason says which of the two ends it is; the description has it.
  if (event === 'envelope-voided' && envelopeSummary === undefined) return [makeSigningEvent(envelopeId, 'voided', at)]
  return []
}

function listSignerEvents(envelopeId: string, signer: z.output<typeof signerShape>): SigningEvent[] {
  const party = findParty(signer.recipientId)
  if (!party) return []
  const tell = (kind: SigningEvent['kind'], at: Date | null | undefined, reason?: string | null): SigningEvent[] =>
    at ? [makeSigningEvent(envelopeId, kind, at, { party, reason })] : []
  return [
    ...tell('sent', signer.sentDateTime),
    ...tell('delivered', signer.deliveredDateTime),
    ...tell('signed', signer.signedDateTime),
    ...tell('declined', signer.declinedDateTime, signer.declinedReason),
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

// DocuSign voids what expires, with a sentence of its own; so do we, with ours.
const expiryReasons = Object.values(textInAll('signing.tool.expired'))
const toEndKind = ({ voidedReason }: DocusignEnvelope) =>
  /^envelope has expired/i.test(voidedReason ?? '') || expiryReasons.includes(voidedReason ?? '') ? 'expired' : 'voided'

const findParty = (recipientId: string | null | undefined) =>
  parties.find((party) => recipientIds[party] === recipientId) ?? null
