/** What a person is notified of about their dossiers. */
export const notificationKinds = [
  'mission-signed',
  'mission-declined',
  'report-issued',
  'report-validated',
  'report-refused',
  'signed',
  'declined',
  'documents-asked',
  'documents-received',
  'accepted',
  'refused',
  'flagged',
  'correction-asked',
  'corrected',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The clients who see the dossier, its owner, or those of the back office who acted on it. */
export type Audience = 'clients' | 'owner' | 'back_office'

type Rule = { readonly kind: NotificationKind; readonly to: readonly Audience[] }

const rules: Readonly<Record<string, Rule>> = {
  mission_signed: { kind: 'mission-signed', to: ['owner'] },
  mission_declined: { kind: 'mission-declined', to: ['owner'] },
  send_report: { kind: 'report-issued', to: ['clients'] },
  validate_report: { kind: 'report-validated', to: ['owner'] },
  refuse_report: { kind: 'report-refused', to: ['owner'] },
  subscription_signed: { kind: 'signed', to: ['clients', 'owner'] },
  record_paper_signature: { kind: 'signed', to: ['clients', 'owner'] },
  subscription_declined: { kind: 'declined', to: ['clients', 'owner'] },
  request_documents: { kind: 'documents-asked', to: ['clients', 'owner'] },
  documents_received: { kind: 'documents-received', to: ['back_office'] },
  fail_check: { kind: 'refused', to: ['clients', 'owner'] },
  reject: { kind: 'refused', to: ['clients', 'owner'] },
  accept: { kind: 'accepted', to: ['clients', 'owner'] },
  decline: { kind: 'refused', to: ['clients', 'owner'] },
  flag_error: { kind: 'flagged', to: ['owner'] },
  sync_failed: { kind: 'flagged', to: ['back_office'] },
  ask_correction: { kind: 'correction-asked', to: ['clients', 'owner'] },
  end_correction: { kind: 'corrected', to: ['back_office'] },
}

/** Whom an event of the evidence notifies, and of what; null for most. */
export function findNotification(event: string): Rule | null {
  return Object.hasOwn(rules, event) ? (rules[event] ?? null) : null
}
