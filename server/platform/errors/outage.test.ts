import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { asPrograms } from '../database/app-role.ts'
import { openDatabase } from '../database/database.ts'
import { portal } from '../../features/identity/testing/portal.ts'
import { signInRequest, visitor } from '../../features/identity/testing/visitor.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { quickest, timed } from '../../testing/timing/quickest.ts'
import { startFaultyProxy } from '../../testing/faulty-proxy.ts'

const sound = await testDatabase()
const line = await startFaultyProxy(sound.url)
const weak = openDatabase(asPrograms(line.url), pino({ level: 'silent' }), 'app')
afterAll(() => weak.close())
afterEach(() => line.become('none'))

const { app, as, deps } = await testApp({}, weak)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const id = await addDossier(deps, { client: 'client', values: { subscriber_type: 'physique' } })
const signIn = await portal(weak.db)

const save = (value = 'Lyon') =>
  as('advisor', {
    method: 'PATCH',
    url: `/api/v1/dossiers/${id}/draft`,
    payload: { changes: [{ elementId: form.element('sub_birth_city')!.id, value }] },
  })
const read = () => as('advisor', { url: `/api/v1/dossiers/${id}` })
const list = () => as('advisor', { url: '/api/v1/dossiers' })
const create = () =>
  as('advisor', { method: 'POST', url: '/api/v1/dossiers', payload: { formId: deps.deployment.forms.client } })
const changes = () => as('advisor', { url: `/api/v1/dossiers/${id}/draft` })

/** Many calls at once, so that reads and writes are batched. */
const crowd = () => Promise.all([save, read, list, create, changes, save, read, list, save, read].map((call) => call()))

test.each(['down', 'full'] as const)('with a database that is %s, calls get 503 with Retry-After', async (weakness) => {
  expect((await crowd()).map(({ statusCode }) => statusCode)).not.toContain(503)
  line.become(weakness)
  for (const { statusCode, headers, json } of await crowd()) {
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(json()).toEqual({ errors: [{ code: 'error.unavailable', message: 'error.unavailable' }] })
  }
  await becomesReady({ status: 503, database: false })
  line.become('none')
  expect((await save()).statusCode, 'without a restart').toBe(200)
  await becomesReady({ status: 200, database: true })
})

test('with a database that does not answer, waiting ends after 10 seconds, and the question of health after 2', async () => {
  /** The larger share of what each of the two may take. */
  const measure = async () => {
    line.become('none')
    await crowd()
    line.become('silent')
    slowest = 0
    const took = await timed(async () => {
      const calls = crowd()
      await becomesReady({ status: 503, database: false })
      expect((await calls).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(503))
    })
    return Math.max(took / 10_500, slowest / 2_500)
  }
  expect(await quickest(1, measure, 3)).toBeLessThan(1)
  line.become('none')
  expect(
    (await crowd()).map(({ statusCode }) => statusCode),
    'without a restart',
  ).not.toContain(503)
}, 120_000)

test('signing in says in both languages that it is for later', async () => {
  const who = visitor(signIn)
  const page = await who.authorize(signInRequest(signIn))
  line.become('down')
  const replies = [
    await who.go(page, { headers: { 'accept-language': 'fr' } }),
    await who.go(signInRequest(signIn, { ui_locales: 'en' }), { headers: { accept: 'text/html' } }),
    await who.post('/oidc/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'parcelle-web' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5'])
  expect(await replies[0]!.text()).toContain('momentanément indisponible')
  expect(await replies[1]!.text()).toContain('temporarily unavailable')
})

test.each(['53100', '58030', '25006'])(
  'a database whose disk is full or cannot be written to (%s): come again, and reading goes on',
  async (code) => {
    const owner = openDatabase(sound.url, pino({ level: 'silent' }))
    await sql`create or replace function no_room() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(owner.db)
    await sql`create or replace trigger no_room before insert or update on dossier_value
      for each statement execute function no_room()`.execute(owner.db)
    const replies = await Promise.all([save('Brest'), save('Rennes'), read()])
    await sql`drop trigger no_room on dossier_value`.execute(owner.db)
    await owner.close()
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
  },
)

/** In milliseconds. */
let slowest = 0

/** Readiness is cached for a second, so a change takes as long to show. */
const becomesReady = (expected: object) =>
  vi.waitFor(
    async () => {
      const asked = Date.now()
      const found = await readiness()
      slowest = Math.max(slowest, Date.now() - asked)
      expect(found).toEqual(expected)
    },
    { timeout: 30_000, interval: 200 },
  )

async function readiness() {
  const { statusCode, json } = await app.inject('/health/ready')
  return { status: statusCode, database: json().checks.database }
}
