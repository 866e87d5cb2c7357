import { pairingScopes, type Identity } from '@parcelle/domain'
import { z } from 'zod'

/** The messages of docs/customer-system.md. */

const text = z.string().max(1000).nullish()
const IdentityShape = z.object({
  civility: text,
  firstName: text,
  lastName: text,
  birthName: text,
  birthDay: text,
  birthCity: text,
  birthCountry: text,
  email: text,
  phone: text,
  companyName: text,
  legalForm: text,
  siret: text,
  isMoralPerson: z.boolean().optional(),
}) satisfies z.ZodType<Identity>

const Code = z.string().regex(/^[A-Z0-9]{1,20}$/)
const Partner = z.object({ code: z.string().max(100), name: z.string().max(1000) })
const Scoped = <T extends z.ZodType>(shape: T) => z.partialRecord(z.enum(pairingScopes), shape)
const Digest = z.string().regex(/^[0-9a-f]{64}$/)

const Customer = z.object({
  code: Code,
  holders: z.object({ subscriber: IdentityShape, coSubscriber: IdentityShape.nullable() }),
  partner: Partner.nullable(),
})
export const CustomerReply = z.object({ customer: Customer.nullable() })
export const CandidatesReply = z.object({ customers: z.array(Customer).max(5000) })

/** One side of a dossier. Without a code, the customer system creates the account. */
const Account = z.object({
  code: Code.nullable(),
  subscriber: IdentityShape.nullable(),
  coSubscriber: IdentityShape.nullable(),
  partner: Partner.nullable(),
})

const DeliveredFile = z.object({
  kind: z.enum(['signed', 'receipt']),
  title: z.string(),
  type: z.string(),
  mimetype: z.string(),
  size: z.int(),
  sha256: Digest,
})
export type DeliveredFile = z.infer<typeof DeliveredFile>

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()])

/** An accepted dossier. The same acceptance serialises to the same bytes. */
export const DeliveryBody = z.object({
  dossier: z.object({
    id: z.uuid(),
    number: z.string(),
    form: z.int(),
    formVersion: z.string(),
    direct: z.boolean(),
    signedAt: z.iso.datetime().nullable(),
    product: z.string().nullable(),
    shares: z.int().nullable(),
    /** Decimal strings, against rounding. */
    subscriptionAmount: z.string().nullable(),
    amountPaid: z.string().nullable(),
    detentionMode: z.string().nullable(),
    dismembermentType: z.string().nullable(),
    dismembermentScope: z.enum(pairingScopes).nullable(),
    advisor: z.string().nullable(),
  }),
  accounts: Scoped(Account),
  /** Visible answers by element name. */
  answers: z.record(z.string(), Value),
  /** The files of the dossier; this name and the address `/papers` are part of the published protocol. */
  papers: z.array(DeliveredFile),
})
export type DeliveryBody = z.infer<typeof DeliveryBody>

export const AppliedReply = z.object({ digest: Digest, accounts: Scoped(Code) })
export const HeldReply = z.object({ digest: Digest })
export const RefusedReply = z.object({ reason: z.string().min(1).max(2000) })
