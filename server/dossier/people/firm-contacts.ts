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
 * Of the e-mail addresses and telephones by which the signers of a dossier would be reached, those of somebody who
 * advises or manages it. Only what was given in the dossier is ever answered, so that nobody reads the contacts of the
 * staff here; a digest of them in the browser would not hide telephones, of which there are too few.
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

/** Those of the contacts, as `contactKey` spells them, that are of somebody who advises or manages the dossier. */
export async function findFirmContacts(
  db: Db,
  deployment: Pick<Deployment, 'firms'>,
  dossier: DossierFirm,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const staff = [...(await findStaff(db, dossier)), ...(await listFirms(db, deployment, dossier))]
  const theirs = new Set(
    staff.flatMap(({ email, email_signer, phone }) => [
      normaliseContact('email', email),
      normaliseContact('email', email_signer ?? ''),
      normaliseContact('phone', phone ?? ''),
    ]),
  )
  return [...new Set(keys)].filter((key) => theirs.has(key))
}

/** Refuses that somebody of the firm acts as the client, by a link or an account at one of these addresses. */
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
 * The advisor, everybody of their firm and of the firm that the dossier was opened in, who looks after those firms, and
 * the back office; those with a closed account too. Of a direct dossier, the back office alone: its owner subscribes.
 */
async function findStaff(db: Db, dossier: DossierFirm): Promise<Staff[]> {
  const { rows } = await sql<Staff>`select email, email_signer, phone from app_user
    where role <> all(${clientRoles}) and (
      role = any(${roles.filter(isBackOffice)})
      or id in (${dossier.owner_id}, ${dossier.created_by})
      or firm_id in (${firmsOf(dossier)})
      or id in (select manager_id from network_firm where firm_id in (${firmsOf(dossier)})))`.execute(db)
  return rows
}

/** How the firms themselves are reached, as the directory of the deployment says: of a firm of one, it is its advisor. */
async function listFirms(db: Db, { firms }: Pick<Deployment, 'firms'>, dossier: DossierFirm): Promise<Staff[]> {
  const { rows } = await sql<{ code: string }>`select code from firm where id in (${firmsOf(dossier)})`.execute(db)
  return rows.flatMap(({ code }) => {
    const firm = firms[code]
    return firm ? [{ email: firm.email, email_signer: null, phone: firm.phone }] : []
  })
}

const firmsOf = ({ firm_id, owner_id }: DossierFirm) =>
  sql`select ${firm_id}::uuid union select firm_id from app_user where id = ${owner_id}`
