import type { OpenDossier } from '@parcelle/contract/dossiers'
import { canDuplicate } from '@parcelle/domain'
import { takesAnswer, type Form } from '@parcelle/forms'
import type { Tx } from '../../platform/database/tables.ts'
import type { Deps, User } from '../../deps.ts'
import { findVisibleDossier, type DossierRow } from '../../dossier/access.ts'
import { addDossierEvent } from '../../dossier/events.ts'
import { findValues, openDossierSession } from '../../dossier/session.ts'
import { saveSummary } from '../../dossier/summary.ts'
import { forbidden } from '../../platform/errors/errors.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { openDossier } from '../../dossier/present.ts'
import { isUpload } from '../../dossier/session.ts'
import { addDossier, copyAnswers } from './queries.ts'

type Duplication = { tx: Tx; id: string; user: User; locale: Locale; requestId: string }

/**
 * A new dossier with the answers of another: on the current version of the form, so those of elements that are gone
 * stay behind, and prices are today's. Receipts, signatures, pairing and history stay with the original.
 */
export async function duplicateDossier(
  deps: Deps,
  { tx, id, user, locale, requestId }: Duplication,
): Promise<OpenDossier> {
  if (!canDuplicate(user.role, deps.deployment.features)) throw forbidden()
  const original = await findVisibleDossier(tx, user, id)
  const { id: copy } = await copyDossier(deps, tx, original, { user, requestId })
  return openDossier(deps, user, copy, locale, tx)
}

/** The same without asking who may: the copy, as it stands. */
export async function copyDossier(
  deps: Pick<Deps, 'deployment' | 'forms' | 'today'>,
  tx: Tx,
  original: DossierRow,
  { user, requestId }: Pick<Duplication, 'user' | 'requestId'>,
): Promise<DossierRow> {
  const published = await deps.forms.current(original.form_id, tx)
  if (!published) throw new Error(`form ${original.form_id} was never published`)

  const { form_id, direct, client_id, advisor_id, firm_id } = original
  const dossier = await addDossier(tx, {
    form_id,
    form_version: published.version,
    direct,
    client_id,
    advisor_id,
    firm_id,
    // Without an advisor a dossier is its creator's: the copy of a client's own dossier stays the client's.
    created_by: advisor_id === null ? original.created_by : user.id,
    duplicated_from: original.id,
    locale: original.locale,
  })
  await copyAnswers(tx, original.id, dossier.id, listAnswerable(published.form), user.id)
  const values = await findValues(tx, dossier.id)
  const session = openDossierSession(deps, published.form, dossier, values)
  const copy = await saveSummary(tx, dossier, session, { changed: new Set(values.keys()) })

  const changes = [...values].map(([element, { value }]) => ({ element, before: '', after: value, version: 1 }))
  await addDossierEvent(tx, dossier.id, { user, requestId }, 'duplicate', {
    form: form_id,
    version: published.version,
    original: original.id,
    changes,
  })
  return copy
}

// Receipts belong to the dossier they were given to.
const listAnswerable = ({ elements }: Form): number[] =>
  elements.filter((element) => takesAnswer(element) && !isUpload(element.type)).map(({ id }) => id)
