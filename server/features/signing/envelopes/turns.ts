import { listSignersBefore } from '@parcelle/domain'

type Turn = { turn: number; signed_at: Date | null }

/** Who must sign before somebody's turn comes, of the rows of an envelope. */
export function listBefore<S extends Turn>(signers: readonly S[], signer: Pick<Turn, 'turn'>): readonly S[] {
  return listSignersBefore(
    signers.map((one) => ({ ...one, signedAt: one.signed_at })),
    signer,
  )
}
