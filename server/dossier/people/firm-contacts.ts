import { clientRoles, isBackOffice, roles } from '@parcelle/domain'
import { normaliseContact, firmContact, listSignerContacts, type Form } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { DossierRow } from '../access/access.ts'
import type { StoredValues } from '../answers/session.ts'

type DossierFirm = Pick<DossierRow, 'owner_id' | 'created_by' | 'firm_id'>

/**
 * The signers' e-mail addresses and telephones in the answers that belong to staff of the dossier. Only contacts typed in
 * the dossier are returned, so nobody can read those of the staff. Hashes would not hide telephones: there are too few.
 */
export function findAnsweredFirmContacts(
  db: Db,
  deployment: Pick<Deployment, 'firms'>,
  dossier: DossierFirm,
  { form, values }: { form: Form; values: StoredValues },
): Promise<string[]> {
  const keys = listSignerContacts(form).flatMap(
    ({ element, contact }) => normaliseContact(contact, values.get(element.id)?.value ?? '') ?? [],
  )
  return findFirmContacts(db, deployment, dossier, keys)
}

/** Those of the keys, spelled as by `normaliseContact`, that belong to staff of the dossier. */
export async function findFirmContacts(
  db: Db,
  deployment: Pick<Deployment, 'firms'>,
  dossier: DossierFirm,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const staff = [...(await findStaff(db, dossier)), ...(await listFirmContacts(db, deployment, dossier))]
  const theirs = new Set(
    staff.flatMap(({ email, email_signer, phone }) => [
      normaliseContact('email', email),
      normaliseContact('email', email_signer ?? ''),
      normaliseContact('phone', phone ?? ''),
    ]),
  )
  return [...new Set(keys)].filter((key) => theirs.has(key))
}

/** Staff may not act as the client, by a link or an account at one of these addresses. */
export async function refuseFirmAddresses(
  db: Db,
  deployment: Pick<Deployment, 'firms'>,
  dossier: DossierFirm,
  { emails, property }: { emails: readonly string[]; property?: string | undefined },
): Promise<void> {
  const keys = emails.flatMap((email) => normaliseContact('email', email) ?? [])
  if ((await findFirmContacts(db, deployment, dossier, keys)).length === 0) return
  const { code, sentence = code } = firmContact.email
  throw new Refusal(422, { errors: [{ code, message: sentence, ...(property !== undefined && { property }) }] })
}

type Staff = { email: string; email_signer: string | null; phone: string | null }

/**
 * The advisor, everybody in their firm and in the firm that opened the dossier, the managers of these firms, and the back
 * office, closed accounts included. For a direct dossier only the back office: its owner is the subscriber.
 */
async function findStaff(db: Db, dossier: DossierFirm): Promise<Staff[]> {
  const { rows } = await sql<Staff>`select email, email_signer, phone from app_user
    where role <> all(${clientRoles}) and (
      role = any(${roles.filter(isBackOffice)})
      or id in (${dossier.owner_id}, ${dossier.created_by})
      or firm_id in (${selectFirms(dossier)})
      or id in (select manager_id from network_firm where firm_id in (${selectFirms(dossier)})))`.execute(db)
  return rows
}

/** Contacts of the firms in the deployment: for a firm of one person, they are the advisor's. */
async function listFirmContacts(db: Db, { firms }: Pick<Deployment, 'firms'>, dossier: DossierFirm): Promise<Staff[]> {
  const { rows } = await sql<{ code: string }>`select code from firm where id in (${selectFirms(dossier)})`.execute(db)
  return rows.flatMap(({ code }) => {
    const firm = firms[code]
    return firm ? [{ email: firm.email, email_signer: null, phone: firm.phone }] : []
  })
}

const selectFirms = ({ firm_id, owner_id }: DossierFirm) =>
  sql`select ${firm_id}::uuid union select firm_id from app_user where id = ${owner_id}`
