import type { User } from '../../../platform/http/user.ts'
import { Refusal, errorBody } from '../../../platform/errors/errors.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes.ts'

type SignerPage = { envelope: Pick<WholeEnvelope, 'provider'>; signer: Pick<SignerRow, 'proof' | 'user_id'> }

/** Whether a user may open a party's signing page: their own, or one that asks the party for a code of theirs. */
export function mayOpen({ envelope, signer }: SignerPage, user: Pick<User, 'id'>): boolean {
  const asksForProof = envelope.provider === 'embedded' || signer.proof === 'phone' || signer.proof === 'code'
  return asksForProof || signer.user_id === user.id
}

export function refuseOthers(opened: SignerPage & { signer: Pick<SignerRow, 'name'> }, user: Pick<User, 'id'>): void {
  if (!mayOpen(opened, user))
    throw new Refusal(403, errorBody('signing.error.own-link-only', undefined, { name: opened.signer.name }))
}
