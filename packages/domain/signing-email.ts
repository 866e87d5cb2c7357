import { isMail } from '@parcelle/forms'

export const SIGNING_EMAIL_MIN = 6
export const SIGNING_EMAIL_MAX = 254

export type SigningEmailProblem = 'profile.too-short' | 'element.error.mail'

/** What is wrong with the address that receives the requests to sign: too short first, then not an address. */
export function signingEmailProblem(typed: string): SigningEmailProblem | null {
  const email = typed.trim()
  if (email.length < SIGNING_EMAIL_MIN) return 'profile.too-short'
  return isMail(email) ? null : 'element.error.mail'
}
