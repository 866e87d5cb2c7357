import type { BlockKind } from '../definition.ts'

export const CONSULT_EMAIL = 'folder.warning.you-have-to-consult-email-to-check-continue-subscribing'
const SIGN_TO_FINALIZE = 'folder.warning.you-have-to-sign-to-finalize-subscribing'
export type Warning = typeof CONSULT_EMAIL | typeof SIGN_TO_FINALIZE

/** What stops the person at a special block in this base status; null lets them continue. */
export function specialBlockWarning(kind: BlockKind, state: string): Warning | null {
  if (kind !== 'mission_special' && kind !== 'finish_special') return null
  if (state === 'ongoing' || state === 'adequacy_report_validated') return null
  if (kind === 'finish_special') return state === 'signed' ? null : SIGN_TO_FINALIZE
  return state === 'mission_validated' || state === 'adequacy_report_validation' ? CONSULT_EMAIL : SIGN_TO_FINALIZE
}

export function afterSubmitWarning(state: string): Warning | null {
  return state === 'mission_validation' ? SIGN_TO_FINALIZE : null
}
