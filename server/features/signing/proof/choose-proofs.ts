import { randomInt } from 'node:crypto'
import type { Db } from '../../../platform/database/tables.ts'
import type { Proof, SigningTool } from '../../../ports/signing-tool.ts'
import type { SignerRow } from '../envelopes.ts'

type SignerProof = { party: SignerRow['party']; proof: Proof; accessCode: string | null }

/** How the tool verifies each signer. Stored at the first attempt, so that a retry sends the same. */
export function chooseProofs(db: Db, tool: SigningTool, signers: readonly SignerRow[]): Promise<SignerProof[]> {
  return Promise.all(
    signers.map(async (signer) => {
      const { party, proof, access_code: accessCode } = signer
      // Without an access code the tool would let anybody sign.
      if (proof === 'code' && accessCode === null) throw new Error('the envelope has ended: its access codes are gone')
      if (proof !== null) return { party, proof, accessCode }
      const chosen = choose(tool, signer)
      const set = { proof: chosen.proof, access_code: chosen.accessCode }
      if (tool.proofOf) await db.updateTable('envelope_signer').set(set).where('id', '=', signer.id).execute()
      return { party, ...chosen }
    }),
  )
}

const CODE_DIGITS = 8

function choose(tool: SigningTool, signer: SignerRow): Omit<SignerProof, 'party'> {
  const proof = tool.proofOf?.(signer) ?? 'none'
  const code = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  return { proof, accessCode: proof === 'code' ? code() : null }
}
