export { type Role, clientRoles, has, isBackOffice, isRole, roles, sellingRoles } from './roles.ts'
export {
  type Bucket,
  type DossierStatus,
  type IntegrationState,
  toBucket,
  buckets,
  dossierStatuses,
  integrationStates,
  isDossierStatus,
  isUndecided,
  integrationLabel,
  readsMessage,
  statusLabel,
  undecidedStates,
} from './dossier/status.ts'
export { type Creation, allowedCreations } from './dossier/creation.ts'
export { type CardAction, canAbandon, canDuplicate, allowedCardActions } from './dossier/card-actions.ts'
export { findNextAction, nextActions } from './dossier/next-action.ts'
export { holdsPrice, isPriceNew, knownPrice, soldAt } from './dossier/price.ts'
export { canAnswer, editableExtent, isBlockEditable } from './dossier/editing.ts'
export {
  type Envelope,
  type Signer,
  type SigningAct,
  type SigningCase,
  addMarker,
  marker,
  envelopes,
  requiredSigners,
  signers,
  withoutEnvelope,
} from './dossier/markers.ts'
export {
  type SigningButton,
  isSigned,
  isSigningOver,
  signingButtons,
  signingOutcome,
} from './dossier/signing-buttons.ts'
export { type EnvelopeStanding, type Moving, envelopeStates, guardHolds } from './dossier/guards.ts'
export { type Consequence, consequences } from './dossier/consequences.ts'
export {
  type IntegrationEvent,
  type TransitionEvent,
  integrationEvents,
  integrationTransitions,
  transitionEvents,
  transitions,
} from './dossier/transition-table.ts'
export {
  REASON_MAX,
  type Actor,
  type Attempt,
  type TransitionRefusal,
  integrationTransition,
  isTransitionEvent,
  isOffered,
  offeredEvents,
  reasonProblem,
  transition,
} from './dossier/transitions.ts'
export {
  type EnvelopeState,
  type News,
  type SignerState,
  applyNews,
  isOver,
  signersBefore,
  signersInTurn,
} from './signing/news.ts'
export { amountBand, type SignatureCompleted } from './signing/analytics.ts'
export { isBlank } from './dossier/blank.ts'
export { scoreParts } from './scoring.ts'
export { tableFaults } from './dismemberment.ts'
export { largestFile, maxBytesOf, uploadTypes } from './upload.ts'
export {
  type PairedAccount,
  type Pairing,
  type PairingScope,
  type SubscriberScope,
  accountProblem,
  accountsOf,
  canCreateCustomer,
  isListed,
  isPairedTwice,
  pairingProblem,
  pairingScopes,
  subscriberScopes,
  toCustomerCode,
} from './pairing.ts'
export { matchFields } from './matching/compare.ts'
export type { Holders, Identity } from './matching/identity.ts'
export { matchKeys } from './matching/keys.ts'
export { type ScreeningMatch, screeningFields, screeningVerdicts } from './matching/screening/grade.ts'
export type { Listed, Screened } from './matching/screening/listed.ts'
export { type FindListed, indexListed } from './matching/screening/register-index.ts'
export { type Grade, type Match, grades, matchHolders, verdicts } from './matching/match.ts'
export { findDailyLimit, type DailyLimit, type DailyLimits, type LimitedThing } from './daily-limits.ts'
