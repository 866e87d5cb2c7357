import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Visit } from '../providers/embedded/visits.ts'
import type { SignerRow } from '../envelopes.ts'

type DeclineProof = SigningPage['decline']

/**
 * Which proof of identity declining requires. In the portal it is the signer's own session; nobody declines for another.
 * By a personal link it is a code, as for signing.
 */
export function findDeclineProof(
  { userId }: Pick<Visit, 'userId'>,
  { user_id }: Pick<SignerRow, 'user_id'>,
): DeclineProof {
  if (userId === null) return 'code'
  return userId === user_id ? 'session' : 'none'
}

/** Whether the signer uses the page themself, as far as we know: anybody with the link may. */
export const isSignersVisit = (visit: Pick<Visit, 'userId'>, signer: Pick<SignerRow, 'user_id'>): boolean =>
  findDeclineProof(visit, signer) !== 'none'

/** Signed documents require a code: links are forwarded, and others read the mailbox. */
export const isLocked = (
  view: SigningPage['view'],
  { userId, isVerified }: Pick<Visit, 'userId' | 'isVerified'>,
): boolean => view === 'completed' && userId === null && !isVerified
