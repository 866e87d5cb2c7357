import { z } from 'zod'

// Our requests as described by the eSignature REST API 2.1, where flags and numbers are strings. Unknown names are
// refused, because they are mistakes of ours.

const flag = z.enum(['true', 'false'])
const count = z.string().regex(/^\d+$/)
const shortText = z.string().min(1).max(100)
const https = z.url({ protocol: /^https$/ })

const tab = z.strictObject({
  documentId: count,
  recipientId: count,
  tabLabel: shortText,
  pageNumber: count,
  xPosition: count,
  yPosition: count,
})

const signer = z.strictObject({
  recipientId: count,
  clientUserId: shortText,
  roleName: shortText,
  routingOrder: count,
  name: shortText,
  email: z.email(),
  emailNotification: z.strictObject({ supportedLanguage: z.enum(['fr', 'en']) }),
  identityVerification: z
    .strictObject({
      workflowId: z.guid(),
      inputOptions: z.tuple([
        z.strictObject({
          name: z.literal('phone_number_list'),
          valueType: z.literal('PhoneNumberList'),
          phoneNumberList: z.array(z.strictObject({ countryCode: count, number: count })).min(1),
        }),
      ]),
    })
    .optional(),
  accessCode: z.string().min(1).max(50).optional(),
  tabs: z.strictObject({ signHereTabs: z.array(tab).min(1) }),
})

export const envelopeDefinition = z.strictObject({
  status: z.enum(['sent', 'created']),
  transactionId: z.guid(),
  emailSubject: shortText,
  documents: z
    .array(
      z.strictObject({
        documentId: count,
        order: count,
        name: shortText,
        fileExtension: z.literal('pdf'),
        documentBase64: z.base64(),
        transformPdfFields: flag,
      }),
    )
    .min(1),
  recipients: z.strictObject({ signers: z.array(signer).min(1) }),
  customFields: z.strictObject({
    textCustomFields: z.array(z.strictObject({ name: shortText, value: shortText, show: flag, required: flag })),
  }),
  notification: z.strictObject({
    useAccountDefaults: flag,
    reminders: z.strictObject({ reminderEnabled: flag }),
    expirations: z.strictObject({ expireEnabled: flag, expireAfter: count, expireWarn: count }),
  }),
  eventNotification: z
    .strictObject({
      url: https,
      loggingEnabled: flag,
      requireAcknowledgment: flag,
      includeHMAC: flag,
      includeDocuments: flag,
      deliveryMode: z.enum(['SIM', 'aggregate']),
      eventData: z.strictObject({
        version: z.literal('restv2.1'),
        format: z.literal('json'),
        includeData: z.array(z.enum(['recipients', 'custom_fields', 'tabs', 'documents'])),
      }),
      events: z.array(z.string().regex(/^(envelope|recipient)-[a-z-]+$/)).min(1),
    })
    .optional(),
})
export type EnvelopeDefinition = z.output<typeof envelopeDefinition>

export const recipientView = z.strictObject({
  recipientId: count,
  clientUserId: shortText,
  userName: shortText,
  email: z.email(),
  returnUrl: z.url(),
  authenticationMethod: z.enum(['None', 'Email', 'Password', 'Smartcard', 'Biometric']),
  assertionId: z.string().max(100),
  frameAncestors: z.array(z.url()).min(1),
  messageOrigins: z.array(z.url()).length(1),
  pingUrl: https.optional(),
  pingFrequency: z
    .string()
    .refine((text) => Number(text) >= 60 && Number(text) <= 1200)
    .optional(),
})

export const voiding = z.strictObject({ status: z.literal('voided'), voidedReason: z.string().min(1).max(200) })

export const retrying = z.strictObject({ envelopeIds: z.array(z.guid()).min(1) })

/** Query parameters of each call; DocuSign would silently ignore unknown ones. */
export const queries = {
  none: z.strictObject({}),
  envelope: z.strictObject({ include: z.literal('recipients') }),
  envelopes: z.strictObject({ transaction_ids: z.guid() }),
  failures: z.strictObject({ from_date: z.iso.datetime() }),
}

export const tokenRequest = z.strictObject({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  assertion: z.string().min(1),
})
