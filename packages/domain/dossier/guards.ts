import { hasDeclined, hasSigned, requiredSigners, type Envelope, type SigningCase } from './markers.ts'
import type { GuardName, TransitionFlag } from './transition-table.ts'
import type { DossierStatus, IntegrationState } from './status.ts'

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
  readonly signingCase?: SigningCase
  /** The current envelope expired or was voided. */
  readonly envelopeIsOver?: boolean
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
  all_signed: everyoneSigned,
  declined_or_void: (dossier) => dossier.envelopeIsOver === true || hasDeclined(dossier.markers, envelopeOf(dossier)),
  last_document: ({ missingDocuments = 0 }) => missingDocuments === 0,
  pairing_ready: ({ pairingProblem = null }) => pairingProblem === null,
}

export function guardHolds(guard: GuardName | null, dossier: Moving): boolean {
  return guard === null || guards[guard](dossier)
}

function everyoneSigned(dossier: Moving): boolean {
  const { signingCase, markers } = dossier
  // Not knowing who must sign is no reason to believe that all did.
  if (signingCase === undefined) return false
  const envelope = envelopeOf(dossier)
  return requiredSigners(envelope, signingCase, dossier.direct).every((signer) => hasSigned(markers, envelope, signer))
}

function envelopeOf({ status }: Moving): Envelope {
  return status === 'mission_validation' ? 'mission' : 'subscription'
}
