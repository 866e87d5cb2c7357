import type { Session } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import { partValue } from '../../deployment/form-store.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findReferentialElements } from '../../dossier/answers/referential.ts'

/** The subscriber, or the representative of a subscribing company. */
type Recipient = {
  name: string
  email: string
  /** The element with the address; undefined if it comes from the client record. */
  property: string | undefined
}

/** Reads name and address from the answers, and falls back to the client record. */
export async function findRecipient(db: Db, dossier: DossierRow, session: Session): Promise<Recipient | null> {
  const kind = partValue(session, 'personType')
  const elements = findReferentialElements(session.form, 'prospect', typeof kind === 'string' ? kind : '')
  const read = (name: string) => {
    const id = elements[name]
    const value = id === undefined ? null : session.value(id)
    return typeof value === 'string' ? value.trim() : ''
  }
  const client = await findClient(db, dossier.client_id)
  const answered = read('email')
  const email = answered || client?.email
  const name = [read('firstName'), read('lastName')].filter(Boolean).join(' ')
  const property = answered === '' ? undefined : String(elements['email'])
  return email ? { email, name: name || (client?.name ?? ''), property } : null
}

async function findClient(db: Db, id: string | null) {
  if (id === null) return null
  const row = await db
    .selectFrom('client')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { email: row.email, name: [row.first_name, row.last_name].filter(Boolean).join(' ') }
}
