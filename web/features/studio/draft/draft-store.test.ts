// @vitest-environment jsdom
import type { Json, Operation } from '@parcelle/domain/studio'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerFiles } from '../../../testing/draft-files.ts'
import { json, keysOf, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { makeDraftStore } from './draft-store.ts'
import { openPendingStorage } from './pending-changes.ts'
import { applyOne } from './server-copy.ts'

const READ = 'GET /api/v1/studio/drafts/d1'
const LOG = 'GET /api/v1/studio/drafts/d1/operations'
const CHANGE = 'POST /api/v1/studio/drafts/d1/operations'
const UNDO = 'POST /api/v1/studio/drafts/d1/undo'
const FILE = 'settings.json'
const set = (key: string, was: Json, value: Json): Operation => ({ kind: 'set', at: [FILE, key], was, value })

beforeEach(() => {
  localStorage.clear()
  beNewlySignedIn('studio')
})

/** A server with one draft, whose log others may add to. */
function startServer() {
  const start = { [FILE]: { name: 'Aurea', city: 'Rennes' } as Json }
  const log: { author: string; isMine: boolean; operation: Operation }[] = []
  const state = () => ({ number: log.length, canUndo: log.some(({ isMine }) => isMine), canRedo: false })
  const content = () => log.map(({ operation }) => operation).reduce(applyOne, start)
  const seen = new Map<string | null, object>()
  const take = (request: RecordedRequest) => {
    const key = request.headers.get('idempotency-key')
    if (!seen.has(key)) {
      for (const operation of JSON.parse(request.body).operations) log.push({ author: 'Moi', isMine: true, operation })
      seen.set(key, state())
    }
    return json(seen.get(key))
  }
  const handlers = {
    [READ]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: 'draft', isWritable: true, ...answerFiles(content(), request) }),
    [LOG]: ({ line }: RecordedRequest) => {
      const since = Number(line.split('since=')[1])
      const operations = log.map((one, at) => ({ ...one, number: at + 1 })).slice(since)
      return json({ ...state(), operations })
    },
    [CHANGE]: take,
    [UNDO]: () => {
      log.push({ author: 'Moi', isMine: true, operation: set('name', 'Orme', 'Aurea') })
      return json(state())
    },
  }
  return { log, handlers, take, content }
}

const open = async () => {
  const store = makeDraftStore('d1', openPendingStorage('d1', 'ines'))
  await store.open([FILE])
  return store
}
const shown = (store: Awaited<ReturnType<typeof open>>) => store.view.get()?.content[FILE]

test('a change is shown at once and sent; an undo comes back from the server', async () => {
  const { handlers } = startServer()
  serve(handlers)
  const store = await open()
  store.change([set('name', 'Aurea', 'Orme')])
  expect(shown(store)).toMatchObject({ name: 'Orme' })
  expect(store.view.get()).toMatchObject({ sync: 'saving', canUndo: true })
  await waitFor(() => expect(store.view.get()?.sync).toBe('saved'))
  store.step('undo')
  await waitFor(() => expect(shown(store)).toMatchObject({ name: 'Aurea' }))
})

test('a change that is saved is not another content, so that nothing is drawn or proved again', async () => {
  serve(startServer().handlers)
  const store = await open()
  store.change([set('name', 'Aurea', 'Orme')])
  const before = shown(store)
  await waitFor(() => expect(store.view.get()?.sync).toBe('saved'))
  expect(shown(store)).toBe(before)
})

test('typing without a pause is one operation', async () => {
  const { handlers, log } = startServer()
  serve(handlers)
  const store = await open()
  store.change([set('name', 'Aurea', 'O')], true)
  store.change([set('name', 'O', 'Or')], true)
  store.change([set('city', 'Rennes', 'Metz')], true)
  store.change([set('city', 'Metz', 'Paris')], false)
  await waitFor(() => expect(store.view.get()?.sync).toBe('saved'))
  expect(log.map(({ operation }) => operation)).toEqual([
    set('name', 'Aurea', 'Or'),
    set('city', 'Rennes', 'Metz'),
    set('city', 'Metz', 'Paris'),
  ])
})

test('a concurrent change of another author is merged, with their name', async () => {
  const { handlers, log, content } = startServer()
  serve(handlers)
  const store = await open()
  log.push({ author: 'Julien Roche', isMine: false, operation: set('city', 'Rennes', 'Metz') })
  store.change([set('name', 'Aurea', 'Orme')])
  await waitFor(() => expect(store.view.get()?.sync).toBe('saved'))
  expect(shown(store)).toEqual({ name: 'Orme', city: 'Metz' })
  expect(shown(store)).toEqual(content()[FILE])
  expect(store.view.get()?.others).toEqual(['Julien Roche'])
})

