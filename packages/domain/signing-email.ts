export const SIGNING_EMAIL_MIN = 6
export const SIGNING_EMAIL_MAX = 254

export type SigningEmailProblem = 'Text is too short' | 'element.error.email'

// One @, a dotted domain, and nothing that a mail server would have to quote.
const pattern = /^[a-z0-9_%'+.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i

/** What is wrong with the address that receives the requests to sign, or null. */
export function signingEmailProblem(typed: string): SigningEmailProblem | null {
  const email = typed.trim()
  if (email.length < SIGNING_EMAIL_MIN) return 'Text is too short'
  if (email.length > SIGNING_EMAIL_MAX || !pattern.test(email) || /[.+-]{2}/.test(email)) return 'element.error.email'
  return null
}
