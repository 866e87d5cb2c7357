import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import { clientRoles, has, type Role } from '../roles.ts'

/** The lists of dossiers. Every status belongs to exactly one. */
export const buckets = ['current', 'signature', 'signed', 'abandoned'] as const
export type Bucket = (typeof buckets)[number]

const statuses = {
  ongoing: 'current',
  mission_validation: 'current',
  mission_validated: 'current',
  mission_abort: 'current',
  adequacy_report_validation: 'current',
  adequacy_report_validated: 'current',
  adequacy_report_failure: 'current',
  registration: 'current',
  registered: 'current',
  compliance_validation: 'current',
  additional_documents: 'current',
  compliant: 'current',
  compliant_payment: 'current',
  signature: 'signature',
  unsigned: 'signature',
  signed: 'signed',
  canceled: 'abandoned',
  rejected: 'abandoned',
} as const satisfies Record<string, Bucket>

export type DossierStatus = keyof typeof statuses
export const dossierStatuses = Object.keys(statuses).filter(isDossierStatus)

export function isDossierStatus(text: string): text is DossierStatus {
  return Object.hasOwn(statuses, text)
}

export function toBucket(status: DossierStatus): Bucket {
  return statuses[status]
}

export const integrationStates = ['ongoing', 'validated', 'sync', 'error', 'refused'] as const
export type IntegrationState = (typeof integrationStates)[number]

/** Signed dossiers without a final decision. */
export const undecidedStates = ['ongoing', 'error'] as const satisfies readonly IntegrationState[]

export function isUndecided(state: IntegrationState): state is (typeof undecidedStates)[number] {
  return undecidedStates.some((one) => one === state)
}

/** Clients read the company's message to them, other roles the reason of the decision. */
export function readsMessage(role: Role, status: DossierStatus): boolean {
  return has(clientRoles, role) && (status === 'signed' || status === 'rejected')
}

const labels = { fr, en }

export function statusLabel(status: DossierStatus, locale: 'fr' | 'en'): string {
  return labels[locale][`status.${status}`]
}

export function integrationLabel(state: IntegrationState, locale: 'fr' | 'en'): string {
  return labels[locale][`integration.${state}`]
}
