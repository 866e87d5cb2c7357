import type { User } from '../../../platform/http/user.ts'
import { Refusal, errorBody } from '../../../platform/errors/errors.ts'
import type { SignerRow, WholeEnvelope } from '../envelopes/envelopes.ts'

type SignerPage = { envelope: Pick<WholeEnvelope, 'provider'>; signer: Pick<SignerRow, 'proof' | 'user_id'> }

/**
 * Whether somebody may open the page where a party signs: the party always. Another may only where the party must prove
 * there who they are, by a code that reaches nobody else.
 */
export function mayOpen({ envelope, signer }: SignerPage, user: Pick<User, 'id'>): boolean {
  const asksForProof = envelope.provider === 'embedded' || signer.proof === 'phone' || signer.proof === 'code'
  return asksForProof || signer.user_id === user.id
}

/** Tells another person that the party signs by their own link. */
export function refuseOthers(opened: SignerPage & { signer: Pick<SignerRow, 'name'> }, user: Pick<User, 'id'>): void {
  if (!mayOpen(opened, user))
    throw new Refusal(403, errorBody('signing.error.own-link-only', undefined, { name: opened.signer.name }))
}
