import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { sql } from 'kysely'
import type { Client, PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { eraseEntries } from '../../dossier/evidence/erase-entries.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'
import { openDatabase } from './database.ts'
import { databaseListener } from './listener.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-socket-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server that asks for a password, then refuses; returns the messages it received. */
async function startRefusingServer(port: number): Promise<string[]> {
  const messages: string[] = []
  const answer = (socket: Socket) => {
    // The client sends its startup message, gets AuthenticationCleartextPassword, then sends the password.
    socket.once('data', (start) => {
      messages.push(start.subarray(8).toString('latin1'))
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (password) => {
        messages.push(password.subarray(5, -1).toString('utf8'))
        socket.destroy()
      })
    })
  }
  const server = createServer(answer).listen(join(folder, `.s.PGSQL.${port}`))
  await once(server, 'listening')
  afterAll(() => server.close())
  return messages
}

test('an address with a socket keeps its port, its user and its password', async () => {
  const messages = await startRefusingServer(6543)
  const url = `postgres://par%20celle:s%40cret@localhost:6543/portal?host=${encodeURIComponent(folder)}`
  const { pool, close } = openDatabase(url, pino({ level: 'silent' }))
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  await close()
  expect(messages[0]).toContain('user\0par celle\0')
  expect(messages[0]).toContain('database\0portal\0')
  expect(messages[1]).toBe('s@cret')
})

test.each(['prod', 'parcelle owner'])(
  'with application_name=%s in the address the owner writes evidence, and a request with its login does not',
  async (name) => {
    const database = await testDatabase()
    const { deps } = await testApp({}, database)
    const id = await addDossier(deps)
    const address = new URL(database.url)
    address.searchParams.set('application_name', name)
    const nobody = { user: null, requestId: null }
    await deps.db.transaction().execute((tx) => addDossierEvent(tx, id, nobody, 'tried', { said: 'x' }))
    const owner = openDatabase(address.href, pino({ level: 'silent' }))
    expect(await eraseEntries(owner.db, id, [1])).toEqual([1])
    await owner.close()

    const { db, close } = openDatabase(address.href, pino({ level: 'silent' }), 'app')
    const writing = db.transaction().execute((tx) => addDossierEvent(tx, id, nobody, 'tried', {}))
    await expect(writing).rejects.toThrow(/^a dossier event is written by the login of the programs, not by /)
    await close()
  },
)

test('closing a database closes its connections, also where Kysely was asked nothing', async () => {
  const { url } = await testDatabase()
  const { pool, close } = openDatabase(url, pino({ level: 'silent' }))
  await pool.query('select 1')
  expect(pool.totalCount).toBe(1)
  await close()
  expect([pool.ended, pool.totalCount]).toEqual([true, 0])
})

test('an answer that arrived while the process was held up is read, however late', async () => {
  const { db, close } = openDatabase((await testDatabase()).url, pino({ level: 'silent' }), 'app', { silence: 200 })
  await sql`select 1`.execute(db)
  const answer = sql<{ n: number }>`select 2 as n`.execute(db)
  await new Promise((resolve) => setImmediate(resolve))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  expect((await answer).rows).toEqual([{ n: 2 }])
  await close()
})

test('a connection that has been idle for long is kept for who uses it at the same moment', async () => {
  const { pool, close } = openDatabase((await testDatabase()).url, pino({ level: 'silent' }), 'app', { max: 1 })
  const client = await pool.connect()
  const { stream } = (client as PoolClient & Pick<Client, 'connection'>).connection
  client.release()
  stream.emit('timeout')
  await expect(pool.query('select pg_sleep(0.1)')).resolves.toBeDefined()
  await close()
})

test('a slow statement goes on while the server answers, and fails once the server is silent', async () => {
  const line = await startFaultyProxy((await testDatabase()).url)
  const { pool, close } = openDatabase(line.url, pino({ level: 'silent' }), 'job', { silence: 200 })
  await pool.query('select pg_sleep(1)')
  const unanswered = pool.query('select pg_sleep(60)')
  line.become('silent')
  await expect(unanswered).rejects.toThrow('the database does not answer')
  line.become('down')
  await close()
})

test('a listener of a silent server learns that notifications may have been missed', async () => {
  const line = await startFaultyProxy((await testDatabase()).url)
  const { pool, close } = openDatabase(line.url, pino({ level: 'silent' }), 'job')
  let heard = 0
  const unlisten = databaseListener(pool, 'tried', pino({ level: 'silent' }), 1_000).listen('it', () => heard++)
  await expect.poll(() => heard, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = heard
  line.become('silent')
  await once(pool, 'remove')
  line.become('none')
  await expect.poll(() => heard, { timeout: 30_000 }).toBeGreaterThan(before)
  unlisten()
  await close()
})
