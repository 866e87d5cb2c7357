export { findEnvelopeState, signingConsequences } from './consequences.ts'
export { beingPreparedRefusal, isBeingPrepared } from './documents/document-key.ts'
export { findPrintedElements } from './documents/printed-elements.ts'
export { findPrintedReceipts } from './documents/printed-receipts.ts'
export { addEnvelope } from './envelopes/create-envelope.ts'
export { findEnvelope, findEnvelopes, type SignerRow, type WholeEnvelope } from './envelopes/envelopes.ts'
export { openSignedSession } from './envelopes/frozen-dossier.ts'
export { sendEnvelope, type SigningDeps } from './envelopes/prepare-envelope.ts'
export { handleSigningEvents } from './envelopes/handle-signing-events.ts'
export { REMINDER_DAYS } from './follow-up/remind-signers.ts'
export {
  findStuckEnvelopes,
  retryStuckEnvelopes,
  stuckGauges,
  type StuckEnvelope,
} from './follow-up/stuck-envelopes.ts'
export { refreshBeforeVoiding } from './follow-up/withdraw-at-tool.ts'
export { signingTasks } from './jobs.ts'
export { signingMailSamples } from './mail-samples.ts'
export { signingPageRoutes } from './page/routes.ts'
export { signDocuments } from './page/sign-documents.ts'
export { listChannels } from './page/visit-context.ts'
export { rotateAuthority } from './pdf/authority/authority.ts'
export { findSigningSecret } from './pdf/authority/secret.ts'
export { signingRoutes } from './portal/routes.ts'
export { webhookGauges } from './providers/docusign/connect/gauges.ts'
export { docusignWebhook } from './providers/docusign/connect/webhook.ts'
export { openSigningKeys } from './providers/embedded/signing-keys.ts'
export { openSigningTool } from './providers/open-signing-tool.ts'
