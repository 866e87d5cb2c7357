import { listSignersBefore } from '@parcelle/domain'

type SignerTurn = { turn: number; signed_at: Date | null }

/** The signers who must sign before this one. */
export function listEarlierSigners<S extends SignerTurn>(
  signers: readonly S[],
  signer: Pick<SignerTurn, 'turn'>,
): readonly S[] {
  return listSignersBefore(
    signers.map((one) => ({ ...one, signedAt: one.signed_at })),
    signer,
  )
}
