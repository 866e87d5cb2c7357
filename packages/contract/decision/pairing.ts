import { grades, matchFields, pairingScopes, subscriberScopes, verdicts } from '@parcelle/domain'
import { z } from 'zod'
import { DossierId } from '../dossiers.ts'
import { route } from '../route.ts'
import { text } from '../scalars.ts'

const managers = ['manage_dossier'] as const
const Scope = z.enum(pairingScopes)

const Subscriber = z.object({
  civility: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  birthDay: z.string().nullable(),
  birthCity: z.string().nullable(),
  birthCountry: z.string().nullable(),
  email: z.string().nullable(),
  /** As people read it. */
  phone: z.string().nullable(),
  isMoralPerson: z.boolean(),
  legalForm: z.string().nullable(),
  companyName: z.string().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const Customer = Subscriber.extend({
  username: z.string(),
  /** Whether the account has two holders. */
  cosous: z.boolean(),
  partnerCode: z.string().nullable(),
  partnerName: z.string().nullable(),
  coSubscriber: z.string().nullable(),
})
export type Customer = z.infer<typeof Customer>

/** The dossier beside the customer, field by field, as people read it. */
const ComparedFields = z.array(
  z.object({
    field: z.enum(matchFields),
    verdict: z.enum(verdicts),
    dossier: z.string().nullable(),
    customer: z.string().nullable(),
  }),
)
export type ComparedFields = z.infer<typeof ComparedFields>

/** A customer beside the dossier. */
const ComparedCustomer = Customer.extend({
  /** Empty when the dossier names nobody to compare with. */
  fields: ComparedFields,
  /** Fields that say it is somebody else: pairing asks for the code typed again. */
  strong: z.array(z.enum(matchFields)),
  /** Who ruled this customer out. */
  rejected: z.object({ user: z.string(), at: z.string() }).nullable(),
})
export type ComparedCustomer = z.infer<typeof ComparedCustomer>

/** A possible match. */
const Candidate = ComparedCustomer.extend({
  grade: z.enum(grades).nullable(),
  /** The dossier states the number of this customer. */
  isStated: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

const PairedCustomer = z.object({ code: z.string().nullable(), customer: ComparedCustomer.nullable() })

/** A customer whom the dossier is about. */
const AccountMatch = z.object({
  scope: Scope,
  code: z.string(),
  name: z.string(),
  reason: z.enum(['certain', 'stated']),
})
export type AccountMatch = z.infer<typeof AccountMatch>

const SubscriberInfo = z.object({
  subscribers: z.object({
    np: Subscriber.nullable(),
    usu: Subscriber.nullable(),
    np_cosous: Subscriber.nullable(),
    usu_cosous: Subscriber.nullable(),
  }),
  customers: z.object({ np: z.array(Candidate), usu: z.array(Candidate) }),
  /** Sides for which the customer system may create a customer. */
  creatable: z.array(Scope),
  /** By side; `code` null: to be created. */
  paired: z.object({ np: PairedCustomer.optional(), usu: PairedCustomer.optional() }),
  /** Neither paired nor ruled out: they hold up the acceptance. */
  unsettled: z.array(AccountMatch),
  /** The customers that an acceptance creates. */
  created: z.array(z.object({ scope: Scope, name: z.string() })),
  /** The number of an accepted dossier that creates the same customer: it holds up the acceptance. */
  createdBy: z.string().nullable(),
})
export type SubscriberInfo = z.infer<typeof SubscriberInfo>

const SeenCode = text(100).nullish()
/** The customer codes the caller saw, by side; another pairing is a conflict. */
export const SeenPairing = z.strictObject({ np: SeenCode, usu: SeenCode })
const ScopeParams = DossierId.extend({ scope: Scope })
const CandidateParams = ScopeParams.extend({ code: text(20) })

export const pairing = {
  readPairing: route('readPairing', {
    summary: 'Get the subscribers of a dossier, and the candidates for pairing',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: SubscriberInfo,
  }),
  readPairedCustomers: route('readPairedCustomers', {
    summary: 'Get the customer codes that a signed dossier is paired with',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ np: z.string().nullable(), usu: z.string().nullable() }),
  }),
  pairCustomer: route('pairCustomer', {
    summary: 'Pair a subscriber with a customer; without a code, with one to be created',
    roles: managers,
    params: DossierId,
    body: z.strictObject({
      code: text(100).nullable(),
      scope: z.enum(subscriberScopes),
      partner: text(100).nullish(),
      /** An account with one holder for a dossier of two, after a warning. */
      acceptWithoutCosubscriber: z.boolean().optional(),
      /** The code typed again, for a customer who differs or was ruled out. */
      confirmation: text(100).optional(),
      /** The customer codes the caller saw, by side; another pairing is a conflict. */
      expected_pairing: SeenPairing.optional(),
    }),
    reply: z.object({ success: z.literal(true) }),
  }),
  unpairCustomer: route('unpairCustomer', {
    summary: 'Remove a pairing',
    roles: managers,
    params: ScopeParams,
    /** The customer code the caller saw; another one is a conflict. */
    query: z.object({ code: text(20).optional() }),
    reply: z.undefined(),
    status: 204,
  }),
  rejectCandidate: route('rejectCandidate', {
    summary: 'Reject a candidate as somebody else',
    roles: managers,
    params: CandidateParams,
    reply: z.undefined(),
    status: 204,
  }),
  restoreCandidate: route('restoreCandidate', {
    summary: 'Withdraw the rejection of a candidate',
    roles: managers,
    params: CandidateParams,
    reply: z.undefined(),
    status: 204,
  }),
  readCustomer: route('readCustomer', {
    summary: 'Get a customer by code; null if there is none',
    roles: managers,
    params: z.object({ code: text(100) }),
    /** The side of a dossier to compare the customer with. */
    query: z.object({ dossier: z.uuid().optional(), scope: Scope.default('np') }),
    reply: ComparedCustomer.nullable(),
  }),
}
