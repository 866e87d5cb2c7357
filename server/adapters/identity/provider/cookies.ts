import type { Configuration } from 'oidc-provider'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const common = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', signed: true, overwrite: true, secure: isSecure(publicUrl) }) as const

/** How the cookie of a session is set, and cleared. */
export const sessionCookie = (publicUrl: string) => ({ ...common(publicUrl), path: '/' })

export function cookieOptions(publicUrl: string, keys: string[]): Configuration['cookies'] {
  // A name with this prefix can be set by no neighbour domain and over no plain connection.
  const prefix = isSecure(publicUrl) ? '__Host-' : ''
  return {
    keys,
    names: { session: `${prefix}parcelle_session`, interaction: 'parcelle_sign_in', resume: 'parcelle_resume' },
    long: sessionCookie(publicUrl),
    // No path here: the provider gives each sign-in under way its own, so that two tabs do not mix.
    short: common(publicUrl),
  }
}
