import type { SigningPage } from '@parcelle/contract/signing-page'
import type { Visit } from '../providers/embedded/visits.ts'
import type { SignerRow } from '../envelopes/envelopes.ts'

type DeclineProof = SigningPage['decline']

/**
 * What declining takes. In the portal a signer declines by their own session; whoever opened the page for somebody else
 * never does. By a personal link it takes the code, as signing does.
 */
export function findDeclineProof(
  { userId }: Pick<Visit, 'userId'>,
  { user_id }: Pick<SignerRow, 'user_id'>,
): DeclineProof {
  if (userId === null) return 'code'
  return userId === user_id ? 'session' : 'none'
}

/** Whether signed documents stay closed until a code is entered: links are forwarded and mailboxes are read by others. */
export const isLocked = (
  face: SigningPage['face'],
  { userId, isVerified }: Pick<Visit, 'userId' | 'isVerified'>,
): boolean => face === 'completed' && userId === null && !isVerified
