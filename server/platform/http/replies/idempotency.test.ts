import Fastify from 'fastify'
import { sql } from 'kysely'
import { routesByFeature } from '@parcelle/contract'
import { route } from '@parcelle/contract/route'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal, unacceptable } from '../../errors/errors.ts'
import { deleteExpiredReplies } from './idempotency.ts'
import { mountRoutes } from '../calls/mount.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { findUser } from '../../../testing/dossiers.ts'

// A feature of one call that creates something: mails, since any table will do.
const { deps } = await testApp({}, await testDatabase())
const room = {
  create: {
    ...route('createDossier', {
      summary: 'Create',
      roles: 'everyone',
      body: z.strictObject({ subject: z.string(), slow: z.number().default(0) }),
      reply: z.object({ id: z.string() }),
      status: 201,
      idempotent: true,
    }),
  },
}
const app = Fastify()
app.setErrorHandler((error, _, reply) =>
  error instanceof Refusal ? reply.code(error.status).send(error.body) : reply.code(500).send(String(error)),
)
mountRoutes(
  app,
  deps,
  { room },
  {
    room: {
      async create({ body, tx }) {
        const row = { recipient: 'a@example.org', subject: body.subject, body: '', sent_at: null }
        const { id } = await tx.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()
        if (body.slow > 0) await sql`select pg_sleep(${body.slow})`.execute(tx)
        if (body.subject === 'refused') throw unacceptable('element.error.required', 'subject')
        return { id }
      },
    },
  },
)
afterAll(() => app.close())

const post = async (key: string | null, payload: object, username = 'advisor') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/dossiers',
    payload,
    headers: {
      authorization: `Bearer ${(await findUser(deps.db, username)).id}`,
      ...(key !== null && { 'idempotency-key': key }),
    },
  })
const made = async (subject: string) =>
  (await deps.db.selectFrom('mail').select('id').where('subject', '=', subject).execute()).length

test('the three creations of the contract may be repeated', () => {
  const routes = [
    routesByFeature.dossiers.createDossier,
    routesByFeature.dossiers.duplicateDossier,
    routesByFeature.clients.createProspect,
  ]
  for (const one of routes) expect(one).toMatchObject({ idempotent: true, status: 201 })
})

test('the same key and content answers the same, and creates once', async () => {
  const [first, again] = [await post('k1', { subject: 'once' }), await post('k1', { subject: 'once' })]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.body).toBe(first.body)
  expect(again.headers['content-type']).toBe(first.headers['content-type'])
  expect(await made('once')).toBe(1)
})

test('without a key each request creates', async () => {
  await post(null, { subject: 'free' })
  await post(null, { subject: 'free' })
  expect(await made('free')).toBe(2)
})

test('the same key with another content is a 422', async () => {
  await post('k2', { subject: 'a' })
  const reply = await post('k2', { subject: 'b' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().errors[0]).toMatchObject({ code: 'error.idempotency-key', property: 'Idempotency-Key' })
  expect(await made('b')).toBe(0)
})

test('a key belongs to one person', async () => {
  const [mine, yours] = [await post('k3', { subject: 'two' }), await post('k3', { subject: 'two' }, 'advisor2')]
  expect(mine.json().id).not.toBe(yours.json().id)
  expect(await made('two')).toBe(2)
})

test('ten at once: one works, the others wait and get its answer', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('k4', { subject: 'race', slow: 0.2 })))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await made('race')).toBe(1)
})

test('a refusal does not use up the key', async () => {
  expect((await post('k5', { subject: 'refused' })).statusCode).toBe(422)
  expect((await post('k5', { subject: 'accepted' })).statusCode).toBe(201)
  expect(await made('refused')).toBe(0)
})

test('while the first is being refused, one that waits does the work itself', async () => {
  const [first, second] = await Promise.all([
    post('k6', { subject: 'refused', slow: 0.2 }),
    post('k6', { subject: 'refused', slow: 0.2 }),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([422, 422])
})

test.each(['', 'é', 'x'.repeat(256), 'two words'])('« %s » is no key', async (key) => {
  expect((await post(key, { subject: 'badly' })).statusCode).toBe(400)
})

test('a stored reply is deleted after a day', async () => {
  const first = await post('k7', { subject: 'old' })
  const age = (hours: number) =>
    deps.db
      .updateTable('idempotent_reply')
      .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
      .where('key', '=', 'k7')
      .execute()
  await age(23)
  await deleteExpiredReplies(deps.db)
  expect((await post('k7', { subject: 'old' })).body).toBe(first.body)
  await age(25)
  expect(await deleteExpiredReplies(deps.db)).toBe(1)
  expect((await post('k7', { subject: 'old' })).body).not.toBe(first.body)
})
