import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { abortSlowBodies, JSON_LIMIT } from './bodies.ts'
import { hasMoreParts } from './json-parts.ts'

test.each([
  ['[[],[],[]]', 6, false],
  ['[[],[],[]]', 5, true],
  [`["${'a'.repeat(5000)}"]`, 1, false],
  ['{"a":1,"b":2}', 1, true],
])('%s has more than %i parts: %s', (given, most, expected) => {
  expect(hasMoreParts(given, most)).toBe(expected)
})

const app = Fastify()
afterAll(() => app.close())
abortSlowBodies(app, 100)
app.post('/plain', async () => 'read')
app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send('refused') }, async () => 'read')
app.post('/files', { bodyLimit: JSON_LIMIT * 2 }, async () => 'read')
app.post(
  '/files-refused',
  { bodyLimit: JSON_LIMIT * 2, onRequest: async (_, reply) => reply.code(401).send('refused') },
  async () => 'read',
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0

function begin(path: string) {
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n`
  socket.write(`${head}{"a"`)
  return socket
}

test.each([
  ['/plain', '408'],
  ['/refused', '401'],
  ['/files-refused', '401'],
])('a slow body to %s ends with the connection, and with a %s', async (path, status) => {
  const answer = await text(begin(path))
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
})

test('files that were let in may take their time', async () => {
  const cut = begin('/plain')
  const socket = begin('/files')
  await once(cut.resume(), 'close')
  await new Promise((resolve) => setImmediate(resolve))
  const [answer] = await Promise.all([once(socket, 'data'), socket.write(':true}')])
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})
