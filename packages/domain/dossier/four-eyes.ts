import type { IntegrationEvent } from './transition-table.ts'

/** Whether somebody accepts a paper dossier that they registered themselves; the history names them. */
export const isOwnRegistration = (event: IntegrationEvent, hasRegistered: boolean): boolean =>
  event === 'accept' && hasRegistered

/** Why the four-eyes rule refuses a decision, or null: the person who registered a paper dossier may not accept it. */
export const fourEyesProblem = (
  event: IntegrationEvent,
  { hasRegistered, fourEyes }: { hasRegistered: boolean; fourEyes: boolean },
): 'validation.error.four-eyes' | null =>
  fourEyes && isOwnRegistration(event, hasRegistered) ? 'validation.error.four-eyes' : null
