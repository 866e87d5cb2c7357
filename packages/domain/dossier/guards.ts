import type { GuardName, TransitionFlag } from './transition-table.ts'
import type { DossierStatus, IntegrationState } from './status.ts'

export const envelopeStates = ['preparing', 'sent', 'completed', 'declined', 'expired', 'voided'] as const
export type EnvelopeStatus = (typeof envelopeStates)[number]

/** Input of the transition guards. Optional fields are needed only by the guards that read them. */
export type TransitionInput = {
  readonly status: DossierStatus
  readonly integrateState: IntegrationState
  readonly markers: readonly string[]
  readonly form: 'client' | 'backOffice'
  readonly direct: boolean
  readonly features: Readonly<Record<TransitionFlag, boolean>>
  /** Large amounts and politically exposed persons are checked before the signature. */
  readonly needsCompliance?: boolean
  /** State of the envelope that the dossier waits for; only the envelope knows who must sign and who has. */
  readonly envelope?: EnvelopeStatus | undefined
  readonly missingDocuments?: number
  /** Receipts not yet scanned for viruses. */
  readonly filesToScan?: number
  /** Set while the counterpart of a mandate is unknown. */
  readonly pairingProblem?: string | null
}

type Guard = (dossier: TransitionInput) => boolean

const onClientForm: Guard = ({ form }) => form === 'client'
const advised: Guard = (dossier) => onClientForm(dossier) && !dossier.direct
const direct: Guard = (dossier) => onClientForm(dossier) && dossier.direct
const needsCheckFirst: Guard = ({ needsCompliance = false }) => needsCompliance

const guards: Readonly<Record<GuardName, Guard>> = {
  client_form: onClientForm,
  back_office_form: ({ form }) => form === 'backOffice',
  advised,
  direct_signing: (dossier) => direct(dossier) && !needsCheckFirst(dossier),
  advised_signing: (dossier) => advised(dossier) && !needsCheckFirst(dossier),
  direct_compliance: (dossier) => direct(dossier) && needsCheckFirst(dossier),
  advised_compliance: (dossier) => advised(dossier) && needsCheckFirst(dossier),
  all_signed: ({ envelope }) => envelope === 'completed',
  declined_or_void: ({ envelope }) => envelope === 'declined' || envelope === 'expired' || envelope === 'voided',
  last_document: ({ missingDocuments = 0 }) => missingDocuments === 0,
  pairing_ready: ({ pairingProblem = null }) => pairingProblem === null,
}

export function guardHolds(guard: GuardName | null, dossier: TransitionInput): boolean {
  return guard === null || guards[guard](dossier)
}
