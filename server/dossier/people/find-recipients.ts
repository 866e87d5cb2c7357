import type { Selectable } from 'kysely'
import type { Locale } from '../../platform/locales/locale.ts'
import type { NamedPerson } from '../../platform/locales/people.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { findLanguage } from '../../platform/mail/find-language.ts'
import { findDossierForm, findValues } from '../answers/session.ts'
import type { DossierDeps } from '../deps.ts'
import { findStatedPerson } from './stated-people.ts'

type Dossier = Pick<
  Selectable<Tables['dossier']>,
  'id' | 'form_id' | 'edition' | 'client_id' | 'advisor_id' | 'created_by' | 'direct' | 'locale'
>
type RecipientDeps = Pick<DossierDeps, 'deployment' | 'forms'>

export type Recipient = NamedPerson & { email: string; locale: Locale }

/** Prefers the account of the client over their entry in the portfolio. */
export async function findClient(db: Db, deps: RecipientDeps, dossier: Dossier): Promise<Recipient | null> {
  const { client_id, direct, created_by } = dossier
  // The subscriber of a direct dossier may be in no portfolio.
  if (client_id === null) return direct ? findPersonOf(db, deps, dossier, created_by) : null
  return addStatedCivility(
    db,
    deps,
    dossier,
    await findRecordedClient(db, client_id, dossier.locale ?? deps.deployment.locale),
  )
}

async function findRecordedClient(db: Db, clientId: string, fallback: Locale): Promise<Recipient | null> {
  const client = await db
    .selectFrom('client')
    .leftJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.civility', 'client.first_name', 'client.last_name', 'client.email', 'user_id'])
    .select('app_user.email as account')
    .where('client.id', '=', clientId)
    .executeTakeFirst()
  const email = client?.account ?? client?.email
  if (!client || !email) return null
  const name = [client.first_name, client.last_name].filter(Boolean).join(' ')
  const { civility, last_name: lastName } = client
  const language = await findLanguage(db, { userId: client.user_id, email }, fallback)
  return { name, civility, lastName, email, locale: language }
}

/** Somebody who takes part in the dossier. */
export async function findPersonOf(
  db: Db,
  deps: RecipientDeps,
  dossier: Dossier,
  userId: string | null,
): Promise<Recipient | null> {
  return addStatedCivility(db, deps, dossier, await findPerson(db, userId, deps.deployment.locale))
}

/** A civility that no record has is that of the answers. */
async function addStatedCivility(
  db: Db,
  deps: RecipientDeps,
  dossier: Dossier,
  person: Recipient | null,
): Promise<Recipient | null> {
  if (!person || person.civility !== null) return person
  const { form } = await findDossierForm(deps, dossier, db)
  const values = await findValues(db, dossier.id)
  const answers = Object.fromEntries([...values].map(([element, { value }]) => [element, value]))
  const { civility } = findStatedPerson(form, answers, person.name)
  return { ...person, civility }
}

export const findAdvisor = (db: Db, { advisor_id }: Pick<Dossier, 'advisor_id'>, fallback: Locale) =>
  findPerson(db, advisor_id, fallback)

export async function findPerson(db: Db, userId: string | null, fallback: Locale): Promise<Recipient | null> {
  if (userId === null) return null
  const person = await db
    .selectFrom('app_user')
    // Accounts have no civility; that of a client is in their entry of a portfolio.
    .leftJoin('client', 'client.user_id', 'app_user.id')
    .select(['firstname', 'lastname', 'app_user.email', 'locale', 'client.civility'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (!person) return null
  const { firstname, lastname, civility, email, locale } = person
  return { name: `${firstname} ${lastname}`.trim(), civility, lastName: lastname, email, locale: locale ?? fallback }
}
