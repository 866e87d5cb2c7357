import Keygrip from 'keygrip'
import type { Configuration } from 'oidc-provider'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const common = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', signed: true, overwrite: true, secure: isSecure(publicUrl) }) as const

/** How the cookie of a session is set, and cleared. */
export const sessionCookie = (publicUrl: string) => ({ ...common(publicUrl), path: '/' })

export function cookieOptions(publicUrl: string, keys: string[]): Configuration['cookies'] {
  // A name with this prefix can be set by no neighbour domain and over no plain connection. `__Host-` is for cookies of
  // the whole site; the others belong to the path of one sign-in, which only `__Secure-` allows.
  const [site, path] = isSecure(publicUrl) ? ['__Host-', '__Secure-'] : ['', '']
  const names = {
    session: `${site}parcelle_session`,
    interaction: `${path}parcelle_sign_in`,
    resume: `${path}parcelle_resume`,
  }
  return {
    // The provider itself would sign with SHA-1, the default of keygrip.
    keys: new Keygrip(keys, 'sha256'),
    names,
    long: sessionCookie(publicUrl),
    // No path here: the provider gives each sign-in under way its own, so that two tabs do not mix.
    short: common(publicUrl),
  }
}
