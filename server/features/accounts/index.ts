export { inviteClient } from './client-invitations.ts'
export { commandAccounts } from './command.ts'
export { profileRoom } from './profile/routes.ts'
export { sessionRoom } from './session/routes.ts'
