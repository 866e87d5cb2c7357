import type { Dossier } from '@parcelle/contract/dossiers'
import { toBucket } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { findFormKind } from '../../deployment/form-store.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { conflict, forbidden, Refusal, unacceptable } from '../../platform/errors/errors.ts'
import { inviteClient } from '../accounts/index.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openDossier } from '../../dossier/present.ts'
import { findInvisibleClients } from '../../dossier/access/client-visibility.ts'
import { findAuthorised, setAuthorised } from './queries.ts'

type AuthoriseRequest = { id: string; clientsId: readonly string[]; user: User; locale: Locale; requestId: string }

/** Sets the whole list of clients who may open a dossier. New ones are invited by mail, once. */
export function authoriseClients(
  deps: Deps,
  { id, clientsId, user, locale, requestId }: AuthoriseRequest,
): Promise<{ dossier: Dossier }> {
  return deps.db.transaction().execute(async (tx) => {
    const dossier = await lockVisibleDossier(tx, user, id)
    refuseReaders(deps, user, dossier)
    if (toBucket(dossier.status) !== 'current') throw conflict('folder.error.not-editable')
    const after = [...new Set(clientsId)].toSorted()
    const strangers = await findInvisibleClients(tx, user, after)
    if (strangers.length > 0) throw refuseStrangers(clientsId, strangers)

    const known = await findAuthorised(tx, id)
    // The client who created the dossier cannot be removed.
    if (known.some((client) => client.user_id === dossier.created_by && !after.includes(client.id)))
      throw unacceptable('client.error.creator', 'clientsId')
    const before = known.map((client) => client.id)
    if (before.join() !== after.join()) {
      await setAuthorised(tx, id, after)
      await addDossierEvent(tx, id, { user, requestId }, 'authorise_clients', { authorised: { before, after } })
    }
    for (const clientId of after) await inviteClient(tx, deps, dossier, { clientId, isNew: !before.includes(clientId) })
    const { dossier: presented } = await openDossier(deps, user, id, locale, tx)
    return { dossier: presented }
  })
}

/** The back office may see online dossiers, but only advisors decide who else may. */
export function refuseReaders({ deployment }: Pick<Deps, 'deployment'>, { role }: User, dossier: DossierRow): void {
  if (role === 'manage_dossier' && findFormKind(deployment, dossier) !== 'backOffice') throw forbidden()
}

function refuseStrangers(clientsId: readonly string[], strangers: readonly string[]): Refusal {
  const code = 'client.error.unknown'
  const errors = clientsId.flatMap((id, at) =>
    strangers.includes(id) ? { code, property: `clientsId.${at}`, message: code } : [],
  )
  return new Refusal(422, { errors })
}
