import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../adapters/database/database.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { addMail } from '../adapters/mail/outbox.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { addSigned } from '../testing/dossiers.ts'
import { startWorker } from './worker.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase()
const { db, url } = database
const { as, deps } = await testApp({}, database)
const owner = openDatabase(url, log)
const received: string[] = []
const mailer: Mailer = { send: async ({ recipient }) => void received.push(recipient) }
const stopWorker = await startWorker({ ...deps, queue: owner.pool, mailer })
afterAll(async () => {
  await stopWorker()
  await owner.close()
})

const write = (recipient: string) =>
  db.transaction().execute((tx) => addMail(tx, { recipient, subject: 'Votre dossier', body: 'Bonjour' }))

test('a mail leaves with the commit of its reason, not at the next minute', async () => {
  await write('at-once@example.org')
  await expect.poll(() => received, { timeout: 10_000 }).toContain('at-once@example.org')
})

test('a job whose reason was undone was never added', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await addMail(tx, { recipient: 'undone@example.org', subject: 's', body: 'b' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('after@example.org')
  await expect.poll(() => received, { timeout: 10_000 }).toContain('after@example.org')
  expect(received).not.toContain('undone@example.org')
})

test('an accepted dossier is brought to the customer system as soon as it is accepted', async () => {
  const id = await addSigned(deps)
  const payload = { integration_state: 'validated' }
  await as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
  const state = async () =>
    (await db.selectFrom('dossier').select('integrate_state').where('id', '=', id).executeTakeFirstOrThrow())
      .integrate_state
  await expect.poll(state, { timeout: 10_000 }).toBe('sync')
})

test('the programs may add a job and touch nothing else of the queue', async () => {
  const { pool } = openDatabase(url, log, 'app')
  await pool.query(`select add_job('fold-counts', '{}')`)
  await expect(pool.query('delete from graphile_worker._private_jobs')).rejects.toThrow('permission denied')
  await pool.end()
})
