import type { Signer } from '@parcelle/domain'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OutgoingEnvelope } from '../../../../ports/signing-tool.ts'
import { findFieldPositions, type FieldPosition } from './field-positions.ts'

export const recipientIds: Readonly<Record<Signer, string>> = {
  subscriber: '1',
  co_subscriber: '2',
  subscriber_spouse: '3',
  subscriber_advisor: '4',
}

const DAY = 86_400_000

export type EnvelopeSettings = {
  now: Date
  /** Null where Connect cannot reach us. */
  webhookUrl: string | null
  /** The identity check that sends a code to the signer's telephone. */
  identityWorkflow: string | null
}

/** The request that creates an envelope: our documents, and a tab on each signature field. */
export async function defineEnvelope(envelope: OutgoingEnvelope, settings: EnvelopeSettings): Promise<object> {
  const { id, title, dossierNumber, documents, expiresAt } = envelope
  const { now, webhookUrl } = settings
  const tabs = await defineTabs(documents)
  const templates = [...new Set(envelope.signers.flatMap(({ templateId }) => templateId ?? []))]
  return {
    status: 'sent',
    // Finds the envelope if the answer is lost.
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
    recipients: { signers: envelope.signers.map((signer) => defineSigner(signer, tabs, settings)) },
    customFields: {
      textCustomFields: [
        defineCustomField('envelope', id),
        defineCustomField('dossier', dossierNumber),
        // Signers mostly share one template.
        ...templates.map((template, at) => defineCustomField(at === 0 ? 'template' : `template_${at + 1}`, template)),
      ],
    },
    // We remind and expire ourselves. DocuSign expires a day later, in case our call fails.
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
    // DocuSign sends no mail to recipients with a client user id, who sign in an embedded page.
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
  if (!own) throw new Error(`no document of the envelope has a field for ${party}`)
  return own
}

/** Placed on the document's own field, so that no hidden anchor text is needed. */
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

/** The code goes to the signer's own telephone, even if somebody else uses the page. */
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

export const readPhone = (phone: string | null) => parsePhoneNumberFromString(phone ?? '') ?? null

function defineNotification(url: string): object {
  return {
    url,
    loggingEnabled: 'true',
    requireAcknowledgment: 'true',
    includeHMAC: 'true',
    includeDocuments: 'false',
    // One message per event, not aggregated.
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
