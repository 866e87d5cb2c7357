import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../testing/app.ts'
import { addDossier, findUser } from '../testing/dossiers.ts'
import { listStatements } from '../testing/postgres.ts'
import { findHead } from './evidence/events.ts'
import { recordWithoutNotification } from './record-without-notification.ts'
import { verifyEvidence } from './evidence/verify.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const { db, pool } = database
const user = await findUser(db, 'advisor')
const reader = { user, requestId: randomUUID() }
const listEvents = (id: string) =>
  db
    .selectFrom('dossier_event')
    .select(['seq', 'event', 'payload', 'actor_id', 'role', 'request_id'])
    .where('dossier_id', '=', id)
    .orderBy('seq')
    .execute()

test('a reading is recorded in one statement, also where another has written since the dossier was read', async () => {
  const id = await addDossier(deps)
  const record = (page: number, head = old) => recordWithoutNotification(deps, id, reader, 'read', { page }, head)
  const old = await findHead(db, id)
  expect(await listStatements(pool, () => record(1))).toHaveLength(1)
  await record(2)
  await Promise.all([record(3), record(4)])
  const pages = await listEvents(id)
  expect(pages.map(({ payload }) => payload)).toEqual(expect.arrayContaining([1, 2, 3, 4].map((page) => ({ page }))))
  expect(pages[0]).toEqual({
    seq: 1,
    event: 'read',
    payload: { page: 1 },
    actor_id: user.id,
    role: 'advisor',
    request_id: reader.requestId,
  })
  expect(await verifyEvidence(db, [id])).toEqual({ dossiers: 1, entries: 4, breaches: [] })
})

test('a reading of a dossier that the reader may not see any more is refused and not recorded', async () => {
  const id = await addDossier(deps, { advisor: 'advisor2' })
  const reading = recordWithoutNotification(deps, id, reader, 'read', {}, await findHead(db, id))
  await expect(reading).rejects.toMatchObject({ status: 404 })
  expect(await listEvents(id)).toEqual([])
})
