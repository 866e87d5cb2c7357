import type { Pairing } from '@parcelle/domain'
import { encodeValue, takesAnswer, type Form, type Session, type Value } from '@parcelle/forms'
import type { Tx } from '../platform/database/tables.ts'
import type { LiveDeps } from '../deps.ts'
import type { DossierRow } from '../dossier/access/access.ts'
import { openDossierSession } from '../dossier/answers/session.ts'
import { saveSummary } from '../dossier/summary.ts'
import { findFormKind } from '../deployment/form-store.ts'
import type { PublishedForm } from '../deployment/form-store.ts'
import { searchText } from '../dossier/search-text.ts'
import type { DemoDossier } from './data.ts'
import { addDocuments } from './documents.ts'
import { listSteps } from './journeys.ts'
import { findId, type Ids } from './people.ts'
import { findPerson, addEvidence, spreadTimes, type Answers, type People, type Times } from './history.ts'

type DossierSeedDeps = Pick<LiveDeps, 'forms' | 'deployment' | 'today' | 'files'>
type DemoActors = { people: People; clients: Ids }

/** Adds the dossiers, oldest first, each with its answers and history. */
export async function addDossiers(
  tx: Tx,
  deps: DossierSeedDeps,
  dossiers: readonly DemoDossier[],
  cast: DemoActors,
): Promise<void> {
  for (const source of dossiers.toSorted((a, b) => a.demo.createdAt.localeCompare(b.demo.createdAt))) {
    const published = await deps.forms.current(source.form)
    // A company may lack one of the forms.
    if (published) await addDossier(tx, deps, source, published, cast)
  }
}

async function addDossier(
  tx: Tx,
  deps: DossierSeedDeps,
  source: DemoDossier,
  published: PublishedForm,
  cast: DemoActors,
): Promise<void> {
  const { form } = published
  const last = form.blocks.find(({ slug }) => slug === source.demo.lastSubmittedBlock)
  const { row, holder } = await insertRow(tx, source, published, cast, last?.id ?? null)
  const answers = listAnswers(source, form, last?.id ?? null)
  const session = openDossierSession(deps, published, row, answers)
  const times = spreadTimes(source, session, last?.id ?? null, listSteps(source, findFormKind(deps.deployment, row)))
  await insertAnswers(tx, row, session, answers, times.blocks)
  const set = { submitted_blocks: [...times.blocks.keys()], last_activity: times.end }
  await saveSummary(tx, row, session, { changed: new Set(), set })
  const documents = await addDocuments(tx, deps, { row, source, form, answers, holder }, times)
  await addEvidence(tx, { row, source, form, answers, documents }, times, cast.people)
}

/** The answers up to the last submitted block, by element id. */
function listAnswers({ values }: DemoDossier, form: Form, lastBlock: number | null): Answers {
  const reached = form.blocks.findIndex(({ id }) => id === lastBlock)
  const submitted = new Set(form.blocks.slice(0, reached + 1).flatMap(({ elements }) => elements))
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const element = form.element(name)
    if (!element || !takesAnswer(element) || !submitted.has(element)) return []
    return [[element.id, { value: encodeValue(toValue(value)) }] as const]
  })
  return new Map(entries)
}

function toValue(value: DemoDossier['values'][string]): Value {
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : item.title)) : value
}

async function insertRow(
  tx: Tx,
  source: DemoDossier,
  { edition }: PublishedForm,
  { people, clients }: DemoActors,
  last: number | null,
): Promise<{ row: DossierRow; holder: string }> {
  const { form: form_id, direct, clientCode, demo } = source
  const owner = findPerson(people, demo.owner)
  const advises = owner.role === 'advisor'
  const accepted = demo.history.find(({ state }) => state === 'validated')
  const row = await tx
    .insertInto('dossier')
    .values({
      form_id,
      edition,
      direct,
      status: demo.status,
      markers: demo.markers,
      integrate_state: demo.integrate_state,
      client_id: findId(clients, clientCode),
      advisor_id: advises ? owner.id : null,
      created_by: owner.id,
      firm_id: advises ? owner.firm_id : null,
      creation_date: new Date(demo.createdAt),
      validation_date: accepted ? new Date(accepted.at) : null,
      signature_date: demo.signedAt ? new Date(demo.signedAt) : null,
      last_submitted_block: last,
      last_reason: demo.reason,
      pairing: JSON.stringify(toPairing(demo.pairing)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { search, holder } = await findNames(tx, row)
  await tx.updateTable('dossier').set({ search }).where('id', '=', row.id).execute()
  // The advisor invited the prospect when creating them.
  if (demo.clientKind === 'prospect' && row.client_id)
    await tx.insertInto('dossier_authorized_client').values({ dossier_id: row.id, client_id: row.client_id }).execute()
  return { row: { ...row, search }, holder }
}

function toPairing(codes: DemoDossier['demo']['pairing']): Pairing {
  const paired = Object.entries(codes).flatMap(([scope, code]) =>
    code === null ? [] : [[scope, { code, partner: null }]],
  )
  return Object.fromEntries(paired)
}

async function findNames(tx: Tx, { id, number }: DossierRow): Promise<{ search: string; holder: string }> {
  const { last_name, first_name, username, ...advisor } = await tx
    .selectFrom('dossier')
    .innerJoin('client', 'client.id', 'client_id')
    .leftJoin('app_user', 'app_user.id', 'dossier.advisor_id')
    .select(['last_name', 'first_name', 'client.username', 'lastname', 'firstname', 'external_id'])
    .where('dossier.id', '=', id)
    .executeTakeFirstOrThrow()
  const { lastname, firstname, external_id } = advisor
  const by = lastname === null || firstname === null ? null : { lastname, firstname, external_id }
  const search = searchText({ number, client: { last_name, first_name, username }, advisor: by })
  return { search, holder: [first_name, last_name].filter(Boolean).join(' ') }
}

async function insertAnswers(tx: Tx, row: DossierRow, { form }: Session, answers: Answers, blocks: Times['blocks']) {
  const rows = [...answers].map(([element_id, { value }]) => ({
    dossier_id: row.id,
    element_id,
    value,
    version: 1,
    changed_by: row.created_by,
    changed_at: blocks.get(form.blockOf(element_id)?.id ?? 0) ?? row.creation_date,
  }))
  if (rows.length > 0) await tx.insertInto('dossier_value').values(rows).execute()
}
