import { senders } from '@parcelle/contract/signing'
import { has, isOffered } from '@parcelle/domain'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findVisibleDossier, type DossierRow } from '../../../dossier/access/access.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { findEnvelopes, type WholeEnvelope } from '../envelopes.ts'

export type ToolParams = { id: string; esign: string }
export type Caller = { params: ToolParams; user: User; requestId: string }

/** The path names the tool by the deployment's own name; `docusign` always works. */
function checkToolName({ deployment }: Deps, { esign }: ToolParams): void {
  if (esign !== deployment.esign && esign !== 'docusign') throw notFound()
}

/** A dossier that the user may see, with its envelopes. */
export async function findDossierWithEnvelopes(
  deps: Deps,
  user: User,
  params: ToolParams,
  db: Db = deps.db,
): Promise<{ dossier: DossierRow; envelopes: WholeEnvelope[] }> {
  const dossier = await findVisibleDossier(db, user, params.id)
  checkToolName(deps, params)
  return { dossier, envelopes: await findEnvelopes(db, dossier.id) }
}

/** Senders who may abandon the dossier may void its envelope or send it again. */
export const mayWithdraw = ({ role }: User, { status }: DossierRow): boolean =>
  has(senders, role) && isOffered('abandon', status, role)
