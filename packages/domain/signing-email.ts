import { isMail } from '@parcelle/forms'

const SHORTEST = 6

type SigningEmailProblem = 'profile.too-short' | 'element.error.mail'

/** What is wrong with the address that receives the requests to sign: too short first, then not an address. */
export function signingEmailProblem(typed: string): SigningEmailProblem | null {
  const email = typed.trim()
  if (email.length < SHORTEST) return 'profile.too-short'
  return isMail(email) ? null : 'element.error.mail'
}
