import { tasks, type DossierStatus } from '@parcelle/domain'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { addDossier, addSigned, findUser, type NewDossier } from '../../../testing/dossiers.ts'
import { largeDatabase } from '../../../testing/many-dossiers/large-database.ts'
import { generated } from '../../../testing/many-dossiers/add-many-dossiers.ts'
import { selectForAll, toParameters } from '../../../platform/database/prepared.ts'
import { MOST_TO_DO, toDoQuery } from './to-do-query.ts'

const { as, deps } = await testApp()
const { db } = deps

type Item = { id: string; state: string; last_activity: string; detail: { next: { action: string } | null } }
type Reply = { dossiers: Item[]; isMore: boolean; waiting: Item | null }
const list = async (username: string): Promise<Reply> => (await as(username, { url: '/api/v1/to-do' })).json()
const actionOf = async (username: string, id: string) =>
  (await list(username)).dossiers.find((one) => one.id === id)?.detail.next?.action ?? null

const sent = (...parties: string[]) => parties.map((party) => `subscription_sent_to_${party}`)
const signed = (...parties: string[]) => parties.map((party) => `subscription_signed_by_${party}`)

async function add(given: NewDossier, set: { markers?: string[]; last_activity?: Date } = {}): Promise<string> {
  const id = await addDossier(deps, given)
  if (Object.keys(set).length > 0) await db.updateTable('dossier').set(set).where('id', '=', id).execute()
  return id
}

async function authorise(id: string, username: string): Promise<void> {
  const { id: userId } = await findUser(db, username)
  const me = await db.selectFrom('client').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  await db.insertInto('dossier_authorized_client').values({ dossier_id: id, client_id: me.id }).execute()
}

test('a person who must sign finds it first: the client, then the advisor, each in their turn', async () => {
  const id = await add({ status: 'signature', client: 'client' }, { markers: sent('subscriber') })
  expect((await list('client')).dossiers[0]).toMatchObject({ id, detail: { next: { action: 'sign' } } })
  expect(await actionOf('advisor', id)).toBeNull()
  const markers = [...sent('subscriber'), ...signed('subscriber')]
  await db.updateTable('dossier').set({ markers }).where('id', '=', id).execute()
  expect(await actionOf('client', id)).toBeNull()
  expect((await list('advisor')).dossiers[0]).toMatchObject({ id, detail: { next: { action: 'sign' } } })
})

test('an authorised client who does not sign has nothing to do, on the dashboard, the card and the page', async () => {
  const id = await add({ status: 'signature', client: 'client' }, { markers: sent('subscriber') })
  await authorise(id, 'client2')
  await authorise(id, 'client')
  expect(await actionOf('client2', id)).toBeNull()
  const cards: { dossiers: Item[] } = (await as('client2', { url: '/api/v1/dossiers?state=signature-files' })).json()
  expect(cards.dossiers.find((one) => one.id === id)?.detail).toMatchObject({ next: { action: 'wait' }, signs: false })
  const page: { dossier: Item } = (await as('client2', { url: `/api/v1/dossiers/${id}` })).json()
  expect(page.dossier.detail.next?.action).toBe('wait')
  expect(await actionOf('client', id)).toBe('sign')
})

test.each<[string, DossierStatus, string]>([
  ['advisor', 'mission_validated', 'write-report'],
  ['advisor', 'mission_abort', 'relaunch'],
  ['advisor', 'unsigned', 'relaunch'],
  ['advisor', 'additional_documents', 'upload'],
  ['client', 'additional_documents', 'upload'],
  ['client', 'adequacy_report_validation', 'read-report'],
  ['backoffice', 'compliance_validation', 'check'],
  ['gestion', 'compliance_validation', 'check'],
])('%s is asked by a dossier in %s to %s', async (username, status, action) => {
  const id = await add({ status, client: 'client' }, { last_activity: new Date('2020-01-01') })
  expect(await actionOf(username, id)).toBe(action)
})

