import { isMail } from '@parcelle/forms'

const MIN_LENGTH = 6

type SigningEmailProblem = 'profile.too-short' | 'element.error.mail'

/** Reports a short address before an invalid one. */
export function signingEmailProblem(typed: string): SigningEmailProblem | null {
  const email = typed.trim()
  if (email.length < MIN_LENGTH) return 'profile.too-short'
  return isMail(email) ? null : 'element.error.mail'
}
