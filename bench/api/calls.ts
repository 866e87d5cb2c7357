import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Definition, Element } from '@parcelle/forms'
import type pg from 'pg'
import { withClient } from './database.ts'
import type { BenchRequest } from './load.ts'

/** `goal` is a share of the bare Fastify throughput, or of another call. */
export type Call = {
  name: string
  asks: BenchRequest[]
  bare?: true
  goal: number | { times: number; of: string } | null
}

const LIST = 'list and total'
const states = ['current-cases', 'signature-files', 'signed-files', 'abandoned-files']
const terms = [
  'martin',
  'berna',
  'gréna',
  'lambe',
  'hélène',
  'françois',
  'rouge',
  'chev',
  'béss',
  'quet',
  'élodie',
  'moril',
]

export async function prepareCalls(url: string, port: number): Promise<Call[]> {
  return withClient(url, async (client) => {
    const advisors = await ids(
      client,
      `select id from app_user where username like 'load-advisor-%' and username <> 'load-advisor-1' order by id limit 50`,
    )
    const [largest = ''] = await ids(client, `select id from app_user where username = 'load-advisor-1'`)
    const [office = ''] = await ids(client, `select id from app_user where username = 'backoffice'`)
    const of = (people: readonly string[], path: (at: number) => string) =>
      Array.from({ length: 400 }, (_, at): BenchRequest => ({
        method: 'GET',
        path: API_PREFIX + path(at),
        token: people[at % people.length] ?? '',
      }))
    const state = (at: number) => `state=${states[at % states.length]}`
    const term = (at: number) => `searchTerm=${encodeURIComponent(terms[at % terms.length] ?? '')}`
    const counts = () => '/dossiers/retrieve-number-dossiers-by-status'
    const bare = of(advisors, () => '/list').map((ask) => ({ ...ask, path: '/list' }))
    return [
      { name: 'a bare list, beside it', asks: bare, bare: true, goal: null },
      { name: LIST, asks: of(advisors, (at) => `/dossiers?${state(at)}`), goal: 0.12 },
      { name: 'large account', asks: of([largest], (at) => `/dossiers?${state(at)}`), goal: ofList(0.7) },
      {
        name: 'large account, page 200',
        asks: of([largest], () => `/dossiers?state=current-cases&page=200`),
        goal: ofList(0.7),
      },
      {
        name: 'search inside one advisor',
        asks: of(advisors, (at) => `/dossiers?${state(at)}&${term(at)}`),
        goal: ofList(0.7),
      },
      { name: 'search over all', asks: of([office], (at) => `/dossiers?${state(at)}&${term(at)}`), goal: 0.003 },
      { name: 'counts of one advisor', asks: of(advisors, counts), goal: 0.2 },
      { name: 'counts over all', asks: of([office], counts), goal: 0.2 },
      { name: 'saving a block of values', asks: await prepareSaves(client, port), goal: 0.02 },
    ]
  })
}

const ofList = (times: number) => ({ times, of: LIST })

async function ids(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(text)
  return rows.map(({ id }) => id)
}

/** Dossiers with the first block submitted; the second is saved repeatedly, with a changing last answer. */
async function prepareSaves(client: pg.Client, port: number): Promise<BenchRequest[]> {
  const { rows: dossiers } = await client.query<{ id: string; owner_id: string; definition: Definition }>(`
    with file as materialized (
      select edition, body from edition_part p join edition_content c on c.digest = p.digest where path like 'forms/%'
    )
    select d.id, d.owner_id, f.definition from dossier d
    join (select edition, body::jsonb as definition from file) f on f.edition = d.edition and (f.definition ->> 'id')::int = d.form_id
    where d.status = 'ongoing' and d.form_id = (select min(form_id) from dossier)
    and d.last_submitted_block is null and not d.direct and d.advisor_id is not null limit 208`)
  const [first, second] = dossiers[0]?.definition.pages[0]?.blocks ?? []
  if (!first || !second) throw new Error('the first page of the form has no two blocks')
  for (const { id, owner_id } of dossiers) {
    const reply = await fetch(`http://127.0.0.1:${port}${API_PREFIX}/dossiers/${id}/values`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner_id}`, 'content-type': 'application/json' },
      body: JSON.stringify({ submittingBlockId: first.id, values: makeAnswers(first.elements, 0) }),
    })
    if (!reply.ok) throw new Error(`the first block was refused: ${await reply.text()}`)
  }
  return dossiers.flatMap(({ id, owner_id }) =>
    [0, 1].map((turn): BenchRequest => ({
      method: 'PUT',
      path: `${API_PREFIX}/dossiers/${id}/values`,
      token: owner_id,
      body: { submittingBlockId: second.id, values: makeAnswers(second.elements, turn) },
    })),
  )
}

function makeAnswers(elements: readonly Element[], turn: number): { elementId: number; value: string }[] {
  const asked = elements.filter(({ attributes }) => attributes.required)
  return asked.map(({ id, attributes: { options = [] } }, at) => {
    const option = options[at === asked.length - 1 ? turn : 0]
    return { elementId: id, value: option === undefined ? 'true' : String(option.value) }
  })
}
