import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { findUser } from '../../../testing/dossiers.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'

// Two API processes on one database.
const database = await testDatabase()
const [one, two] = [
  await testApp({ EDITIONS: 'studio' }, database),
  await testApp({ EDITIONS: 'studio' }, { ...database, close: async () => {} }),
]
const { db } = one.deps
const addresses = await Promise.all([one, two].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const live = (await findLiveEdition(db))!
const PHONE = '+33199000123'

type Message = { event: string; data: Record<string, unknown> }
const open = new Set<AbortController>()
afterEach(() => {
  for (const stream of open) stream.abort()
  open.clear()
})

async function follow(process: 0 | 1, username: string, draft: string, place: string) {
  const { id: token } = await findUser(db, username)
  const abort = new AbortController()
  open.add(abort)
  const reply = await fetch(`${addresses[process]}/api/v1/studio/drafts/${draft}/events?place=${place}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const messages: Message[] = []
  const reading = async () => {
    let text = ''
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const [, event] = /^event: (.*)$/m.exec(part) ?? []
        const [, data] = /^data: (.*)$/m.exec(part) ?? []
        if (event && data) messages.push({ event, data: JSON.parse(data) })
      }
    }
  }
  const ended = reading().catch(() => {})
  return {
    status: reply.status,
    ended,
    close: () => abort.abort(),
    /** The first message that says it; those before it are left out. */
    async next(event: string, holds: (data: Message['data']) => boolean = () => true) {
      for (let tries = 0; tries < 3000; tries++) {
        const at = messages.findIndex((message) => message.event === event && holds(message.data))
        if (at >= 0) return messages.splice(0, at + 1).at(-1)!.data
        await sleep(10)
      }
      throw new Error(`no ${event} within 30 seconds; heard: ${JSON.stringify(messages)}`)
    },
  }
}

const create = async (): Promise<string> =>
  (
    await one.as('studio', {
      method: 'POST',
      url: '/api/v1/studio/drafts',
      payload: { from: live, title: 'Un brouillon' },
    })
  ).json().id
const setPhone = (user: string, draft: string, was: string, value: string) =>
  one.as(user, {
    method: 'POST',
    url: `/api/v1/studio/drafts/${draft}/operations`,
    payload: { operations: [{ kind: 'set', at: ['settings.json', 'help', 'phone'], was, value }] },
  })
const move = (user: string, draft: string, screen: unknown, place: string) =>
  one.as(user, { method: 'PUT', url: `/api/v1/studio/drafts/${draft}/presence`, payload: { screen, place } })
const isAt = (place: string | null) => (data: Message['data']) =>
  ((data['present'] as { place: string }[])[0]?.place ?? null) === place

test('two authors of a draft see each other, where the other is, and when the other leaves', async () => {
  const draft = await create()
  const first = await follow(0, 'studio', draft, 'form')
  expect(await first.next('presence')).toEqual({ present: [] })
  const second = await follow(1, 'studio2', draft, 'company')
  expect(await second.next('presence', isAt('form'))).toEqual({ present: [{ name: 'Inès Caron', place: 'form' }] })
  const { present } = await first.next('presence', isAt('company'))
  expect(present).toHaveLength(1)
  const { id } = (await follow(0, 'studio', draft, 'samples').then((stream) => stream.next('screen'))) as { id: string }
  // Of two screens of a person, the one they came to last.
  await second.next('presence', isAt('samples'))
  expect((await move('studio', draft, id, 'form/client?at=element-12')).statusCode).toBe(204)
  await second.next('presence', isAt('form/client?at=element-12'))
  // Nobody moves the screen of another.
  await move('studio2', draft, id, 'publish')
  expect((await db.selectFrom('edition_presence').select('place').execute()).map(({ place }) => place)).not.toContain(
    'publish',
  )
  second.close()
  await first.next('presence', isAt(null))
})

test('a change of one author reaches the other’s screen in another process', async () => {
  const draft = await create()
  const second = await follow(1, 'studio2', draft, 'form')
  expect(await second.next('changed')).toEqual({ number: 0, state: 'draft' })
  await setPhone('studio', draft, PHONE, '1')
  expect(await second.next('changed')).toEqual({ number: 1, state: 'draft' })
})

test('a conflict answers both values, and nothing is overwritten', async () => {
  const draft = await create()
  await setPhone('studio', draft, PHONE, '1')
  const refused = await setPhone('studio2', draft, PHONE, '2')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors[0]).toMatchObject({ code: 'studio.error.conflict', params: { mine: '2', theirs: '1' } })
  // Of a text in two languages, the one that differs.
  const texts = { kind: 'set', at: ['extra.json'], value: { fr: 'Un', en: 'One' } }
  const url = `/api/v1/studio/drafts/${draft}/operations`
  await one.as('studio', { method: 'POST', url, payload: { operations: [texts] } })
  const again = { ...texts, value: { fr: 'Un', en: 'First' } }
  const told = (await one.as('studio2', { method: 'POST', url, payload: { operations: [again] } })).json()
  expect(told.errors[0].params).toEqual({ mine: 'First', theirs: 'One' })
})

test('a place is an address within the draft, and a draft that does not exist is not followed', async () => {
  const draft = await create()
  for (const place of ['//example.org', 'javascript:alert(1)', 'form?<script>', 'x'.repeat(201)])
    expect((await move('studio', draft, crypto.randomUUID(), place)).statusCode).toBe(400)
  expect((await follow(0, 'studio', 'nothing', 'form')).status).toBe(404)
})

test('a stream ends when its reader is no longer an author', async () => {
  const draft = await create()
  const second = await follow(1, 'studio2', draft, 'form')
  await second.next('presence')
  await db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'studio2').execute()
  await setPhone('studio', draft, PHONE, '1')
  await second.ended
  await db.updateTable('app_user').set({ disabled: false }).where('username', '=', 'studio2').execute()
})
