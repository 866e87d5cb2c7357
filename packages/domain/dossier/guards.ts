import type { GuardName, TransitionFlag } from './transition-table.ts'
import type { DossierStatus, IntegrationState } from './status.ts'

/** How far an envelope is. */
export const envelopeStates = ['preparing', 'sent', 'completed', 'declined', 'expired', 'voided'] as const
export type EnvelopeStanding = (typeof envelopeStates)[number]

/** All that decides whether a dossier may move. What may be left out is read only where it decides. */
export type Moving = {
  readonly status: DossierStatus
  readonly integrateState: IntegrationState
  readonly markers: readonly string[]
  readonly form: 'client' | 'backOffice'
  readonly direct: boolean
  readonly features: Readonly<Record<TransitionFlag, boolean>>
  /** The company checks this dossier before its signature: a large amount, or a politically exposed person. */
  readonly needsCompliance?: boolean
  /** How far the envelope is that the dossier waits for; who must sign and whether all did, it alone says. */
  readonly envelope?: EnvelopeStanding | undefined
  readonly missingDocuments?: number
  /** Documents that wait to be looked through for viruses. */
  readonly filesToScan?: number
  /** Why the pairing does not do yet: the counterpart of a mandate is not known. */
  readonly pairingProblem?: string | null
}

type Guard = (dossier: Moving) => boolean

const onClientForm: Guard = ({ form }) => form === 'client'
const advised: Guard = (dossier) => onClientForm(dossier) && !dossier.direct
const direct: Guard = (dossier) => onClientForm(dossier) && dossier.direct
const checkedFirst: Guard = ({ needsCompliance = false }) => needsCompliance

const guards: Readonly<Record<GuardName, Guard>> = {
  client_form: onClientForm,
  back_office_form: ({ form }) => form === 'backOffice',
  advised,
  direct_signing: (dossier) => direct(dossier) && !checkedFirst(dossier),
  advised_signing: (dossier) => advised(dossier) && !checkedFirst(dossier),
  direct_compliance: (dossier) => direct(dossier) && checkedFirst(dossier),
  advised_compliance: (dossier) => advised(dossier) && checkedFirst(dossier),
  all_signed: ({ envelope }) => envelope === 'completed',
  declined_or_void: ({ envelope }) => envelope === 'declined' || envelope === 'expired' || envelope === 'voided',
  last_document: ({ missingDocuments = 0 }) => missingDocuments === 0,
  pairing_ready: ({ pairingProblem = null }) => pairingProblem === null,
}

export function guardHolds(guard: GuardName | null, dossier: Moving): boolean {
  return guard === null || guards[guard](dossier)
}
