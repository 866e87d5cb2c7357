import type { Locale } from '../locales/locale.ts'

/** The identity provider, as the product needs it. */
export type Identity = {
  issuer: string
  clientId: string
  resource: string
  ssoCheckUrl: string | null
  /** Checks signature, issuer, audience and expiry; null for an invalid token. */
  verify(token: string): Promise<Claims | null>
  /** Why nobody can sign in, in a sentence for the operator; null when all is well. */
  problem(): Promise<string | null>
}

/**
 * The embedded provider's subject is the user id; an external one has its own. `session` is the sign-in behind the
 * token, null where we cannot tell whether it is over.
 */
export type Claims = { subject: string; email: string | null; session: string | null }

/** The company on the pages of the embedded provider: its name, and paths that the app serves. */
export type Branding = {
  name: string
  logo: string
  stylesheet: string
  help: { phone: string; mail: string; hours: Readonly<Record<Locale, string>> }
}
