import { createHmac, randomUUID } from 'node:crypto'
import { signers, type Signer } from '@parcelle/domain'
import type { EnvelopeDefinition } from './shapes.ts'

export const ids = { account: randomUUID(), integrationKey: randomUUID(), user: randomUUID() }
export const connectKeys = ['first-key-of-connect', 'second-key-of-connect'] as const

type Recipient = { recipientId: string; status: string; [time: `${string}DateTime`]: string; declinedReason?: string }
export type DoubleEnvelope = {
  definition: EnvelopeDefinition
  status: string
  signers: Recipient[]
  [time: `${string}DateTime`]: string
  voidedReason?: string
}
type Envelopes = Map<string, DoubleEnvelope>
type Act = { party: Signer; did: 'delivered' | 'completed' | 'declined'; reason?: string | undefined }

export function act(envelopes: Envelopes, envelopeId: string, { party, did, reason }: Act): object[] {
  if (did === 'completed') {
    const messages = sign(envelopes, envelopeId, party)
    const isDone = envelopes.get(envelopeId)!.signers.every(({ status }) => status === 'completed')
    return isDone ? [...messages, ...complete(envelopes, envelopeId)] : messages
  }
  const envelope = envelopes.get(envelopeId)!
  const now = new Date().toISOString()
  const signer = recipientOf(envelope, party)
  Object.assign(signer, { status: did, [`${did}DateTime`]: now, ...(reason && { declinedReason: reason }) })
  const messages = [message(envelopes, envelopeId, `recipient-${did}`, signer.recipientId)]
  if (did === 'delivered') return messages
  Object.assign(envelope, { status: 'declined', declinedDateTime: now })
  return [...messages, message(envelopes, envelopeId, 'envelope-declined')]
}

/** Signs for one party; the envelope is completed separately. */
export function sign(envelopes: Envelopes, envelopeId: string, party: Signer): object[] {
  const envelope = envelopes.get(envelopeId)!
  const now = new Date().toISOString()
  const signer = recipientOf(envelope, party)
  Object.assign(signer, { status: 'completed', signedDateTime: now })
  const next = openNext(envelope, now)
  return [
    message(envelopes, envelopeId, 'recipient-completed', signer.recipientId),
    ...next.map((one) => message(envelopes, envelopeId, 'recipient-sent', one.recipientId)),
  ]
}

export function complete(envelopes: Envelopes, envelopeId: string): object[] {
  Object.assign(envelopes.get(envelopeId)!, { status: 'completed', completedDateTime: new Date().toISOString() })
  return [message(envelopes, envelopeId, 'envelope-completed')]
}

export function end(envelopes: Envelopes, envelopeId: string, voidedReason: string): object[] {
  const voidedDateTime = new Date().toISOString()
  Object.assign(envelopes.get(envelopeId)!, { status: 'voided', voidedDateTime, voidedReason })
  return [message(envelopes, envelopeId, 'envelope-voided')]
}

function recipientOf({ signers: recipients }: DoubleEnvelope, party: Signer): Recipient {
  const recipientId = String(signers.indexOf(party) + 1)
  return recipients.find((one) => one.recipientId === recipientId)!
}

export function describe(envelopes: Envelopes, envelopeId: string) {
  const { definition, signers: recipients, ...rest } = envelopes.get(envelopeId)!
  return { ...rest, envelopeId, transactionId: definition.transactionId, recipients: { signers: recipients } }
}

function openNext({ definition, signers: recipients }: DoubleEnvelope, now: string): Recipient[] {
  const orderOf = ({ recipientId }: Recipient) =>
    Number(definition.recipients.signers.find((one) => one.recipientId === recipientId)?.routingOrder)
  const waiting = recipients.filter(({ status }) => status !== 'completed')
  const first = Math.min(...waiting.map(orderOf))
  const opened = waiting.filter((one) => one.status === 'created' && orderOf(one) === first)
  for (const one of opened) Object.assign(one, { status: 'sent', sentDateTime: now })
  return opened
}

/** A Connect message about the current state of an envelope. */
function message(envelopes: Envelopes, envelopeId: string, event: string, recipientId?: string): object {
  return {
    event,
    apiVersion: 'v2.1',
    uri: `/restapi/v2.1/accounts/${ids.account}/envelopes/${envelopeId}`,
    retryCount: 0,
    configurationId: 12_345,
    generatedDateTime: new Date().toISOString(),
    data: {
      accountId: ids.account,
      userId: ids.user,
      envelopeId,
      ...(recipientId && { recipientId }),
      envelopeSummary: structuredClone(describe(envelopes, envelopeId)),
    },
  }
}

/** The signature headers of a Connect message, one per key. */
export function signMessage(body: string | Buffer, keys: readonly string[] = connectKeys): Record<string, string> {
  return Object.fromEntries(
    keys.map((key, at) => [`x-docusign-signature-${at + 1}`, createHmac('sha256', key).update(body).digest('base64')]),
  )
}
