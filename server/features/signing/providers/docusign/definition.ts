import type { Signer } from '@parcelle/domain'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { findFieldPositions, type FieldPosition } from './field-positions.ts'

/** How DocuSign knows a party in each of our envelopes. */
export const recipientIds: Readonly<Record<Signer, string>> = {
  subscriber: '1',
  co_subscriber: '2',
  subscriber_spouse: '3',
  subscriber_advisor: '4',
}

const DAY = 86_400_000

/** What of the deployment an envelope carries, beside the papers and the people. */
export type EnvelopeSettings = {
  now: Date
  /** Where Connect reports to; null where it could not reach us. */
  webhookUrl: string | null
  /** The identity check that sends a code to the signer's telephone; null: none. */
  identityWorkflow: string | null
}

/** Our envelope as DocuSign takes it: our own papers, and for each signer a tab on each field of theirs. */
export async function defineEnvelope(envelope: OutgoingEnvelope, surroundings: EnvelopeSettings): Promise<object> {
  const { id, title, dossierNumber, documents, expiresAt } = envelope
  const { now, webhookUrl } = surroundings
  const tabs = await defineTabs(documents)
  const templates = [...new Set(envelope.signers.flatMap(({ templateId }) => templateId ?? []))]
  return {
    status: 'sent',
    // Finds the envelope again when its answer was lost.
    transactionId: id,
    emailSubject: title.slice(0, 100),
    documents: documents.map(({ rank, name, content }) => ({
      documentId: String(rank),
      order: String(rank),
      name,
      fileExtension: 'pdf',
      documentBase64: Buffer.from(content).toString('base64'),
      transformPdfFields: 'false',
    })),
    recipients: { signers: envelope.signers.map((signer) => defineSigner(signer, tabs, surroundings)) },
    customFields: {
      textCustomFields: [
        defineCustomField('envelope', id),
        defineCustomField('dossier', dossierNumber),
        // Each signer's own; mostly it is one.
        ...templates.map((template, at) => defineCustomField(at === 0 ? 'template' : `template_${at + 1}`, template)),
      ],
    },
    // We remind and we let expire; theirs is a day later, for when nobody tells them.
    notification: {
      useAccountDefaults: 'false',
      reminders: { reminderEnabled: 'false' },
      expirations: { expireEnabled: 'true', expireAfter: String(countDays(expiresAt, now) + 1), expireWarn: '0' },
    },
    ...(webhookUrl !== null && { eventNotification: defineNotification(webhookUrl) }),
  }
}

type Tabs = Map<Signer, object[]>

function defineSigner(
  { party, turn, name, email, phone, locale, proof, accessCode }: OutgoingEnvelope['signers'][number],
  tabs: Tabs,
  { identityWorkflow }: EnvelopeSettings,
): object {
  return {
    recipientId: recipientIds[party],
    // Somebody with such an id signs in our page; DocuSign writes them no mail.
    clientUserId: party,
    roleName: party,
    routingOrder: String(turn),
    name,
    email,
    emailNotification: { supportedLanguage: locale },
    ...(proof === 'phone' && { identityVerification: definePhoneCheck(identityWorkflow, phone) }),
    ...(accessCode !== null && { accessCode }),
    tabs: { signHereTabs: needTabs(tabs, party) },
  }
}

async function defineTabs(documents: OutgoingEnvelope['documents']): Promise<Tabs> {
  const tabs: Tabs = new Map()
  for (const { rank, content } of documents)
    for (const place of await findFieldPositions(content))
      tabs.set(place.party, [...(tabs.get(place.party) ?? []), defineTab(rank, place)])
  return tabs
}

/** Without a tab, DocuSign would let somebody sign wherever they like. */
function needTabs(tabs: Tabs, party: Signer): object[] {
  const own = tabs.get(party)
  if (!own) throw new Error(`no paper of the envelope has a field for ${party}`)
  return own
}

/** On the paper's own field: nothing has to be hidden in a contract for the tool to find. */
function defineTab(rank: number, { party, page, x, y }: FieldPosition): object {
  return {
    documentId: String(rank),
    recipientId: recipientIds[party],
    tabLabel: `${party}-${rank}-${page}`,
    pageNumber: String(page),
    xPosition: String(Math.round(x)),
    yPosition: String(Math.round(y)),
  }
}

const defineCustomField = (name: string, value: string) => ({
  name: `parcelle_${name}`,
  value,
  show: 'false',
  required: 'false',
})

/** The code goes to the signer's own telephone, whoever holds the screen. */
function definePhoneCheck(workflowId: string | null, phone: string | null): object {
  const parsed = readPhone(phone)
  if (workflowId === null || !parsed)
    throw new Error('DOCUSIGN_IDENTITY_WORKFLOW is needed until the envelopes made with it are sent')
  const number = { countryCode: parsed.countryCallingCode, number: parsed.nationalNumber }
  return {
    workflowId,
    inputOptions: [{ name: 'phone_number_list', valueType: 'PhoneNumberList', phoneNumberList: [number] }],
  }
}

/** A telephone that can be called; null: none. */
export const readPhone = (phone: string | null) => parsePhoneNumberFromString(phone ?? '') ?? null

function defineNotification(url: string): object {
  return {
    url,
    loggingEnabled: 'true',
    requireAcknowledgment: 'true',
    includeHMAC: 'true',
    includeDocuments: 'false',
    // One message for each event, none merged with the next.
    deliveryMode: 'SIM',
    eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients'] },
    events: [
      'envelope-sent',
      'envelope-delivered',
      'envelope-completed',
      'envelope-declined',
      'envelope-voided',
      'recipient-sent',
      'recipient-delivered',
      'recipient-completed',
      'recipient-declined',
      'recipient-finish-later',
    ],
  }
}

const countDays = (end: Date, now: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / DAY))
