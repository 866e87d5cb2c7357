import Keygrip from 'keygrip'
import type { Configuration } from 'oidc-provider'

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:')

const common = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', signed: true, overwrite: true, secure: isSecure(publicUrl) }) as const

export const sessionCookie = (publicUrl: string) => ({ ...common(publicUrl), path: '/' })

export function cookieOptions(publicUrl: string, keys: string[]): Configuration['cookies'] {
  // Cookies with these prefixes cannot be set by a sibling domain or over plain HTTP. `__Host-` requires the path `/`;
  // the others have the path of one sign-in, which only `__Secure-` allows.
  const [site, path] = isSecure(publicUrl) ? ['__Host-', '__Secure-'] : ['', '']
  const names = {
    session: `${site}parcelle_session`,
    interaction: `${path}parcelle_sign_in`,
    resume: `${path}parcelle_resume`,
  }
  return {
    // The provider's default is keygrip with SHA-1.
    keys: new Keygrip(keys, 'sha256'),
    names,
    long: sessionCookie(publicUrl),
    // The provider sets a path per sign-in, so that two tabs do not mix.
    short: common(publicUrl),
  }
}
