import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../errors/errors.ts'
import { shedOverload } from './overload.ts'

const app = Fastify()
shedOverload(app, 3, 5)
app.setErrorHandler((error, _, reply) =>
  error instanceof Refusal ? reply.code(error.status).headers(error.headers).send(error.body) : reply.send(error),
)
let release: () => void = () => {}
let held = Promise.resolve()
function hold(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  release = resolve
}
const begun = { count: 0 }
const answer = () => {
  begun.count += 1
  return held.then(() => 'ok')
}
for (const url of ['/api/v1/dossiers', '/oidc/token', '/sign-in/x'])
  app.route({ method: ['GET', 'POST'], url, handler: answer })
for (const url of ['/free', '/health/live']) app.get(url, async () => 'ok')
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

// `inject` sends nothing until it is awaited.
const ask = async (url = '/api/v1/dossiers') => await app.inject(url)
const many = (count: number, url?: string) => Array.from({ length: count }, () => ask(url))
const statuses = async (replies: ReturnType<typeof many>) =>
  (await Promise.all(replies)).map((reply) => reply.statusCode)

test('under overload requests are refused at once with Retry-After; sign-in lasts longer, health always answers', async () => {
  hold()
  const taken = many(3)
  const shed = await ask()
  expect([shed.statusCode, shed.headers['retry-after']]).toEqual([503, '5'])
  expect(shed.json().errors[0].code).toBe('error.unavailable')
  const signingIn = [...many(1, '/oidc/token?x'), ...many(1, '/sign-in/x')]
  expect((await ask('/oidc/token')).statusCode).toBe(503)
  expect((await ask('/health/live')).statusCode).toBe(200)
  release()
  expect(await statuses([...taken, ...signingIn])).toEqual([200, 200, 200, 200, 200])
  expect(await statuses(many(3)), 'it is over as soon as the answers are made').toEqual([200, 200, 200])
})

test('a slow or abandoned request does not occupy a place', async () => {
  const { port } = app.server.address() as AddressInfo
  const head =
    'POST /api/v1/dossiers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  const slow = Array.from({ length: 6 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  for (const socket of slow) socket.write(`${head}"a`)
  expect(await statuses(many(3))).toEqual([200, 200, 200])

  hold()
  begun.count = 0
  for (const socket of slow.slice(0, 3)) socket.write('bcdefg"')
  while (begun.count < 3) await sleep(5)
  expect((await ask('/free')).statusCode).toBe(503)
  for (const socket of slow) socket.destroy()
  while ((await ask('/free')).statusCode === 503) await sleep(5)
  release()
})
