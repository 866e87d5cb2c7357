import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'

type Fault = 'none' | 'down' | 'full' | 'silent'

/** A proxy to a database that can be cut, be out of connections, or go silent. */
export async function startFaultyProxy(database: string): Promise<{ url: string; become(weakness: Fault): void }> {
  let weakness: Fault = 'none'
  const open = new Set<Socket>()
  const server = createServer((here) => {
    if (weakness === 'full') return void here.once('data', () => here.end(tooManyConnections))
    if (weakness === 'down') return void here.destroy()
    const there = toServer(database)
    for (const socket of [here, there]) {
      open.add(socket.on('error', () => {}))
      socket.on('close', () => {
        open.delete(socket)
        here.destroy()
        there.destroy()
      })
    }
    // Not `pipe`, which would resume what was paused.
    here.on('data', (chunk) => there.write(chunk))
    there.on('data', (chunk) => here.write(chunk))
    if (weakness === 'silent') here.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    open.forEach((socket) => socket.destroy())
    server.close()
  })
  const { username, password, pathname } = new URL(database)
  const login = password ? `${username}:${password}` : username
  return {
    url: `postgres://${login}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    become(next) {
      weakness = next
      for (const socket of open) {
        if (next === 'silent') socket.pause()
        else if (next === 'none') socket.resume()
        else socket.destroy()
      }
    },
  }
}

function toServer(database: string): Socket {
  const { searchParams, hostname, port } = new URL(database)
  const folder = searchParams.get('host')
  return folder ? connect(join(folder, '.s.PGSQL.5432')) : connect(Number(port || 5432), hostname)
}

// PostgreSQL's own error when all connections are taken.
const fields = ['SFATAL', 'VFATAL', 'C53300', 'Msorry, too many clients already', '']
const body = Buffer.from(fields.map((field) => `${field}\0`).join(''))
const tooManyConnections = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), body])
tooManyConnections.writeInt32BE(body.length + 4, 1)
