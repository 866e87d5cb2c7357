import { dossierStatuses, integrationStates, nextActions, roles, transitionEvents } from '@parcelle/domain'
import { z } from 'zod'
import { route } from './route.ts'
import { day, text, whole } from './scalars.ts'

export const DossierId = z.object({ id: z.uuid() })

export const Person = z.object({
  id: z.uuid(),
  civility: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string(),
  username: z.string().nullable(),
})

const Present = z.object({ name: z.string(), role: z.enum(roles), block_id: z.int().nullable() })

/** Who reads a dossier to decide on it, for a time. */
export const Lease = z.object({ name: z.string(), isMine: z.boolean(), until: z.string() })
export type Lease = z.infer<typeof Lease>

export const DossierItem = z.object({
  id: z.uuid(),
  number: z.string(),
  form_id: z.int(),
  formId: z.int(),
  /** Base status and markers, separated by spaces. */
  status: z.string(),
  state: z.enum(dossierStatuses),
  markers: z.array(z.string()),
  state_label: z.string(),
  direct: z.boolean(),
  client_id: z.uuid().nullable(),
  advistor_id: z.uuid().nullable(),
  client: Person.nullable(),
  /** The name entered in a dossier without a client. */
  lead_name: z.string().nullable(),
  advisor: z
    .object({ id: z.uuid(), external_id: z.string().nullable(), firstname: z.string(), lastname: z.string() })
    .nullable(),
  creation_date: z.string(),
  validation_date: z.string().nullable(),
  signature_date: z.string().nullable(),
  last_activity: z.string(),
  subscriptionGlobalAmount: z.number().nullable(),
  integrate_state: z.enum(integrationStates),
  detention_mode: z.string().nullable(),
  dismemberment_type: z.string().nullable(),
  dismemberment_scope: z.enum(['np', 'usu']).nullable(),
  pairing: z.object({ np: z.string().nullable(), usu: z.string().nullable() }).nullable(),
  last_submitted_block_id: z.int().nullable(),
  detail: z.object({
    product: z.string().nullable(),
    product_name: z.string().nullable(),
    shares: z.int().nullable(),
    page_id: z.int().nullable(),
    block_id: z.int().nullable(),
    /**
     * Price of the shares, or of the bare ownership or usufruct bought; `subscriptionGlobalAmount` is that of the
     * shares.
     */
    amount_paid: z.number().nullable(),
    page_rank: z.int().nullable(),
    page_count: z.int(),
    page_title: z.string().nullable(),
    missing: z.int(),
    /** What the reader can do now, and the number of missing answers or documents. */
    next: z.object({ action: z.enum(nextActions), count: z.int() }).nullable(),
    /** Events that the reader may cause with `makeTransition`. */
    can: z.array(z.enum(transitionEvents)),
    /** A client to whom the dossier is shown signs nothing; absent for everyone else. */
    signs: z.literal(false).optional(),
    last_reason: z.string().nullable(),
    /** Signed, with an open correction. */
    correction: z.boolean(),
  }),
  present: z.array(Present),
  /** In the lists of the back office, when somebody has taken it. */
  lease: Lease.optional(),
})
export type DossierItem = z.infer<typeof DossierItem>

/** Virus scan: `none` without a scanner, then pending, clean, or infected. */
const scanStates = ['none', 'to_scan', 'clean', 'refused'] as const
export type ScanState = (typeof scanStates)[number]

export const Receipt = z.object({
  receiptId: z.uuid(),
  typeId: z.string(),
  elementId: z.int(),
  title: z.string(),
  resource: z.string(),
  /** In bytes. */
  size: z.int(),
  added_at: z.string(),
  mimetype: z.string(),
  scan: z.enum(scanStates),
})

/** Contacts of signers that belong to the advising firm or the company, which are refused. */
export const FirmContacts = z.array(z.string())

export const Dossier = DossierItem.extend({
  form_version: z.string(),
  duplicated_from: z.uuid().nullable(),
  /** The agreed price once submitted; before that, the current one. */
  unit_price: z.number().optional(),
  values: z.record(z.string(), z.string()),
  value_versions: z.record(z.string(), z.int()),
  /** Origin of the answers that nobody entered. */
  value_sources: z.record(z.string(), z.enum(['client', 'account', 'advisor', 'earlier'])),
  receipts: z.array(Receipt),
  authorized_clients: z.array(z.uuid()),
  /** Every block ever submitted. */
  submitted_blocks: z.array(z.int()),
  /** Absent when empty or when answers can no longer change. */
  firm_contacts: FirmContacts.optional(),
})
export type Dossier = z.infer<typeof Dossier>

export const OpenDossier = z.object({ dossier: Dossier, page_id: z.int().nullable() })
export type OpenDossier = z.infer<typeof OpenDossier>

export const ValueItem = z.strictObject({
  elementId: whole,
  value: text(20_000),
  version: whole.optional(),
  /**
   * Values that the sender submitted on the same version without receiving a reply: a stored value among these is not a
   * conflict.
   */
  over: z.array(text(20_000)).max(10).optional(),
})

export const dossiers = {
  readDossier: route('readDossier', {
    summary: 'Get a dossier with its answers, and the page to resume at',
    roles: 'everyone',
    params: DossierId,
    reply: OpenDossier,
  }),
  readSummary: route('readSummary', {
    summary: 'Get a dossier without its answers',
    roles: 'everyone',
    params: DossierId,
    reply: z.object({ dossier: DossierItem }),
  }),
  createDossier: route('createDossier', {
    summary: 'Create a dossier, for a client or without one',
    roles: ['advisor', 'partner', 'manager', 'prospect_direct', 'manage_dossier'],
    body: z.strictObject({
      formId: whole,
      clientId: z.uuid().nullish(),
      submittingBlockId: whole.nullish(),
      values: z.array(ValueItem).default([]),
    }),
    reply: OpenDossier,
    status: 201,
    idempotent: true,
    makes: 'dossiers',
  }),
  setStatus: route('setStatus', {
    summary: 'Abandon a dossier',
    roles: ['advisor', 'partner', 'manager', 'prospect_direct', 'manage_dossier'],
    params: DossierId,
    body: z.strictObject({ status: z.literal('canceled') }),
    reply: z.object({ dossier: DossierItem }),
  }),
  makeTransition: route('makeTransition', {
    summary: 'Change the status of a dossier by an event allowed to the caller',
    roles: 'everyone',
    params: DossierId,
    body: z.strictObject({
      event: text(100),
      reason: text(20_000).optional(),
      /** With `request_documents`: the documents, each with a reason. */
      documents: z
        .array(z.strictObject({ elementId: whole, typeId: text(64).nullish(), reason: text(2000) }))
        .min(1)
        .max(20)
        .optional(),
      due: day.optional(),
      /** With `record_paper_signature`: the signature date, if it differs from the form. */
      signedOn: day.optional(),
    }),
    reply: z.object({ dossier: DossierItem }),
  }),
  duplicateDossier: route('duplicateDossier', {
    summary: 'Duplicate a dossier with its answers',
    roles: ['advisor', 'partner', 'manager', 'back_office_user', 'manage_dossier'],
    params: DossierId,
    reply: OpenDossier,
    status: 201,
    idempotent: true,
    makes: 'dossiers',
  }),
}
