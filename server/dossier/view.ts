import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql, type Compilable } from 'kysely'
import { askOf, type Ask, type Question } from '../adapters/database/ask.ts'
import type { Db } from '../adapters/database/tables.ts'
import type { User } from '../deps.ts'
import { dossierNotFound, type DossierRow } from './access.ts'
import { dossierColumns } from './columns.ts'
import type { Head } from './events.ts'
import type { StoredValues } from './session.ts'
import { keepDossier, keptDossier } from './kept-dossiers.ts'
import type { ShownReceipt } from './present-receipt.ts'
import { visibleTo } from './visibility.ts'

/** A dossier with the people around it. */
export type DossierView = DossierRow & {
  client: DossierItem['client']
  advisor: DossierItem['advisor']
  authorized_clients: string[]
  present: DossierItem['present']
  receipts: ShownReceipt[]
}

/** The same with its answers and the end of its chain of events, as they are at one moment. */
export type WholeDossier = { view: DossierView; values: StoredValues; head: Head; stamp: Stamp }

/** Which versions of its row, and of those of its client and advisor, were read. */
type Stamp = { row: string; people: string }

/** A dossier this person may see; otherwise the one 404. */
export async function findDossierView(db: Db, user: User, id: string): Promise<DossierView> {
  const row = await visible(db, user, id)
    .selectAll('dossier')
    .select([...people, ...around(user)])
    .executeTakeFirst()
  if (!row) throw dossierNotFound()
  return row
}

/**
 * All there is to know of a dossier to show it or to write to it, in one trip that those who ask at once share. Where it
 * was kept, the trip only brings what says whether it is still so, and what changes by the second.
 */
export async function findWholeDossier(db: Db, user: User, id: string, ask: Ask = askOf(db)): Promise<WholeDossier> {
  const { whole, now } = questionsOf(db, user)
  // The id of a person is the id of no firm.
  const given = { reader: user.id, firm: user.firmId ?? user.id, dossier: id }
  const read = async <T>(question: Slotted<T>): Promise<T> => {
    const slots = question.slots.map((slot) => given[slot])
    const [answer] = await ask(question, slots)
    if (!answer) throw dossierNotFound()
    return answer
  }
  const known = keptDossier(db, id)
  if (known) {
    const { version, ...around } = await read(now)
    if (version === versionOf(known)) return { ...known, view: { ...known.view, ...around } }
  }
  const found = await read(whole)
  keepDossier(db, found)
  return found
}

/** What differs from one call to the next: who reads, his firm, and which dossier. */
type Slot = 'reader' | 'firm' | 'dossier'
type Slotted<T> = Question<T> & { slots: readonly Slot[] }
type Around = Pick<DossierView, 'authorized_clients' | 'present' | 'receipts'>
type Questions = { whole: Slotted<WholeDossier>; now: Slotted<Around & { version: string }> }

const questions = new Map<User['role'], Questions>()

/** Written once for each role, since the role decides which dossiers are seen. */
function questionsOf(db: Db, user: User): Questions {
  const known = questions.get(user.role)
  if (known) return known
  const slot = (name: Slot) => name
  const reader = { ...user, id: slot('reader'), firmId: slot('firm') }
  const seen = visible(db, reader, slot('dossier'))
  const written = {
    whole: slotted(
      seen
        .select([stamp.row.as('row'), stamp.people.as('stamped_people'), answers.as('answers'), head.as('head')])
        .select(dossierColumns.map((name) => `dossier.${name}` as const))
        .select([...people, ...around(reader)]),
      readWhole,
    ),
    now: slotted(seen.select(version.as('version')).select(around(reader)), readNow),
  }
  questions.set(user.role, written)
  return written
}

function slotted<T>(query: Compilable, read: Question<T>['read']): Slotted<T> {
  const { sql: text, parameters } = query.compile()
  // A border: the only values of these queries are the slots put into them.
  const slots = parameters as readonly Slot[]
  return { text, types: slots.map(() => 'uuid' as const), slots, read }
}

const stamp = {
  row: sql<string>`dossier.xmin::text`,
  people: sql<string>`concat(client.xmin, ' ', advisor.xmin)`,
}

type Answers = [element: number, value: string, version: number][] | null
const answers = sql<Answers>`(select json_agg(json_build_array(element_id, value, version) order by element_id)
  from dossier_value where dossier_id = dossier.id)`

type ChainEnd = [seq: number, hash: string] | null
const head = sql<ChainEnd>`(select json_build_array(seq, encode(hash, 'hex'))
  from dossier_event_head where dossier_id = dossier.id)`

/** The stamp, the length of the chain, and how often answers were changed: whatever the programs write moves one. */
const version = sql<string>`concat_ws(' ', ${stamp.row}, ${stamp.people},
  coalesce((select seq from dossier_event_head where dossier_id = dossier.id), 0),
  (select count(*) || ' ' || coalesce(sum(version), 0) from dossier_value where dossier_id = dossier.id))`

function versionOf({ stamp, head, values }: WholeDossier): string {
  let changes = 0
  for (const { version } of values.values()) changes += version
  return [stamp.row, stamp.people, head.seq, values.size, changes].join(' ')
}

const viewColumns = [...dossierColumns, 'client', 'advisor', 'authorized_clients', 'present', 'receipts'] as const

/** In the order in which they are selected. */
function readWhole([row, seen, given, end, ...rest]: [string, string, Answers, ChainEnd, ...unknown[]]): WholeDossier {
  const view = Object.fromEntries(viewColumns.map((name, at) => [name, rest[at]]))
  return {
    stamp: { row, people: seen },
    // A border: what the columns hold is known to whoever selected them.
    view: view as Pick<DossierView, (typeof viewColumns)[number]>,
    values: new Map((given ?? []).map(([element, value, version]) => [element, { value, version }])),
    head: end ? { seq: end[0], hash: Buffer.from(end[1], 'hex') } : { seq: 0, hash: null },
  }
}

type Now = [string, Around['authorized_clients'], Around['present'], Around['receipts']]
const readNow = ([of, ...around]: Now): Around & { version: string } => {
  const [authorized_clients, present, receipts] = around
  return { version: of, authorized_clients, present, receipts }
}

function visible(db: Db, user: User, id: string) {
  return db
    .selectFrom('dossier')
    .leftJoin('client', 'client.id', 'dossier.client_id')
    .leftJoin('app_user as advisor', 'advisor.id', 'dossier.advisor_id')
    .where('dossier.id', '=', id)
    .where(visibleTo(user))
}

const people = [
  sql<DossierItem['client']>`case when client.id is not null then json_build_object('id', client.id,
      'civility', client.civility, 'first_name', client.first_name, 'last_name', client.last_name,
      'username', client.username) end`.as('client'),
  sql<DossierItem['advisor']>`case when advisor.id is not null then json_build_object('id', advisor.id,
      'external_id', advisor.external_id, 'firstname', advisor.firstname, 'lastname', advisor.lastname) end`.as(
    'advisor',
  ),
] as const

/** Who else may see a dossier, who is there, and its documents. */
function around(reader: Pick<User, 'id'>) {
  return [
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
