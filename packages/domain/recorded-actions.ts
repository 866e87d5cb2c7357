/** Kinds by which the history of a dossier is filtered. */
export const actionKinds = [
  'decision',
  'pairing',
  'delivery',
  'screening',
  'correction',
  'signature',
  'documents',
  'report',
  'answers',
  'mail',
  'reading',
  'dossier',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** Every event of the evidence, and what the history takes from other tables: `send_mail` and `delivery_try`. */
export const recordedActions = {
  create: 'dossier',
  create_prospect: 'dossier',
  duplicate: 'dossier',
  authorise_clients: 'dossier',
  abandon: 'dossier',
  reject: 'dossier',
  reopen: 'dossier',
  finish_manual: 'dossier',
  register: 'dossier',
  start_check: 'dossier',
  pass_check: 'dossier',
  fail_check: 'dossier',
  record_payment: 'dossier',
  erase: 'dossier',
  pin_edition: 'dossier',
  move_edition: 'dossier',
  damaged_file: 'documents',

  draft: 'answers',
  prefill: 'answers',
  reuse: 'answers',
  decline_reuse: 'answers',
  submit: 'answers',
  submit_mission: 'answers',
  submit_subscription: 'answers',

  add_receipts: 'documents',
  remove_receipt: 'documents',
  change_receipt_type: 'documents',
  refuse_receipt: 'documents',
  request_documents: 'documents',
  documents_received: 'documents',
  attach_document: 'documents',

  write_report: 'report',
  issue_report: 'report',
  send_report: 'report',
  open_report: 'report',
  validate_report: 'report',
  refuse_report: 'report',
  report_failed: 'report',

  create_envelope: 'signature',
  envelope_sent: 'signature',
  envelope_delivered: 'signature',
  envelope_signed: 'signature',
  envelope_declined: 'signature',
  envelope_completed: 'signature',
  envelope_voided: 'signature',
  envelope_expired: 'signature',
  close_envelope: 'signature',
  resend_envelope: 'signature',
  resend_mission: 'signature',
  retry_signing: 'signature',
  send_subscription: 'signature',
  mission_signed: 'signature',
  mission_declined: 'signature',
  subscription_signed: 'signature',
  subscription_declined: 'signature',
  record_paper_signature: 'signature',
  open_signing: 'signature',
  send_signing_code: 'signature',
  verify_signing_link: 'signature',
  read_paper_to_sign: 'signature',
  read_paper_to_end: 'signature',
  take_paper_to_read: 'signature',

  accept: 'decision',
  decline: 'decision',
  flag_error: 'decision',
  see_point: 'decision',
  unsee_point: 'decision',
  synced: 'delivery',
  sync_failed: 'delivery',
  delivery_try: 'delivery',

  pair_customer: 'pairing',
  unpair_customer: 'pairing',
  reject_candidate: 'pairing',
  restore_candidate: 'pairing',

  screen: 'screening',
  settle_screening: 'screening',

  ask_correction: 'correction',
  answer_correction: 'correction',
  remind_correction: 'correction',
  reopen_correction: 'correction',
  end_correction: 'correction',
  withdraw_correction: 'correction',
  correct_by_copy: 'correction',

  send_mail: 'mail',

  preview_receipt: 'reading',
  download_receipt: 'reading',
  preview_document: 'reading',
  download_document: 'reading',
  download_documents: 'reading',
  print_document: 'reading',
  open_product_documents: 'reading',
  read_copy_of_paper: 'reading',
  read_signed_document: 'reading',
  download_signed_documents: 'reading',
  read_certificate: 'reading',
  read_signing_history: 'reading',
  export_evidence: 'reading',
} as const satisfies Readonly<Record<string, ActionKind>>
type RecordedAction = keyof typeof recordedActions

export const isRecordedAction = (event: string): event is RecordedAction => Object.hasOwn(recordedActions, event)

/** Repetitions of these are shown as one action, with how often it happened. */
const repeated: ReadonlySet<string> = new Set([
  'draft',
  'write_report',
  'open_report',
  'read_paper_to_sign',
  'read_paper_to_end',
])

export const isRepeatable = (action: RecordedAction): boolean =>
  repeated.has(action) || recordedActions[action] === 'reading'
