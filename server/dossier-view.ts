import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql } from 'kysely'
import { askOf, type Ask, type Question } from './adapters/database/ask.ts'
import type { Db } from './adapters/database/tables.ts'
import type { User } from './deps.ts'
import { dossierNotFound, type DossierRow } from './dossier-access.ts'
import { dossierColumns } from './dossier-columns.ts'
import type { Head } from './dossier-events.ts'
import type { StoredValues } from './dossier-session.ts'
import type { ShownReceipt } from './present-receipt.ts'
import { visibleTo } from './visible-dossiers.ts'

/** A dossier with the people around it. */
export type DossierView = DossierRow & {
  client: DossierItem['client']
  advisor: DossierItem['advisor']
  authorized_clients: string[]
  present: DossierItem['present']
  receipts: ShownReceipt[]
}

/** The same with its answers and the end of its chain of events, as they are at one moment. */
export type WholeDossier = { view: DossierView; values: StoredValues; head: Head }

/** A dossier this person may see; otherwise the one 404. */
export async function findDossierView(db: Db, user: User, id: string): Promise<DossierView> {
  const row = await visible(db, user, id).selectAll('dossier').select(around(user)).executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/** All there is to know of a dossier to show it or to write to it, in one trip that those who ask at once share. */
export async function findWholeDossier(db: Db, user: User, id: string, ask: Ask = askOf(db)): Promise<WholeDossier> {
  const question = wholeQuestion(db, user)
  // The id of a person is the id of no firm.
  const given = { reader: user.id, firm: user.firmId ?? user.id, dossier: id }
  const slots = question.slots.map((slot) => given[slot])
  const [whole] = await ask(question, slots)
  if (!whole) throw dossierNotFound()
  return whole
}

/** What differs from one call to the next: who reads, his firm, and which dossier. */
type Slot = 'reader' | 'firm' | 'dossier'
type WholeQuestion = Question<WholeDossier> & { slots: readonly Slot[] }

const wholeQuestions = new Map<User['role'], WholeQuestion>()

/** Written once for each role, since the role decides which dossiers are seen. */
function wholeQuestion(db: Db, user: User): WholeQuestion {
  const known = wholeQuestions.get(user.role)
  if (known) return known
  const slot = (name: Slot) => name
  const reader = { ...user, id: slot('reader'), firmId: slot('firm') }
  const { sql: text, parameters } = visible(db, reader, slot('dossier'))
    .select([answers.as('answers'), head.as('head')])
    .select(dossierColumns.map((name) => `dossier.${name}` as const))
    .select(around(reader))
    .compile()
  // A border: the only values of this query are the slots put into it above.
  const slots = parameters as readonly Slot[]
  const question = { text, types: slots.map(() => 'uuid' as const), slots, read: readWhole }
  wholeQuestions.set(user.role, question)
  return question
}

type Answers = [element: number, value: string, version: number][] | null
const answers = sql<Answers>`(select json_agg(json_build_array(element_id, value, version) order by element_id)
  from dossier_value where dossier_id = dossier.id)`

type ChainEnd = [seq: number, hash: string] | null
const head = sql<ChainEnd>`(select json_build_array(seq, encode(hash, 'hex'))
  from dossier_event_head where dossier_id = dossier.id)`

const viewColumns = [...dossierColumns, 'client', 'advisor', 'authorized_clients', 'present', 'receipts'] as const

/** In the order in which they are selected. */
function readWhole([given, end, ...row]: [Answers, ChainEnd, ...unknown[]]): WholeDossier {
  const view = Object.fromEntries(viewColumns.map((name, at) => [name, row[at]]))
  return {
    // A border: what the columns hold is known to whoever selected them.
    view: view as Pick<DossierView, (typeof viewColumns)[number]>,
    values: new Map((given ?? []).map(([element, value, version]) => [element, { value, version }])),
    head: end ? { seq: end[0], hash: Buffer.from(end[1], 'hex') } : { seq: 0, hash: null },
  }
}

function visible(db: Db, user: User, id: string) {
  return db
    .selectFrom('dossier')
    .leftJoin('client', 'client.id', 'dossier.client_id')
    .leftJoin('app_user as advisor', 'advisor.id', 'dossier.advisor_id')
    .where('dossier.id', '=', id)
    .where(visibleTo(user))
}

/** The people and documents around a dossier. */
function around(reader: Pick<User, 'id'>) {
  return [
    sql<DossierItem['client']>`case when client.id is not null then json_build_object('id', client.id,
      'civility', client.civility, 'first_name', client.first_name, 'last_name', client.last_name,
      'username', client.username) end`.as('client'),
    sql<DossierItem['advisor']>`case when advisor.id is not null then json_build_object('id', advisor.id,
      'external_id', advisor.external_id, 'firstname', advisor.firstname, 'lastname', advisor.lastname) end`.as(
      'advisor',
    ),
    sql<string[]>`array(select client_id::text from dossier_authorized_client
      where dossier_id = dossier.id order by client_id)`.as('authorized_clients'),
    present(reader).as('present'),
    sql<DossierView['receipts']>`coalesce((select json_agg(json_build_object('id', id, 'dossier_id', dossier_id,
      'element_id', element_id, 'type_id', type_id, 'title', title, 'size', size,
      'added_at', added_at at time zone 'UTC') order by added_at, id)
      from receipt where dossier_id = dossier.id), '[]')`.as('receipts'),
  ] as const
}

/** Who else is looking at a dossier now: everyone whose lease runs, but the reader himself. */
export function present(reader: Pick<User, 'id'>) {
  return sql<DossierItem['present']>`coalesce((
    select json_agg(json_build_object('name', firstname || ' ' || lastname, 'role', role, 'block_id', block_id)
                    order by lastname, firstname, id)
    from (select distinct on (person.id) person.id, person.firstname, person.lastname, person.role, here.block_id
          from dossier_presence here join app_user person on person.id = here.user_id
          where here.dossier_id = dossier.id and here.until > now() and person.id <> ${reader.id}
          order by person.id, here.until desc) people), '[]')`
}
