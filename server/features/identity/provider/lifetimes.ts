import { IDLE_LIMIT_MINUTES } from '@parcelle/domain/idle-limit'
import type { Configuration } from 'oidc-provider'

// All lifetimes are in seconds.
const MINUTE = 60
/** The maximum length of a session, however active. */
const SESSION = 8 * 60 * MINUTE

export const IDLE = IDLE_LIMIT_MINUTES * MINUTE
export const ACCESS_TOKEN = 5 * MINUTE

export const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN,
  AuthorizationCode: MINUTE,
  IdToken: 5 * MINUTE,
  Interaction: 60 * MINUTE,
  // Longer than a session, which a new password can renew; tokens end with the session anyway.
  Grant: 3 * SESSION,
  Session: (_ctx, { loginTs }) => (loginTs ? sessionLeft(loginTs) : 60 * MINUTE),
  // Each use issues a new one, so this is the idle limit of a session.
  RefreshToken: (_ctx, { authTime }) => Math.min(IDLE, authTime ? sessionLeft(authTime) : SESSION),
}

const sessionLeft = (since: number) => Math.max(1, since + SESSION - Math.floor(Date.now() / 1000))
