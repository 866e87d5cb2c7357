import type { Selectable } from 'kysely'
import type { Locale } from '../../platform/locales/locale.ts'
import type { NamedPerson } from '../../platform/locales/people.ts'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { findLanguage } from '../../platform/mail/find-language.ts'

type Dossier = Pick<Selectable<Tables['dossier']>, 'client_id' | 'advisor_id' | 'created_by' | 'direct' | 'locale'>

export type Recipient = NamedPerson & { email: string; locale: Locale }

/** Prefers the account of the client over their entry in the portfolio. */
export async function findClient(db: Db, dossier: Dossier, fallback: Locale): Promise<Recipient | null> {
  const { client_id, direct, created_by, locale } = dossier
  // The subscriber of a direct dossier may be in no portfolio.
  if (client_id === null) return direct ? findPerson(db, created_by, fallback) : null
  const client = await db
    .selectFrom('client')
    .leftJoin('app_user', 'app_user.id', 'client.user_id')
    .select(['client.civility', 'client.first_name', 'client.last_name', 'client.email', 'user_id'])
    .select('app_user.email as account')
    .where('client.id', '=', client_id)
    .executeTakeFirst()
  const email = client?.account ?? client?.email
  if (!client || !email) return null
  const name = [client.first_name, client.last_name].filter(Boolean).join(' ')
  const { civility, last_name: lastName } = client
  const language = await findLanguage(db, { userId: client.user_id, email }, locale ?? fallback)
  return { name, civility, lastName, email, locale: language }
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
