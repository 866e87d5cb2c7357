import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { metricsRoute } from './metrics.ts'

const app = Fastify()
afterAll(() => app.close())
metricsRoute(app, 'a-token', [])
app.get('/answered', async () => ({}))
app.get('/live', (_, reply) => reply.type('text/event-stream; charset=utf-8').send(Readable.from(['event: a\n\n'])))

test('answers are timed by route, and streams are not: they last as long as somebody listens', async () => {
  for (const url of ['/answered', '/live']) expect((await app.inject(url)).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })
  expect(body).toMatch(/^parcelle_request_seconds_count\{method="GET",route="\/answered",status="200"\} 1$/m)
  expect(body).not.toContain('route="/live"')
})
