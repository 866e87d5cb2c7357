import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { testApp } from '../../testing/app.ts'
import { addDossier, addSigned, findUser } from '../../testing/dossiers.ts'
import { deleteOldNotifications } from './queries.ts'

const { as, deps } = await testApp()
const { db } = deps
await db.deleteFrom('notification').execute()

type Item = { id: string; kind: string; isRead: boolean; dossier: { id: string; number: string } }
const list = async (username: string): Promise<Item[]> =>
  (await as(username, { url: '/api/v1/notifications' })).json().notifications
const kindsOf = async (username: string, id: string) =>
  (await list(username)).filter(({ dossier }) => dossier.id === id).map(({ kind }) => kind)

async function record(id: string, event: string, username: string | null, at?: Date): Promise<void> {
  const user = username === null ? null : await findUser(db, username)
  await db.transaction().execute(async (tx) => {
    await addDossierEvent(tx, id, { user, requestId: null, ...(at && { at }) }, event, {})
  })
}

test('people are notified of what happens to their dossiers, not of their own actions', async () => {
  const id = await addDossier(deps, { status: 'signature', client: 'client' })
  await record(id, 'subscription_signed', null)
  for (const username of ['client', 'advisor']) expect(await kindsOf(username, id)).toEqual(['signed'])
  for (const username of ['client2', 'partner', 'gestion', 'direct']) expect(await kindsOf(username, id)).toEqual([])
  await record(id, 'validate_report', 'advisor')
  expect(await kindsOf('advisor', id)).toEqual(['signed'])
})

test('client and advisor are notified of decisions and requests, the requester of the answer', async () => {
  const id = await addSigned(deps)
  const client = await db.selectFrom('client').select('id').where('username', '=', 'S00012').executeTakeFirstOrThrow()
  await db.updateTable('dossier').set({ client_id: client.id }).where('id', '=', id).execute()
  await record(id, 'ask_correction', 'gestion')
  await record(id, 'end_correction', 'advisor')
  await record(id, 'accept', 'gestion')
  expect(await kindsOf('advisor', id)).toEqual(['accepted', 'correction-asked'])
  expect(await kindsOf('gestion', id)).toEqual(['corrected'])
  expect(await kindsOf('backoffice', id)).toEqual([])
})

test('a real decision writes the notification in its transaction', async () => {
  const id = await addSigned(deps)
  const url = `/api/v1/dossiers/integration-state/${id}`
  const payload = { integration_state: 'refused', reason: 'Identité non vérifiée' }
  expect((await as('gestion', { method: 'PUT', url, payload })).statusCode).toBe(200)
  expect(await kindsOf('advisor', id)).toEqual(['refused'])
})

test('a notification is marked as read on every device, by its owner only', async () => {
  const id = await addDossier(deps, { status: 'signature', client: 'client' })
  await record(id, 'subscription_declined', null)
  const mine = (await list('client')).find(({ dossier }) => dossier.id === id)!
  const read = (username: string) =>
    as(username, { method: 'POST', url: '/api/v1/notifications/read', payload: { ids: [mine.id] } })
  expect((await read('advisor')).statusCode).toBe(204)
  expect((await list('client')).find((one) => one.id === mine.id)?.isRead).toBe(false)
  expect((await read('client')).statusCode).toBe(204)
  expect((await list('client')).find((one) => one.id === mine.id)?.isRead).toBe(true)
})

test('nobody is notified about a dossier that they may no longer see', async () => {
  const id = await addDossier(deps, { status: 'signature' })
  await record(id, 'subscription_signed', null)
  expect(await kindsOf('advisor', id)).toEqual(['signed'])
  const { id: other } = await findUser(db, 'partner')
  await db.updateTable('dossier').set({ advisor_id: other }).where('id', '=', id).execute()
  expect(await kindsOf('advisor', id)).toEqual([])
})

test('the newest come first, fifty of them, and after 90 days they are deleted', async () => {
  const id = await addDossier(deps, { status: 'signature', advisor: null, createdBy: 'direct', direct: true })
  for (let day = 1; day <= 52; day++) await record(id, 'subscription_declined', null, new Date(Date.UTC(2020, 0, day)))
  await record(id, 'subscription_signed', null)
  const kinds = await kindsOf('direct', id)
  expect([kinds.length, kinds[0]]).toEqual([50, 'signed'])
  expect(await deleteOldNotifications(db)).toBe(52)
  expect(await kindsOf('direct', id)).toEqual(['signed'])
})

test('the list and the sweep have an index', async () => {
  const explain = (text: string) =>
    db.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
      await tx.executeQuery(CompiledQuery.raw('set local enable_bitmapscan = off'))
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`))
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  const one = `'${crypto.randomUUID()}'`
  const newest = `select id from notification where user_id = ${one} order by at desc, id desc limit 50`
  expect(await explain(newest)).toMatch(/Index (Only )?Scan using notification_of/)
  expect(await explain("delete from notification where at < '2020-01-01'")).toContain('notification_age')
})
