import {
  grades,
  integrationStates,
  matchFields,
  pairingScopes,
  screeningFields,
  screeningVerdicts,
  subscriberScopes,
  verdicts,
} from '@parcelle/domain'
import { z } from 'zod'
import { points } from './decision/points.ts'
import { history } from './decision/history.ts'
import { bulk } from './overview/bulk.ts'
import { DossierId } from './dossiers.ts'
import { route } from './route.ts'
import { text } from './scalars.ts'

const managers = ['manage_dossier'] as const
// Every file is verified against its digest.
const DOSSIER_COST = 60
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

const HistoryEntry = z.object({
  state: z.enum(integrationStates),
  /** YYYY-MM-DD HH:mm:ss, UTC. */
  createdAt: z.string(),
  user: z.string(),
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** SHA-256 of the public keys, in hexadecimal: the one that signs now, and those before it. */
const EvidenceKeys = z.object({ fingerprint: z.string(), earlier: z.array(z.string()) })

/** The dossier as pages, blocks and answers. */
const View = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    blocks: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        elements: z.array(
          z.object({
            elementId: z.int(),
            presentation: z.string(),
            value: z.union([z.string(), z.boolean(), z.array(z.string())]).nullable(),
          }),
        ),
      }),
    ),
  }),
)
export type View = z.infer<typeof View>

const DeliveryTry = z.object({
  at: z.string(),
  /** Null when interrupted or still running. */
  seconds: z.number().nullable(),
  outcome: z.enum(['applied', 'refused', 'failed']).nullable(),
  answer: z.string().nullable(),
})

const deliveryStates = ['waiting', 'applied', 'failed'] as const
const Deliveries = z.object({
  state: z.enum(deliveryStates).nullable(),
  since: z.string().nullable(),
  /** Blocked by an open screening hit. */
  isStopped: z.boolean(),
  nextTry: z.string().nullable(),
  canRelaunch: z.boolean(),
  /** Other accounts than those asked for, which somebody may take. */
  answered: z.object({ np: z.string().optional(), usu: z.string().optional() }).nullable(),
  tries: z.array(DeliveryTry),
})
export type Deliveries = z.infer<typeof Deliveries>

/** A delivery that is pending or has failed. */
const WaitingDelivery = z.object({
  dossierId: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** Blocked by an open screening hit. */
  isStopped: z.boolean(),
  since: z.string(),
  tries: z.int(),
  nextTry: z.string().nullable(),
  answer: z.string().nullable(),
})
export type WaitingDelivery = z.infer<typeof WaitingDelivery>

const screeningOutcomes = ['cleared', 'confirmed'] as const
const Screening = z.object({
  /** False until a register is loaded. */
  isOn: z.boolean(),
  /** Uncleared hits of the last screening; they block acceptance and delivery. */
  open: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      name: z.string(),
      birthDay: z.string().nullable(),
      listed: z.object({
        id: z.int(),
        name: z.string(),
        aliases: z.array(z.string()),
        births: z.array(z.string()),
      }),
      grade: z.enum(grades),
      fields: z.partialRecord(z.enum(screeningFields), z.enum(screeningVerdicts)),
    }),
  ),
  /** A confirmed hit: the dossier can only be refused, unless the hits are cleared. */
  isConfirmed: z.boolean(),
  screenings: z.array(
    z.object({
      at: z.string(),
      occasion: z.enum(['sending', 'accept', 'list', 'delivery']),
      list: z.object({ published: z.string(), sha256: z.string() }),
      people: z.int(),
      hits: z.int(),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), user: z.string(), outcome: z.enum(screeningOutcomes), note: z.string() })),
})
export type Screening = z.infer<typeof Screening>

const SeenCode = text(100).nullish()
const SeenPairing = z.strictObject({ np: SeenCode, usu: SeenCode })
const ScopeParams = DossierId.extend({ scope: Scope })
const CandidateParams = ScopeParams.extend({ code: text(20) })

export const integration = {
  ...bulk,
  ...points,
  ...history,
  decide: route('decide', {
    summary: 'Decide on a signed dossier: accept, refuse or flag an error',
    roles: managers,
    params: DossierId,
    body: z.strictObject({
      integration_state: z.enum(['validated', 'refused', 'error']),
      reason: text(20_000).nullish(),
      /** The state the caller saw; a different one is a conflict. */
      expected_state: z.enum(integrationStates).optional(),
      /** The customer codes the caller saw, by side; another pairing is a conflict. */
      expected_pairing: SeenPairing.optional(),
      /** Visible to the client. */
      message: text(2000).nullish(),
    }),
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  readIntegrationState: route('readIntegrationState', {
    summary: 'Get the integration state of a signed dossier',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  readHistory: route('readHistory', {
    summary: 'List the decisions and pairings of a signed dossier, newest first',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.array(HistoryEntry),
  }),
  readView: route('readView', {
    summary: 'Get the answers of a signed dossier, formatted',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: z.object({ pages: View }),
  }),
  readDeliveries: route('readDeliveries', {
    summary: 'List the delivery attempts of a dossier, and the next one',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: Deliveries,
  }),
  relaunchDelivery: route('relaunchDelivery', {
    summary: "Retry a delivery now, or accept the accounts of the customer system's answer",
    roles: managers,
    params: DossierId,
    query: z.object({ take: z.literal('answered').optional() }),
    reply: z.object({ integration_state: z.enum(integrationStates) }),
  }),
  listDeliveries: route('listDeliveries', {
    summary: 'List waiting and failed deliveries, oldest first',
    roles: managers,
    reply: z.object({
      /** Excludes those blocked by a hit. */
      waiting: z.int(),
      /** When the oldest pending delivery was queued, or null. */
      oldest: z.string().nullable(),
      stopped: z.int(),
      failed: z.int(),
      deliveries: z.array(WaitingDelivery),
    }),
  }),
  readScreening: route('readScreening', {
    summary: 'Get the screening of a signed dossier against the register of frozen assets',
    roles: managers,
    conflicts: true,
    params: DossierId,
    reply: Screening,
  }),
  settleScreening: route('settleScreening', {
    summary: 'Record a verdict on the open hits: cleared, or confirmed before the dossier is refused',
    roles: managers,
    params: DossierId,
    body: z.strictObject({
      outcome: z.enum(screeningOutcomes),
      note: text(2000),
      /** The ids of all open hits that the person saw; a newer one is a conflict. */
      hits: z.array(text(64)).min(1).max(1000),
    }),
    reply: z.undefined(),
    status: 204,
  }),
  exportEvidence: route('exportEvidence', {
    summary: 'Download the evidence pack of a dossier; the export is recorded',
    roles: managers,
    params: DossierId,
    reply: 'file',
    cost: DOSSIER_COST,
  }),
  readEvidenceKeys: route('readEvidenceKeys', {
    summary: 'List the fingerprints of the keys that sign evidence packs',
    roles: managers,
    reply: EvidenceKeys,
  }),
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