test('tasks of a colleague are not listed for the partner of the firm', async () => {
  const colleagues = await add({ status: 'mission_validated' })
  const own = await add({ status: 'mission_validated', advisor: null, createdBy: 'partner' })
  const { firmId } = await findUser(db, 'partner')
  await db.updateTable('dossier').set({ firm_id: firmId }).where('id', '=', own).execute()
  const ids = (await list('partner')).dossiers.map(({ id }) => id)
  expect([ids.includes(own), ids.includes(colleagues)]).toEqual([true, false])
})

test('the most urgent comes first, then the oldest, and no more than twenty', async () => {
  for (let day = 1; day <= MOST_TO_DO + 2; day++)
    await add({ status: 'mission_abort' }, { last_activity: new Date(Date.UTC(2019, 0, day)) })
  const { dossiers, isMore } = await list('advisor')
  expect([dossiers.length, isMore]).toEqual([MOST_TO_DO, true])
  const ranks = dossiers.map(({ detail }) => tasks.findIndex((task) => task === detail.next?.action))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  const relaunched = dossiers.filter(({ detail }) => detail.next?.action === 'relaunch')
  const days = relaunched.map(({ last_activity }) => last_activity)
  expect(days).toEqual(days.toSorted())
  expect(days[0]).toBe('2019-01-01T00:00:00Z')
})

test('people who decide have the task, unless a correction is awaited', async () => {
  const id = await addSigned(deps)
  await db
    .updateTable('dossier')
    .set({ last_activity: new Date('2018-01-01') })
    .where('id', '=', id)
    .execute()
  expect(await actionOf('gestion', id)).toBe('decide')
  expect(await actionOf('backoffice', id)).toBeNull()
  await db.updateTable('dossier').set({ correction: true }).where('id', '=', id).execute()
  expect(await actionOf('gestion', id)).toBeNull()
  expect(await actionOf('advisor', id)).toBe('correct')
})

test('a signer who opened the documents without signing is still asked to sign', async () => {
  const given = { status: 'signature', advisor: null, createdBy: 'direct', direct: true } as const
  const id = await add(given, { markers: ['subscription_delivered_to_subscriber'] })
  expect(await actionOf('direct', id)).toBe('sign')
})

test('with nothing to do, the latest dossier that waits for others is named', async () => {
  const id = await add({ status: 'compliance_validation', advisor: null, createdBy: 'direct', direct: true })
  const { id: owner } = await findUser(db, 'direct')
  const others = db.updateTable('dossier').set({ status: 'canceled' }).where('owner_id', '=', owner)
  await others.where('id', '<>', id).execute()
  expect(await list('direct')).toMatchObject({ dossiers: [], isMore: false, waiting: { id } })
})

test('everything that the lists say waits for a person is in their tasks, and nothing else', async () => {
  for (const username of ['client', 'client2', 'direct', 'gestion', 'backoffice']) {
    const { dossiers } = (await as(username, { url: '/api/v1/dossiers?itemsPerPage=100' })).json()
    const asking = (dossiers as Item[]).filter(({ detail }) => ![null, 'wait'].includes(detail.next?.action ?? null))
    const tasks = await list(username)
    expect({ username, ids: tasks.dossiers.map(({ id }) => id).toSorted() }).toEqual({
      username,
      ids: tasks.isMore ? expect.any(Array) : asking.map(({ id }) => id).toSorted(),
    })
    for (const { id } of tasks.dossiers) expect(asking.map((one) => one.id)).toContain(id)
  }
})

test('no list of tasks reads a big table from end to end', async () => {
  const { db: large } = await largeDatabase()
  const { id: who } = await large
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', generated.username(1))
    .executeTakeFirstOrThrow()
  for (const role of [
    'client',
    'prospect_direct',
    'advisor',
    'partner',
    'back_office_user',
    'manage_dossier',
  ] as const) {
    const query = toDoQuery(role, deps.deployment)
    const { sql: text } = selectForAll(query).compile(large)
    const { rows } = await large.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (costs off) ${text}`, [...toParameters(query.columns, [{ who, viewer: who }])]),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, role).not.toMatch(/Seq Scan on (dossier|client)\b/)
    if (role === 'advisor') expect(plan).toMatch(/Index Scan using dossier_task/)
    if (role === 'manage_dossier') expect(plan).toMatch(/Index Scan using dossier_to_check/)
  }
}, 120_000)
