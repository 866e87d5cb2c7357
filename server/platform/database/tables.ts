import type { FilteredList, listStates } from '@parcelle/contract/overview/lists'
import type { WaitingKind } from '@parcelle/contract/overview/waiting'
import type {
  Bucket,
  DossierStatus,
  Envelope,
  EnvelopeStatus,
  IntegrationState,
  ListOrder,
  NotificationKind,
  Pairing,
  PairingScope,
  Role,
  Signer,
  SigningStep,
} from '@parcelle/domain'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** Columns in snake_case, as in the database. Constraints are in the migrations. */
export type Tables = {
  app_user: AppUserTable
  firm: { id: string; code: string; name: string }
  network_firm: { manager_id: string; firm_id: string }
  client: ClientTable
  customer: CustomerTable
  edition: EditionTable
  edition_content: { digest: string; body: string | null }
  edition_event: EditionEventTable
  edition_event_head: {
    one: Generated<boolean>
    seq: number
    hash: Buffer | null
    copied_seq: Generated<number>
    copy: string | null
  }
  edition_examination: EditionExaminationTable
  edition_operation: EditionOperationTable
  edition_presence: EditionPresenceTable
  edition_part: { edition: string; path: string; digest: string }
  edition_proposal: EditionProposalTable
  edition_acceptance: EditionAcceptanceTable
  correction: CorrectionTable
  correction_item: CorrectionItemTable
  dossier: DossierTable
  dossier_authorized_client: { dossier_id: string; client_id: string }
  dossier_value: DossierValueTable
  dossier_presence: { dossier_id: string; user_id: string; screen: string; block_id: number | null; until: Date }
  live_topic: { topic: string; process: string; until: Date }
  dossier_lease: { dossier_id: string; user_id: string; until: Date }
  last_write: { user_id: string; position: number }
  dossier_count: DossierCountTable
  dossier_day: { id: Generated<number>; day: string; created: Generated<number>; signed: Generated<number> }
  dossier_event: DossierEventTable
  receipt: ReceiptTable
  requested_document: RequestedDocumentTable
  seen_point: { dossier_id: string; point: string; state: string; note: string | null; user_id: string; at: Date }
  rejected_candidate: { dossier_id: string; scope: PairingScope; code: string; user_id: string; at: Generated<Date> }
  stored_file: StoredFileTable
  removed_file: { key: string; removed_at: Generated<Date> }
  file_store: { one: Generated<boolean>; id: string; written: Generated<boolean> }
  copied_head: { dossier_id: string; seq: number; copy: string }
  dossier_event_head: { dossier_id: string; seq: number; hash: Buffer; copied_seq: Generated<number> }
  bulk_decision: BulkDecisionTable
  bulk_item: BulkItemTable
  saved_filter: SavedFilterTable
  notification: NotificationTable
  delivery: DeliveryTable
  delivery_try: DeliveryTryTable
  received_dossier: ReceivedDossierTable
  received_paper: { sha256: Buffer; file_key: string }
  document: DocumentTable
  envelope: EnvelopeTable
  signing_authority: { certificate_sha256: Buffer; chain: Buffer[]; crl: Buffer; crl_at: Date }
  envelope_document: EnvelopeDocumentTable
  envelope_signer: EnvelopeSignerTable
  envelope_event: EnvelopeEventTable
  connect_message: ConnectMessageTable
  docusign_envelope: DocusignEnvelopeTable
  docusign_creation: { envelope_id: string; begun_at: Date }
  analytics_event: AnalyticsEventTable
  product_document: ProductDocumentTable
  product_document_current: { document_id: string; version: string; since: Generated<Date> }
  product_document_file: { document_id: string; version: string; locale: 'fr' | 'en'; file_key: string }
  product_document_opening: ProductDocumentOpeningTable
  report: ReportTable
  screening_list: ScreeningListTable
  screening_entry: { list_id: string; register_id: number; entry: Json }
  screening: ScreeningTable
  screening_note: ScreeningNoteTable
  report_text: ReportTextTable
  idempotent_reply: IdempotentReplyTable
  mail: MailTable
  invitation: { token_hash: Buffer; user_id: string; expires_at: Date; used_at: Date | null }
  dossier_invitation: { dossier_id: string; client_id: string; sent_at: Generated<Date> }
  kept_secret: { name: string; value: Json; created_at: Generated<Date> }
  oidc_state: OidcStateTable
  password_reset: { token_hash: Buffer; user_id: string; expires_at: Date; used_at: Date | null }
  password_try: { key: string; tries: number; next_at: Date; forgotten_at: Date }
  signing_visit: SigningVisitTable
  signing_code: SigningCodeTable
  signing_code_sending: SigningCodeSendingTable
  signing_act: SigningActTable
  rate_limit: { key: string; window_ends: Date; hits: number }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

type Json = ColumnType<unknown, string, string>

type AppUserTable = {
  id: Generated<string>
  username: string
  /** The `sub` claim of an external provider; null before the first sign-in. */
  subject: string | null
  external_id: string | null
  firstname: string
  lastname: string
  email: string
  email_signer: string | null
  phone: Generated<string | null>
  locale: Generated<'fr' | 'en' | null>
  role: Role
  firm_id: string | null
  password_hash: string | null
  disabled: Generated<boolean>
  journal_secret: Generated<Buffer>
  created_at: Generated<Date>
}

type ClientTable = {
  id: Generated<string>
  kind: 'client' | 'prospect'
  civility: string | null
  first_name: string | null
  last_name: string
  username: string | null
  email: string | null
  advisor_id: string | null
  user_id: string | null
  birth_date: Generated<string | null>
  town: Generated<string | null>
  street: Generated<string | null>
  postcode: Generated<string | null>
  country: Generated<string | null>
  phone: Generated<string | null>
  /** The advisor's firm, set by a trigger. */
  firm_id: ColumnType<string | null, never, never>
}

type CustomerTable = {
  code: string
  subscriber: Json
  co_subscriber: ColumnType<unknown, string | null, string | null>
  partner_code: string | null
  partner_name: string | null
  match_keys: string[]
}

type BulkDecisionTable = {
  id: Generated<string>
  user_id: string
  request_id: string | null
  integration_state: 'validated' | 'error'
  reason: string | null
  from_state: 'ongoing' | 'error'
  state: Generated<'running' | 'stopped' | 'done'>
  created_at: Generated<Date>
  ended_at: Date | null
}

type BulkItemTable = {
  bulk_id: string
  place: number
  dossier_id: string
  /** By side, as when the decision was begun; null: begun by an earlier release. */
  pairing: { np: string | null; usu: string | null } | null
  outcome: Generated<'waiting' | 'done' | 'refused'>
  error: Json | null
  at: Date | null
}

type NotificationTable = {
  id: Generated<string>
  user_id: string
  dossier_id: string
  kind: NotificationKind
  at: Date
  read_at: Date | null
}

type SavedFilterTable = {
  user_id: string
  list: Generated<FilteredList>
  name: string
  state: (typeof listStates)[number] | null
  integration_state: IntegrationState | null
  kind: WaitingKind | null
  term: string
  form: number | null
  days: number | null
  sort: ListOrder | null
  columns: string[] | null
  created_at: Generated<Date>
}

type ScreeningListTable = {
  id: string
  sha256: Buffer
  published: string
  entries: number
  loaded_at: Generated<Date>
}

type ScreeningTable = {
  id: Generated<number>
  dossier_id: string
  list_id: string
  occasion: 'sending' | 'accept' | 'list' | 'delivery'
  at: Date
  asked: Json
  answered: Json
}

type ScreeningNoteTable = {
  id: Generated<number>
  dossier_id: string
  outcome: 'cleared' | 'confirmed'
  note: string
  subjects: string[]
  user_id: string
  at: Generated<Date>
}

type DeliveryTable = {
  dossier_id: string
  body: string | null
  digest: Buffer
  creates: Generated<string[]>
  state: Generated<'waiting' | 'applied' | 'failed'>
  accepted_at: Date
  tries: Generated<number>
  planned_at: Date
  leased_until: Date | null
  ended_at: Date | null
}

type DeliveryTryTable = {
  id: Generated<number>
  dossier_id: string
  digest: Buffer
  at: Date
  ended_at: Date | null
  outcome: 'applied' | 'refused' | 'failed' | null
  answer: string | null
}

type ReceivedDossierTable = {
  dossier_id: string
  digest: Buffer
  body: string
  accounts: Json
  received_at: Generated<Date>
  amount: string | null
  product: string | null
  product_name: string | null
}

type CorrectionTable = {
  id: Generated<string>
  dossier_id: string
  state: Generated<'open' | 'done' | 'withdrawn'>
  /** YYYY-MM-DD */
  due: string
  asked_by: string
  asked_at: Generated<Date>
  reminded_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

type CorrectionItemTable = {
  correction_id: string
  element_id: number
  kind: 'answer' | 'receipt'
  reason: string
  before: string
  after: Generated<string | null>
  answered_at: Generated<Date | null>
  answered_by: Generated<string | null>
}

type EditionTable = {
  id: Generated<string>
  digest: string | null
  parent: string | null
  state: Generated<'draft' | 'proposed' | 'live' | 'past' | 'discarded'>
  title: Generated<string>
  note: Generated<string>
  author: Generated<string | null>
  approver: Generated<string | null>
  created_at: Generated<Date>
  publish_at: Generated<Date | null>
  published_at: Generated<Date | null>
  base: Generated<string | null>
  operations: Generated<number>
}

type EditionEventTable = Omit<DossierEventTable, 'dossier_id' | 'payload' | 'salt'> & {
  edition: string
  payload: ColumnType<unknown, string, never>
  salt: Buffer
}

type EditionExaminationTable = {
  edition: string
  operations: number
  asked_at: Generated<Date>
  findings: ColumnType<unknown, string | null | undefined, string | null>
  checked_at: Generated<Date | null>
  total: Generated<number | null>
  examined: Generated<number>
  place: ColumnType<unknown, string | null | undefined, string | null>
  impact: ColumnType<unknown, string | null | undefined, string | null>
  done_at: Generated<Date | null>
}

type EditionProposalTable = {
  id: Generated<string>
  edition: string
  operations: number
  digest: string
  note: Generated<string>
  proposer: string
  at: Generated<Date>
  state: Generated<'open' | 'approved' | 'refused' | 'withdrawn' | 'published' | 'failed'>
  approver: Generated<string | null>
  decided_at: Generated<Date | null>
  answer: Generated<string>
  publish_at: Generated<Date | null>
  moves: Generated<boolean>
  moved: ColumnType<unknown, string | null | undefined, string | null>
}

type EditionAcceptanceTable = {
  edition: string
  sample: string
  difference: string
  sentences: ColumnType<string[], string, never>
  person: string
  at: Generated<Date>
}

type EditionPresenceTable = {
  edition: string
  user_id: string
  screen: string
  place: string
  since: Generated<Date>
  until: Date
}

type EditionOperationTable = {
  edition: string
  number: number
  author: string
  at: Generated<Date>
  action: 'do' | 'undo' | 'redo'
  operation: string
  inverse: string
  concerns: number | null
}

type DossierTable = {
  id: Generated<string>
  number: Generated<string>
  form_id: number
  edition: string
  direct: boolean
  status: Generated<DossierStatus>
  /** Generated from the status, so that lists and counters agree with it. */
  bucket: ColumnType<Bucket, never, never>
  markers: Generated<string[]>
  integrate_state: Generated<IntegrationState>
  client_id: string | null
  advisor_id: string | null
  created_by: string
  locale: Generated<'fr' | 'en' | null>
  /** The advisor, or the creator when there is none. */
  owner_id: ColumnType<string, never, never>
  firm_id: string | null
  creation_date: Generated<Date>
  validation_date: Date | null
  signature_date: Date | null
  last_activity: Generated<Date>
  last_submitted_block: number | null
  submitted_blocks: Generated<number[]>
  duplicated_from: string | null
  /** Only for paper dossiers. */
  register_number: Generated<string | null>
  product: string | null
  product_name: string | null
  shares: number | null
  /** PostgreSQL's numeric is read as text, so that no cent is lost. */
  subscription_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
  amount_paid: ColumnType<string | null, string | number | null | undefined, string | number | null>
  unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>
  detention_mode: string | null
  dismemberment_type: string | null
  dismemberment_scope: 'np' | 'usu' | null
  page_id: number | null
  block_id: number | null
  page_rank: number | null
  page_count: number | null
  missing: Generated<number>
  last_reason: string | null
  /** The message to the client about the last decision. */
  last_message: Generated<string | null>
  pairing: ColumnType<Pairing, string | undefined, string>
  /** Whether a correction is awaited. */
  correction: Generated<boolean>
  /** The register of the last screening, and whether one ever found a hit. Set by a trigger on screenings. */
  screened_with: ColumnType<string | null, never, never>
  had_hit: ColumnType<boolean, never, never>
  search: Generated<string>
  lead: Generated<string>
  /** What lists show, set by a trigger. */
  card: ColumnType<unknown, never, never>
  /** By which lists sort advisors, set by the same trigger. */
  advisor_name: ColumnType<string, never, never>
}

type DossierValueTable = {
  dossier_id: string
  element_id: number
  value: string
  version: number
  changed_by: string | null
  changed_at: Generated<Date>
  source: string | null
}

type DossierCountTable = {
  id: Generated<number>
  scope: 'owner' | 'firm' | 'all'
  scope_id: string | null
  form_id: number
  bucket: Bucket
  /** Only set in the counts of the whole company. */
  integrate_state: IntegrationState | ''
  count: number
}

type DossierEventTable = {
  dossier_id: string
  seq: number
  at: Date
  actor_id: string | null
  role: Role | null
  event: string
  request_id: string | null
  payload: ColumnType<unknown, string | null, null>
  salt: Buffer | null
  payload_hash: Buffer
  prev: Buffer | null
  hash: Buffer
}

type ReceiptTable = {
  id: string
  dossier_id: string
  element_id: number
  type_id: string
  title: string
  mimetype: string
  size: number
  sha256: Buffer
  file_key: string
  /** The JPEG of a format that browsers cannot show. */
  rendition_key: string | null
  added_by: string | null
  added_at: Generated<Date>
  /** Set for scans of a registered paper dossier, which are never deleted. */
  archived_at: Generated<Date | null>
}

type RequestedDocumentTable = {
  dossier_id: string
  element_id: number
  type_id: string
  reason: string
  due: string | null
  asked_at: Generated<Date>
  asked_by: string | null
  reminded_at: Date | null
}

type StoredFileTable = {
  key: string
  sha256: Buffer
  size: number
  mimetype: string
  piece_digests: Buffer | null
  scan: Generated<'none' | 'to_scan' | 'clean' | 'refused'>
  created_at: Generated<Date>
}

type DocumentTable = {
  id: Generated<string>
  dossier_id: string
  code: string
  template_version: string
  locale: 'fr' | 'en'
  file_key: string
  made_at: Generated<Date>
  made_by: string | null
}

type EnvelopeTable = {
  id: Generated<string>
  dossier_id: string
  kind: Envelope
  trial: number
  provider: 'embedded' | 'docusign'
  provider_id: string | null
  template_id: string | null
  template_date: ColumnType<Date | null, string | null, never>
  state: Generated<EnvelopeStatus>
  frozen: Json
  reason: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  expires_at: Date | null
  ended_at: Date | null
  closed_at: Date | null
  reminders: Generated<number>
  tries: Generated<number>
  certificate_key: string | null
}

type EnvelopeDocumentTable = {
  id: Generated<string>
  envelope_id: string
  rank: number
  code: string
  name: string
  title: string
  sha256_before: Buffer | null
  sha256_after: Buffer | null
  sent_key: string | null
  current_key: string | null
}

type EnvelopeSignerTable = {
  id: Generated<string>
  envelope_id: string
  template_id: Generated<string | null>
  party: Signer
  turn: number
  name: string
  email: string
  phone: string | null
  locale: 'fr' | 'en'
  user_id: string | null
  link_hash: Buffer | null
  /** How an external tool identifies the signer. */
  proof: Generated<'phone' | 'code' | 'none' | null>
  access_code: Generated<string | null>
  sent_at: Date | null
  opened_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  method: string | null
  reason: string | null
  /** Progress on our signing page. */
  read_documents: Generated<number[]>
  step: Generated<SigningStep | null>
  consent_version: Generated<string | null>
}

type EnvelopeEventTable = {
  id: Generated<string>
  envelope_id: string
  provider_event_id: string
  kind: string
  party: Signer | null
  at: Date
  received_at: Generated<Date>
  payload: ColumnType<unknown, string | null, never>
}

type ProductDocumentTable = {
  document_id: string
  version: string
  title: Json
  dated: string
  /** The content in each language, as composed from the template. */
  papers: Json
  published_at: Generated<Date>
}

type ProductDocumentOpeningTable = {
  dossier_id: string
  document_id: string
  version: string
  opened_at: Date
  opened_by: string | null
}

type ConnectMessageTable = {
  id: Generated<number>
  digest: Buffer
  body: Buffer | null
  received_at: Generated<Date>
  read_at: Date | null
  outcome: 'received' | 'unknown' | 'unreadable' | null
  provider_id: string | null
}

type DocusignEnvelopeTable = {
  provider_id: string
  asked_at: Date | null
  signing_party: Signer | null
  signing_until: Date | null
  ping_hash: Buffer | null
}

type ReportTable = {
  id: Generated<string>
  dossier_id: string
  trial: number
  frozen: Json
  issued_by: string | null
  issued_at: Generated<Date>
  name: string
  email: string
  document_id: Generated<string | null>
  link_hash: Generated<Buffer | null>
  failed_at: Generated<Date | null>
  opened_at: Generated<Date | null>
  decision: Generated<'validated' | 'refused' | null>
  reason: Generated<string | null>
  decided_at: Generated<Date | null>
  /** Failed attempts to generate the document. */
  tries: Generated<number>
}

type ReportTextTable = {
  dossier_id: string
  part: string
  text: string
  version: number
  changed_by: string | null
  changed_at: Generated<Date>
}

type AnalyticsEventTable = {
  dossier_id: string
  payload: ColumnType<unknown, string, never>
  created_at: Generated<Date>
  sent_at: Date | null
}

type IdempotentReplyTable = {
  user_id: string
  key: string
  request_hash: Buffer
  status: number | null
  body: string | null
  created_at: Generated<Date>
}

type MailTable = {
  id: Generated<string>
  channel: Generated<'mail' | 'sms'>
  recipient: string
  subject: string
  /** The plain-text part; emptied once it is sent or expired. */
  body: string
  /** The HTML part; empty for an SMS. */
  html: Generated<string>
  cause: Generated<string | null>
  /** What it is about; its trace stays as long as that dossier. */
  dossier_id: Generated<string | null>
  created_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  next_try: Generated<Date>
  until: Generated<Date | null>
}

type SigningVisitTable = {
  key_hash: Buffer
  signer_id: string
  kind: 'frame' | 'visit'
  user_id: string | null
  return_url: string | null
  opened: Generated<number[]>
  /** Documents read to the end or downloaded. */
  read: Generated<number[]>
  expires_at: Date
  used_at: Generated<Date | null>
  /** The portal sign-in that opened it. */
  session: string | null
  verified_at: Generated<Date | null>
}

type SigningCodeTable = {
  signer_id: string
  code_hash: Buffer
  channel: 'mail' | 'sms'
  expires_at: Date
  trials: Generated<number>
  sending_id: string | null
}

type SigningCodeSendingTable = {
  id: Generated<string>
  channel: 'mail' | 'sms'
  email: string
  phone: string | null
  sent_at: Generated<Date>
}

type SigningActTable = {
  signer_id: string
  consent: string
  consent_version: string
  address: string
  channel: 'mail' | 'sms'
  sent_to: string
  user_id: string | null
  level: 'B-B' | 'B-T'
  at: Date
}

type OidcStateTable = {
  model: string
  id: string
  payload: Json
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires_at: Date | null
  consumed_at: Date | null
}
