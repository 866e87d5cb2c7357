import { decodeValue, kinds, type Session } from '@parcelle/forms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { User } from '../../platform/http/user.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findReferentialElements } from '../../dossier/answers/referential.ts'
import type { AnswerSource } from '../../dossier/answers/session.ts'

type KnownAnswer = { elementId: number; value: string; source: AnswerSource }
type Facts = Readonly<Record<string, string | null>>

/**
 * Finds what is known about the people of a new dossier, as answers to the elements that the form's referential names.
 * Values that an element would refuse are left out.
 */
export async function findKnownAnswers(
  tx: Tx,
  session: Session,
  { client_id, advisor_id, direct }: Pick<DossierRow, 'client_id' | 'advisor_id' | 'direct'>,
  user: User,
): Promise<KnownAnswer[]> {
  const person = client_id ? await findClient(tx, client_id) : null
  const account = direct ? await findAccount(tx, user.id) : null
  const advisor = advisor_id ? await findAdvisor(tx, advisor_id) : null
  return [
    ...toAnswers(session, 'advisor', advisor ?? {}, 'advisor'),
    ...toAnswers(session, 'subscriber', { ...person, ...account }, account ? 'account' : 'client'),
  ]
}

function toAnswers(
  { form, view }: Session,
  part: 'advisor' | 'subscriber',
  facts: Facts,
  source: AnswerSource,
): KnownAnswer[] {
  const ids = findReferentialElements(form, 'known', part)
  return Object.entries(facts).flatMap(([fact, value]) => {
    const elementId = ids[fact]
    const element = elementId === undefined ? null : form.element(elementId)
    if (!element || !value) return []
    const isTaken = kinds[element.type].check(decodeValue(value, element), element, view) === null
    return isTaken ? { elementId: element.id, value, source } : []
  })
}

/** Whether this code belongs to an advisor of this firm. */
export async function isAdvisorOf(db: Db, code: string, firm: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .select('app_user.id')
    .where('external_id', '=', code)
    .where('firm.code', '=', firm)
    .executeTakeFirst()
  return found !== undefined
}

async function findClient(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`select civility, first_name as "firstName", email, birth_date::text as "birthDate",
      case when first_name is not null then last_name end as "lastName",
      case when first_name is null then last_name end as "companyName",
      case when kind = 'client' then username end as number from client where id = ${id}`.execute(tx)
  return { ...rows[0], ...(rows[0]?.['firstName'] && (await findContact(tx, id))) }
}

/** Only for a person: a company's record holds its head office and switchboard. */
async function findContact(tx: Tx, id: string): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select street, postcode, country, phone, postcode || ' ' || town as "postcodeAndTown"
    from client where id = ${id}`.execute(tx)
  return rows[0] ?? {}
}

async function findAccount(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`select firstname as "firstName", lastname as "lastName", email
    from app_user where id = ${id}`.execute(tx)
  return rows[0] ?? {}
}

async function findAdvisor(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`select external_id as code, firm.code as firm
    from app_user left join firm on firm.id = firm_id where app_user.id = ${id}`.execute(tx)
  return rows[0] ?? {}
}
