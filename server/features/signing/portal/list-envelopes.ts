import type { EnvelopeItem } from '@parcelle/contract/signing'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/http/user.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findDossierWithEnvelopes, mayWithdraw, type ToolParams } from './find-dossier.ts'
import { presentEnvelope } from './present.ts'

export async function listEnvelopes(
  deps: Deps,
  user: User,
  params: ToolParams,
  locale: Locale,
): Promise<{ envelopes: EnvelopeItem[] }> {
  const { dossier, envelopes } = await findDossierWithEnvelopes(deps, user, params)
  const isTheirs = mayWithdraw(user, dossier)
  const { deployment } = await findDossierForm(deps, dossier)
  const reader = { user, locale, deployment, mayWithdraw: isTheirs }
  return { envelopes: envelopes.map((envelope) => presentEnvelope(envelope, reader)) }
}
