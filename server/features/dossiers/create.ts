import type { OpenDossier } from '@parcelle/contract/dossiers'
import { listAllowedCreations, type Role } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { LiveDeps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { openDossierSession } from '../../dossier/answers/session.ts'
import { saveSummary } from '../../dossier/summary.ts'
import { forbidden, unacceptable } from '../../platform/errors/errors.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openDossier } from '../../dossier/present.ts'
import { findInvisibleClients } from '../../dossier/access/client-visibility.ts'
import { addDossier } from '../../dossier/add-dossier.ts'
import { writeFirstAnswers } from '../answers/index.ts'
import { findClientAdvisor, findFirm, findOwnClient } from './queries.ts'

type Caller = { user: User; locale: Locale; requestId: string }
type GivenAnswer = { elementId: number; value: string; version?: number | undefined }
type Creation = Caller & {
  tx: Tx
  body: {
    formId: number
    clientId?: string | null | undefined
    submittingBlockId?: number | null | undefined
    values: readonly GivenAnswer[]
  }
}

/** Creates a dossier on the live edition, for a client of the caller's portfolio or without a client. */
export async function createDossier(
  deps: LiveDeps,
  { tx, body, user, locale, requestId }: Creation,
): Promise<OpenDossier> {
  const form = await findForm(tx, deps, user.role, body.formId)
  const people = await findPeople(tx, user, body.clientId ?? null)
  const dossier = await addDossier(tx, {
    form_id: form.formId,
    edition: form.edition,
    // Depends on the caller's role, never on the request.
    direct: user.role === 'prospect_direct',
    created_by: user.id,
    duplicated_from: null,
    locale,
    ...people,
  })
  const author = { user, requestId }
  const { client_id: client, direct } = dossier
  await addDossierEvent(tx, dossier.id, author, 'create', { form: form.formId, version: form.edition, client, direct })
  const session = openDossierSession(deps, form, dossier, [])
  const saved = await saveSummary(tx, dossier, session, { changed: new Set() })

  const { submittingBlockId = null, values } = body
  await writeFirstAnswers(tx, deps, saved.id, { user, locale, requestId, submittingBlockId, values })
  return openDossier(deps, user, dossier.id, locale, tx)
}

async function findForm(tx: Tx, { deployment, forms }: LiveDeps, role: Role, formId: number): Promise<PublishedForm> {
  const { client, backOffice } = deployment.forms
  if (formId !== client && formId !== backOffice) throw unacceptable('dossier.error.unknown-form', 'formId')
  const ways = listAllowedCreations(role, deployment.features)
  const isOpen = formId === backOffice ? ways.includes('register') : ways.some((way) => way !== 'register')
  if (!isOpen) throw forbidden()
  const form = await forms.current(formId, tx)
  if (!form) throw new Error(`form ${formId} was never published`)
  return form
}

type People = Pick<DossierRow, 'client_id' | 'advisor_id' | 'firm_id'>

/** The dossier belongs to the client's advisor, or to its creator. */
async function findPeople(tx: Tx, user: User, clientId: string | null): Promise<People> {
  if (user.role === 'prospect_direct') return findDirect(tx, user, clientId)
  const strangers = await findInvisibleClients(tx, user, clientId === null ? [] : [clientId])
  if (strangers.length > 0) throw unacceptable('client.error.unknown', 'clientId')
  if (user.role === 'advisor') return { client_id: clientId, advisor_id: user.id, firm_id: user.firmId }

  const advisor = clientId === null ? undefined : await findClientAdvisor(tx, clientId)
  // A paper dossier belongs to the back office, even if the client has an advisor.
  if (user.role === 'manage_dossier') return { client_id: clientId, advisor_id: null, firm_id: null }
  const firm_id = advisor?.firmId ?? (await findFirm(tx, user))
  return { client_id: clientId, advisor_id: advisor?.id ?? null, firm_id }
}

async function findDirect(tx: Tx, user: User, clientId: string | null): Promise<People> {
  const own = await findOwnClient(tx, user.id)
  if (clientId !== null && clientId !== own) throw unacceptable('client.error.unknown', 'clientId')
  return { client_id: own, advisor_id: null, firm_id: null }
}
