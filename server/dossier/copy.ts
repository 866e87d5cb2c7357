import { takesAnswer, type Form } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/tables.ts'
import type { User } from '../platform/http/user.ts'
import type { DossierRow } from './access/access.ts'
import { addDossier } from './add-dossier.ts'
import type { DossierDeps } from './deps.ts'
import type { FormStore } from '../deployment/form-store.ts'
import { addDossierEvent } from './evidence/events.ts'
import { findValues, isUpload, openDossierSession } from './answers/session.ts'
import { saveSummary } from './summary.ts'

/**
 * Copies the answers into a new dossier on the live edition, at today's prices. Answers to elements that
 * no longer exist, receipts, signatures, pairing and history are not copied.
 */
export async function copyDossier(
  deps: Pick<DossierDeps, 'today'> & { forms: FormStore },
  tx: Tx,
  original: DossierRow,
  { user, requestId }: { user: User; requestId: string },
): Promise<DossierRow> {
  const published = await deps.forms.current(original.form_id, tx)
  if (!published) throw new Error(`form ${original.form_id} was never published`)

  const { form_id, direct, client_id, advisor_id, firm_id } = original
  const dossier = await addDossier(tx, {
    form_id,
    edition: published.edition,
    direct,
    client_id,
    advisor_id,
    firm_id,
    // Without an advisor the creator owns the dossier: the copy of a client's own dossier stays the client's.
    created_by: advisor_id === null ? original.created_by : user.id,
    duplicated_from: original.id,
    locale: original.locale,
  })
  await copyAnswers(tx, original.id, dossier.id, listAnswerable(published.form), user.id)
  const values = await findValues(tx, dossier.id)
  const session = openDossierSession(deps, published, dossier, values)
  const copy = await saveSummary(tx, dossier, session, { changed: new Set(values.keys()) })

  const changes = [...values].map(([element, { value }]) => ({ element, before: '', after: value, version: 1 }))
  await addDossierEvent(tx, dossier.id, { user, requestId }, 'duplicate', {
    form: form_id,
    version: published.edition,
    original: original.id,
    changes,
  })
  return copy
}

// Receipts belong to the dossier they were given to.
const listAnswerable = ({ elements }: Form): number[] =>
  elements.filter((element) => takesAnswer(element) && !isUpload(element.type)).map(({ id }) => id)

async function copyAnswers(tx: Tx, from: string, to: string, elements: readonly number[], by: string) {
  await sql`
    insert into dossier_value (dossier_id, element_id, value, version, changed_by)
    select ${to}, element_id, value, 1, ${by} from dossier_value
    where dossier_id = ${from} and value <> '' and element_id = any(${elements}::int[])
    order by element_id`.execute(tx)
}
