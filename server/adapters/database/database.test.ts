import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, ping } from './database.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-socket-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server on the socket of a port that asks for a password and then refuses; answers what it was told. */
async function askingServer(port: number): Promise<string[]> {
  const told: string[] = []
  const answer = (socket: Socket) => {
    // The first message is who wants which database; AuthenticationCleartextPassword; then the password.
    socket.once('data', (start) => {
      told.push(start.subarray(8).toString('latin1'))
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (password) => {
        told.push(password.subarray(5, -1).toString('utf8'))
        socket.destroy()
      })
    })
  }
  const server = createServer(answer).listen(join(folder, `.s.PGSQL.${port}`))
  await once(server, 'listening')
  afterAll(() => server.close())
  return told
}

test('an address with a socket keeps its port, its user and its password', async () => {
  const told = await askingServer(6543)
  const url = `postgres://par%20celle:s%40cret@localhost:6543/portal?host=${encodeURIComponent(folder)}`
  const { pool, close } = openDatabase(url, pino({ level: 'silent' }))
  await expect(ping(pool)).rejects.toThrow('Connection terminated')
  await close()
  expect(told[0]).toContain('user\0par celle\0')
  expect(told[0]).toContain('database\0portal\0')
  expect(told[1]).toBe('s@cret')
})
