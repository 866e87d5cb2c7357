import { PAGE_SIZE } from '@parcelle/contract/addresses'
import type { DossierStatus, IntegrationState } from '@parcelle/domain'
import { CompiledQuery, sql } from 'kysely'
import { runPrepared, statement, type Statement } from '../../adapters/database/prepared.ts'
import type { Db } from '../../adapters/database/tables.ts'
import type { ItemView } from '../../present-dossier.ts'
import type { Filter, Page } from './list-filter.ts'
import { densePageOf, MOST_HITS, pageOf, type PageQuery, type Query } from './list-sql.ts'

export type ListRow = ItemView & { form_version: string }
export type Listed = { rows: ListRow[]; total: number }

/** One page of a list and its total, in one round trip; a second one only if somebody is on one of its dossiers. */
export async function findPage(db: Db, filter: Filter, page: Page, readerId: string): Promise<Listed> {
  const { total, items } = await answerTo(db, filter, page)
  const visited = (items ?? []).flatMap((item) => (item[31] === 'true' ? [item[0]] : []))
  const present = visited.length === 0 ? [] : await findPresent(db, visited, readerId)
  return {
    total,
    rows: (items ?? []).map((item) =>
      viewOf(
        item,
        present.filter(({ id }) => id === item[0]),
      ),
    ),
  }
}

async function answerTo(db: Db, filter: Filter, page: Page): Promise<Answer> {
  if (filter.pattern !== null && filter.scope.kind === 'all') return searchEverywhere(db, filter, page)
  const { text, values } = listingOf(pageOf(filter, page))
  // Other sizes than the screens' are rare: not worth a plan kept on every connection.
  return first(
    page.size === PAGE_SIZE ? await runPrepared<Answer>(db, named(text), values) : await run(db, text, values),
  )
}

async function searchEverywhere(db: Db, filter: Filter, page: Page): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    // A word that few dossiers hold is met through the trigram index, one that many hold in the order of the list;
    // reading the whole table is never better, whatever the planner expects of a word it has not met.
    await run(tx, `select set_config('enable_seqscan', 'off', true)`, [])
    const search = listingOf(pageOf(filter, page))
    const found = first(await run(tx, search.text, search.values))
    if (found.total <= MOST_HITS) return found
    const dense = listingOf(densePageOf(filter, page))
    return first(await run(tx, dense.text, dense.values))
  })
}

const statements = new Map<string, Statement>()

function named(text: string): Statement {
  const known = statements.get(text) ?? statement(text)
  statements.set(text, known)
  return known
}

async function run(db: Db, text: string, values: readonly unknown[]): Promise<Answer[]> {
  return (await db.executeQuery<Answer>(CompiledQuery.raw(text, [...values]))).rows
}

function first([answer]: Answer[]): Answer {
  if (!answer) throw new Error('the list answered nothing')
  return answer
}

// Arrays of text, because naming and typing every value costs PostgreSQL and us more than the rows themselves.
const item = `array[
  d.id::text, d.number, d.form_id::text, d.form_version, d.status, array_to_string(d.markers, ' '), d.direct::text,
  d.integrate_state, (d.creation_date at time zone 'UTC')::text, (d.validation_date at time zone 'UTC')::text,
  (d.signature_date at time zone 'UTC')::text, (d.last_activity at time zone 'UTC')::text, d.subscription_amount::text,
  d.detention_mode, d.dismemberment_type, d.dismemberment_scope, d.last_submitted_block::text, d.product,
  d.shares::text, d.page_id::text, d.missing::text, d.last_reason,
  d.client_id::text, c.civility, c.first_name, c.last_name, c.username,
  d.advisor_id::text, a.external_id, a.firstname, a.lastname,
  exists (select from dossier_presence here where here.dossier_id = d.id)::text]`

/** The page with the people around each dossier, and the total. */
export function listingOf({ hits, rows, total, values }: PageQuery): Query {
  const text = `${hits} select (${total}) as total, (select json_agg(item) from (
      select ${item} as item from ${rows}
      left join client c on c.id = d.client_id left join app_user a on a.id = d.advisor_id
      order by d.last_activity desc, d.id desc) page) as items`
  return { text, values }
}

type Answer = { total: number; items: Item[] | null }

type Text = string | null
/** The texts above, in their order. */
type Item = [
  ...[id: string, number: string, form: string, version: string, status: DossierStatus, markers: string],
  ...[direct: string, integration: IntegrationState, created: string, validated: Text, signed: Text, active: string],
  ...[amount: Text, detention: Text, dismemberment: Text, scope: 'np' | 'usu' | null, block: Text, product: Text],
  ...[shares: Text, page: Text, missing: string, reason: Text],
  ...[clientId: Text, civility: Text, firstName: Text, lastName: string, username: Text],
  ...[advisorId: Text, code: Text, firstname: string, lastname: string, visited: string],
]

type Present = ListRow['present'][number]

function viewOf(item: Item, present: readonly (Present & { id: string })[]): ListRow {
  const [client_id, advisor_id] = [item[22], item[27]]
  return {
    id: item[0],
    number: item[1],
    form_id: Number(item[2]),
    form_version: item[3],
    status: item[4],
    markers: item[5] === '' ? [] : item[5].split(' '),
    direct: item[6] === 'true',
    integrate_state: item[7],
    creation_date: instantOf(item[8]),
    validation_date: item[9] && instantOf(item[9]),
    signature_date: item[10] && instantOf(item[10]),
    last_activity: instantOf(item[11]),
    subscription_amount: item[12],
    detention_mode: item[13],
    dismemberment_type: item[14],
    dismemberment_scope: item[15],
    last_submitted_block: numberOf(item[16]),
    product: item[17],
    shares: numberOf(item[18]),
    page_id: numberOf(item[19]),
    missing: Number(item[20]),
    last_reason: item[21],
    client_id,
    client:
      client_id === null
        ? null
        : { id: client_id, civility: item[23], first_name: item[24], last_name: item[25], username: item[26] },
    advisor_id,
    advisor:
      advisor_id === null ? null : { id: advisor_id, external_id: item[28], firstname: item[29], lastname: item[30] },
    present: present.map(({ name, role, block_id }) => ({ name, role, block_id })),
  }
}

const numberOf = (text: Text) => (text === null ? null : Number(text))
// PostgreSQL writes a space where ISO 8601 has a T.
const instantOf = (text: string) => `${text.slice(0, 10)}T${text.slice(11)}`

/** Who else is there; someone with several screens open is there once, where he was last. */
async function findPresent(db: Db, ids: readonly string[], readerId: string): Promise<(Present & { id: string })[]> {
  const { rows } = await sql<Present & { id: string }>`
    select id, name, role, block_id from (
      select distinct on (l.dossier_id, l.user_id) l.dossier_id as id, l.block_id, p.role, p.id as user_id,
        p.firstname || ' ' || p.lastname as name, p.lastname, p.firstname
      from dossier_presence l join app_user p on p.id = l.user_id
      where l.until > now() and l.user_id <> ${readerId} and l.dossier_id = any(${ids}::uuid[])
      order by l.dossier_id, l.user_id, l.until desc) people
    order by lastname, firstname, user_id`.execute(db)
  return rows
}
