import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { smsGateway } from './gateway.ts'

const asked: { authorization: string | undefined; body: string }[] = []
let status = 202
const server = createServer(async (request, reply) => {
  asked.push({ authorization: request.headers.authorization, body: await text(request) })
  reply.writeHead(status).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())
// The listener of a TCP server has a port.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
const message = {
  id: 'm1',
  recipient: '+33600000001',
  subject: '',
  body: 'Votre code : 123456',
  html: '',
  channel: 'sms',
} as const

test('a short message reaches the gateway under its own id, in our name', async () => {
  await smsGateway(url, 'a-token-of-the-operator').send(message)
  expect(asked).toEqual([
    {
      authorization: 'Bearer a-token-of-the-operator',
      body: JSON.stringify({ id: 'm1', to: '+33600000001', text: 'Votre code : 123456' }),
    },
  ])
})

test('a refusal of the gateway is reported by its status only', async () => {
  status = 503
  await expect(smsGateway(url, null).send(message)).rejects.toMatchObject({ responseCode: 503 })
  expect(asked.at(-1)?.authorization).toBeUndefined()
})