test('a refused change is taken back and told with both values', async () => {
  const { handlers, log } = startServer()
  serve({
    ...handlers,
    [CHANGE]: () => refusal(409, 'studio.error.conflict', { mine: 'Orme', theirs: 'Halle' }),
  })
  const store = await open()
  log.push({ author: 'Julien Roche', isMine: false, operation: set('name', 'Aurea', 'Halle') })
  store.change([set('name', 'Aurea', 'Orme')])
  await waitFor(() => expect(shown(store)).toMatchObject({ name: 'Halle' }))
  await waitFor(() => expect(store.notice.get()).toMatchObject({ params: { mine: 'Orme', theirs: 'Halle' } }))
})

test('a file that is made is listed at once, and no longer when that is undone', async () => {
  const { handlers, log } = startServer()
  const made: Operation = { kind: 'set', at: ['datalists/new.json'], value: [] }
  const undone: Operation = { kind: 'remove', at: ['datalists/new.json'], was: [] }
  serve({
    ...handlers,
    [UNDO]: () => {
      log.push({ author: 'Moi', isMine: true, operation: undone })
      return json({ number: log.length, canUndo: false, canRedo: true })
    },
  })
  const store = await open()
  store.change([made])
  expect(store.view.get()?.files).toEqual(['datalists/new.json', FILE])
  await waitFor(() => expect(store.view.get()?.sync).toBe('saved'))
  expect(store.view.get()?.files).toEqual(['datalists/new.json', FILE])
  store.step('undo')
  await waitFor(() => expect(store.view.get()?.files).toEqual([FILE]))
})

const eventStream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
const toText = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const EVENTS = 'GET /api/v1/studio/drafts/d1/events'

test('changes and places of other authors arrive live', async () => {
  const { handlers, log } = startServer()
  const present = [{ name: 'Julien Roche', place: 'form/client?at=element-3' }]
  serve({
    ...handlers,
    [EVENTS]: () =>
      eventStream(toText('presence', { present }) + toText('changed', { number: log.length, state: 'draft' })),
  })
  const store = await open()
  log.push({ author: 'Julien Roche', isMine: false, operation: set('city', 'Rennes', 'Metz') })
  const stop = store.follow()
  await waitFor(() => expect(shown(store)).toMatchObject({ city: 'Metz' }))
  expect(store.present.get()).toEqual(present)
  stop()
  expect(store.present.get()).toEqual([])
})

test('text being typed is not replaced by an incoming change: it is sent first, and a conflict shows both values', async () => {
  const { handlers, log } = startServer()
  serve({
    ...handlers,
    [EVENTS]: () => eventStream(toText('changed', { number: 1, state: 'draft' })),
    [CHANGE]: () => refusal(409, 'studio.error.conflict', { mine: 'Orme', theirs: 'Halle' }),
  })
  const store = await open()
  store.change([set('name', 'Aurea', 'Orme')], true)
  log.push({ author: 'Julien Roche', isMine: false, operation: set('name', 'Aurea', 'Halle') })
  const seen: unknown[] = []
  store.view.subscribe(() => seen.push(shown(store)))
  const stop = store.follow()
  await waitFor(() => expect(shown(store)).toMatchObject({ name: 'Halle' }))
  expect(store.notice.get()).toMatchObject({
    key: 'studio.conflict',
    params: { author: 'Julien Roche', mine: 'Orme', theirs: 'Halle' },
  })
  stop()
})

test('an edition that was proposed meanwhile is read again', async () => {
  const { handlers } = startServer()
  let state = 'draft'
  serve({
    ...handlers,
    [READ]: async (request: RecordedRequest) =>
      json({ ...(await (await handlers[READ](request)).json()), state, isWritable: state === 'draft' }),
    [EVENTS]: () => eventStream(toText('changed', { number: 0, state })),
  })
  const store = await open()
  state = 'proposed'
  const stop = store.follow()
  await waitFor(() => expect(store.view.get()).toMatchObject({ state: 'proposed', isWritable: false }))
  stop()
})

test('without a connection changes are kept over a reload, and sent once under one key', async () => {
  const { handlers, log, take } = startServer()
  let isDown = true
  const requests = serve({
    ...handlers,
    [CHANGE]: (request) => {
      // The first request arrives; its reply does not.
      const reply = take(request)
      if (isDown) throw new TypeError('no connection')
      return reply
    },
  })
  const store = await open()
  store.change([set('name', 'Aurea', 'Orme')])
  await waitFor(() => expect(store.view.get()?.sync).toBe('offline'))
  expect(shown(store)).toMatchObject({ name: 'Orme' })
  isDown = false
  const again = await open()
  await waitFor(() => expect(again.view.get()?.sync).toBe('saved'))
  expect(shown(again)).toMatchObject({ name: 'Orme' })
  expect(log).toHaveLength(1)
  expect(keysOf(requests, CHANGE)).toHaveLength(1)
  expect(openPendingStorage('d1', 'ines').read()).toEqual([])
})

test('changes of one person are not sent by the next one at this browser', () => {
  openPendingStorage('d1', 'ines').write({ key: 'a', at: 1, action: 'undo' })
  expect(openPendingStorage('d1', 'julien').read()).toEqual([])
})
