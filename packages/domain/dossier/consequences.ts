import type { TransitionEvent } from './transition-table.ts'

/**
 * What an event triggers besides the new status, in the same transaction: rows and jobs, never a call to an external
 * system.
 */
export type Consequence =
  | 'send_mission'
  | 'send_subscription'
  | 'screen_people'
  | 'send_checked'
  | 'void_envelopes'
  | 'register_paper'
  | 'make_report'
  | 'record_report_decision'
  | 'notify_report_failure'

export const consequences: Readonly<Record<TransitionEvent, readonly Consequence[]>> = {
  create: [],
  submit_mission: ['send_mission'],
  mission_signed: [],
  mission_declined: [],
  resend_mission: ['send_mission'],
  reopen: ['void_envelopes'],
  issue_report: ['make_report'],
  validate_report: ['record_report_decision'],
  refuse_report: ['record_report_decision'],
  report_failed: ['notify_report_failure'],
  // Not triggered when the company checks the dossier first.
  submit_subscription: ['send_subscription', 'screen_people'],
  finish_manual: ['register_paper'],
  register: [],
  start_check: [],
  request_documents: [],
  documents_received: [],
  // An online dossier is now signed; a paper dossier waits for its payment.
  pass_check: ['send_checked'],
  fail_check: [],
  send_subscription: ['send_subscription', 'screen_people'],
  record_payment: [],
  record_paper_signature: [],
  subscription_signed: [],
  subscription_declined: [],
  retry_signing: ['send_subscription', 'screen_people'],
  abandon: ['void_envelopes'],
  reject: ['void_envelopes'],
}
