import { findEditableBlocks } from '@parcelle/domain'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { refuseFirmAddresses } from '../../dossier/people/firm-contacts.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/answers/session.ts'
import { conflict, Refusal } from '../../platform/errors/errors.ts'
import { isOutage } from '../../platform/errors/outage.ts'
import { inviteClient } from '../accounts/index.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { refuseReaders } from './authorise.ts'
import { readProspect, type ProspectAnswers } from './prospect-answers.ts'
import { addProspect, addProspectAccount, setAuthorised, setClient } from './queries.ts'

type ProspectRequest = { tx: Tx; dossierId: string; user: User; locale: Locale; requestId: string }

/**
 * Creates a prospect from the answers: an account, a client record that becomes the dossier's, access to the dossier
 * and an invitation.
 */
export async function createProspect(deps: Deps, request: ProspectRequest) {
  try {
    return await create(deps, request)
  } catch (error) {
    if (error instanceof Refusal || isOutage(error)) throw error
    deps.log.error({ err: error, dossier: request.dossierId }, 'a prospect could not be created')
    throw literal(500, 'prospect.error.failed', 'An error occurred when creating the prospect')
  }
}

async function create(deps: Deps, { tx, dossierId, user, locale, requestId }: ProspectRequest) {
  const dossier = await lockVisibleDossier(tx, user, dossierId)
  refuseReaders(deps, user, dossier)
  if (dossier.client_id !== null) throw conflict('prospect.error.client-set')
  if (findEditableBlocks(dossier.status, 'answers') === 'none') throw conflict('folder.error.not-editable')

  const { form } = await findDossierForm(deps, dossier, tx)
  const session = openDossierSession(deps, form, dossier, await findValues(tx, dossier.id))
  const described = readProspect(session, locale)
  const prospect = newProspect(described, user, dossier)
  const userId = await addProspectAccount(tx, prospect)
  if (userId === null) throw userExists()
  await refuseFirmAddresses(tx, deps.deployment, dossier, { emails: [described.email], property: 'email' })
  const client = await addProspect(tx, prospect, userId)
  await setClient(tx, dossier, client)
  await setAuthorised(tx, dossier.id, [client.id])
  await inviteClient(tx, deps, dossier, { clientId: client.id, isNew: true })
  const author = { user, requestId }
  await addDossierEvent(tx, dossier.id, author, 'create_prospect', { client: client.id, authorised: [client.id] })
  return { prospect: { ...client, email: described.email } }
}

/** A company is listed by its name; the account is its representative's. */
function newProspect(
  { civility, firstName, lastName, email, company }: ProspectAnswers,
  user: User,
  dossier: DossierRow,
) {
  return {
    account: { firstname: firstName, lastname: lastName, email },
    civility: company === null ? civility : null,
    first_name: company === null ? firstName : null,
    last_name: company ?? lastName,
    // The back office, which registers paper dossiers, has no portfolio.
    advisor_id: user.role === 'manage_dossier' ? null : (dossier.advisor_id ?? user.id),
  }
}

const userExists = () => literal(422, 'prospect.error.user-exists', 'User already exists for customer email', 'email')

/** A refusal with a literal message that other programs match exactly. */
function literal(status: number, code: string, message: string, property?: string): Refusal {
  return new Refusal(status, { errors: [{ code, ...(property !== undefined && { property }), message }] })
}
