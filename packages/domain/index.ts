export { type Role, clientRoles, has, isBackOffice, isRole, isStudio, roles, sellingRoles } from './roles.ts'
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
export {
  type ListOrder,
  type ListSort,
  type ReceivedOrder,
  findDefaultOrder,
  isListOrder,
  listOrders,
  receivedOrders,
  splitOrder,
} from './list-order.ts'
export { type Creation, listAllowedCreations } from './dossier/creation.ts'
export { type CardAction, canAbandon, canDuplicate, listCardActions } from './dossier/card-actions.ts'
export {
  type ReaderParty,
  type Task,
  askedActs,
  clientSigners,
  findNextAction,
  findTaskScope,
  listTaskCases,
  nextActions,
  tasks,
} from './dossier/next-action.ts'
export { type ActionKind, actionKinds, isRecordedAction, isRepeatable, recordedActions } from './recorded-actions.ts'
export { type Audience, type NotificationKind, findNotification, notificationKinds } from './dossier/notifications.ts'
export { isPriceFixed, isPriceChanged, priceOn, resolveShownPrice, withAgreedPrice } from './dossier/price.ts'
export { canAnswer, findEditableBlocks, isBlockEditable } from './dossier/editing.ts'
export {
  type Envelope,
  type Signer,
  type SigningAct,
  type SigningCase,
  addMarker,
  toMarker,
  envelopes,
  listRequiredSigners,
  signers,
  toSigningCase,
  turnOf,
} from './dossier/markers.ts'
export {
  type SigningButton,
  isSigned,
  isSigningOver,
  signingButtons,
  findSigningOutcome,
} from './dossier/signing-buttons.ts'
export { type EnvelopeStatus, type TransitionInput, envelopeStates, guardHolds } from './dossier/guards.ts'
export { type Consequence, consequences } from './dossier/consequences.ts'
export { fourEyesProblem, isOwnRegistration } from './dossier/four-eyes.ts'
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
  type EventRequest,
  type TransitionRefusal,
  applyIntegrationTransition,
  isTransitionEvent,
  isOffered,
  listOfferedEvents,
  reasonProblem,
  applyTransition,
} from './dossier/transitions.ts'
export {
  type EnvelopeState,
  type SigningEvent,
  type SignerState,
  applySigningEvent,
  isOver,
  listSignersBefore,
  listSignersInTurn,
} from './signing/signing-event.ts'
export { type SigningStep, findSigningStep, needsConsent, signingSteps } from './signing/steps.ts'
export { toAmountBand, type SignatureCompleted } from './signing/analytics.ts'
export { type AfterSignatureRules, planAfterSignature } from './payment/after-signature.ts'
export { composeEpcCode } from './payment/epc-code.ts'
export { followUpSteps, isPaymentAwaited, listFollowUp, stepStates } from './payment/follow-up.ts'
export { composeReference, referenceProblem } from './payment/reference.ts'
export { isBlank } from './dossier/blank.ts'
export { listScoreParts } from './scoring.ts'
export { listTableFaults } from './dismemberment.ts'
export { largestFile, maxBytesOf, uploadTypes } from './upload.ts'
export {
  type AccountOfSide,
  type PairedAccount,
  type Pairing,
  type PairingScope,
  type SeenPairing,
  type SubscriberScope,
  accountProblem,
  listAccounts,
  canCreateCustomer,
  findOtherAccounts,
  findPairingProblem,
  findUnsettled,
  hasSide,
  isListed,
  isPairedAsSeen,
  isPairedTwice,
  needsConfirmation,
  NO_USUFRUCT,
  pairingProblem,
  pairingScopes,
  subscriberScopes,
  toCustomerCode,
} from './pairing.ts'
export { type MatchField, matchFields } from './matching/compare.ts'
export type { Holders, Identity } from './matching/identity.ts'
export { matchKeys } from './matching/keys.ts'
export { type ScreeningMatch, screeningFields, screeningVerdicts } from './matching/screening/grade.ts'
export type { Listed, Screened } from './matching/screening/listed.ts'
export { type FindListed, indexListed } from './matching/screening/register-index.ts'
export { grades, type Match, matchHolders, verdicts } from './matching/match.ts'
export { findDailyLimit, type DailyLimit, type DailyLimits, type LimitedResource } from './daily-limits.ts'
export {
  type PointSources,
  type ExaminedPairing,
  type Point,
  type PointFact,
  findPoints,
} from './vigilance/find-points.ts'
export type { PointRule } from './vigilance/rule.ts'
