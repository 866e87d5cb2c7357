import type { Configuration } from 'oidc-provider'

const MINUTE = 60
/** However active, a session ends this long after the password was given. */
const SESSION = 8 * 60 * MINUTE

/** A session that nobody uses ends after this long, as the screens say. */
export const IDLE = 30 * MINUTE

/** Of a token for the API, if its session does not end before. */
export const ACCESS_TOKEN = 5 * MINUTE

export const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN,
  AuthorizationCode: MINUTE,
  IdToken: 5 * MINUTE,
  Interaction: 60 * MINUTE,
  // Longer than a session, which may be renewed by giving the password again; tokens end with the session anyway.
  Grant: 3 * SESSION,
  Session: (_ctx, { loginTs }) => (loginTs ? sessionLeft(loginTs) : 60 * MINUTE),
  // Each use gives a new one: this is how long a session stays alive without being used.
  RefreshToken: (_ctx, { authTime }) => Math.min(IDLE, authTime ? sessionLeft(authTime) : SESSION),
}

const sessionLeft = (since: number) => Math.max(1, since + SESSION - Math.floor(Date.now() / 1000))
