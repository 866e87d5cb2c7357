import type { Locale } from '../locales/locale.ts'

/** Who vouches for people. Named by what the product asks of it, not by what a provider offers. */
export type Identity = {
  issuer: string
  /** The client the web signs in as. */
  clientId: string
  /** The audience of the tokens meant for our API. */
  resource: string
  ssoCheckUrl: string | null
  /** Checks signature, issuer, audience and expiry; null for any token that is not good. */
  verify(token: string): Promise<Claims | null>
  /** Why nobody can sign in at the moment, in a sentence for the operator; null when all is well. */
  problem(): Promise<string | null>
}

/**
 * The embedded provider's subject is the id of the user; an external one's is its own word for the person. `session` is
 * the sign-in that the token comes from, where we can tell whether it is over; null where we cannot.
 */
export type Claims = { subject: string; email: string | null; session: string | null }

/** What the pages of the embedded provider show of the company: its name, and paths that the app serves. */
export type Branding = {
  name: string
  logo: string
  stylesheet: string
  /** Whom to call. */
  help: { phone: string; mail: string; hours: Readonly<Record<Locale, string>> }
}
