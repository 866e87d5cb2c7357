import type { embeddedIdentity as open } from './embedded.ts'

export { externalIdentity } from './external.ts'
export { INVITATION_DAYS, addInvitation, invitationUrl } from './invitations.ts'
export { identityTasks } from './jobs.ts'
export { DEMO_PASSWORD, checkPassword, hashPassword } from './passwords/check.ts'
export { identityMailSamples } from './passwords/mail-samples.ts'
export { rotateKeys } from './provider/keys.ts'
export { endSessions, findSignedIn } from './sessions.ts'

/** Loaded where people sign in only: the provider is 250 modules, which a worker does not need. */
export const embeddedIdentity: typeof open = async (options) =>
  (await import('./embedded.ts')).embeddedIdentity(options)
