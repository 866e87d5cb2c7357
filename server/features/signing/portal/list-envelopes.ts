import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findDossierWithEnvelopes, mayWithdraw, type ToolParams } from './find-dossier.ts'
import { presentEnvelope } from './present.ts'

export async function listEnvelopes(
  deps: Deps,
  user: User,
  params: ToolParams,
): Promise<{ envelopes: EnvelopeItem[] }> {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const isTheirs = mayWithdraw(user, dossier)
  return { envelopes: envelopes.map((envelope) => presentEnvelope(envelope, user, isTheirs)) }
}
