import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DossierItem } from '@parcelle/contract/dossiers'
import { sql, type KyselyPlugin } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asPrograms } from '../../../platform/database/app-role.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { openDossier } from '../../../dossier/present.ts'
import { addDossier, findUser } from '../../../testing/dossiers.ts'
import { liveReads } from './queries.ts'
import { screenLimiter } from './screens.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { quickest, timed } from '../../../testing/timing/quickest.ts'

// Two API processes on one database.
const database = await testDatabase()
const [one, two] = [await testApp({}, database), await testApp({}, another('app'))]
// Here somebody writes each time a stream has read the state of the dossier.
const between = { write: async () => {} }
const overtaken = await testApp({}, another('app'), {
  db: database.db.withPlugin(afterLiveState(() => between.write())),
})
const owner = another('owner')
const { deps } = one
const addresses = await Promise.all([one, two, overtaken].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => form.element(name)!.id
const TYPE = idOf('subscriber_type')

function afterLiveState(work: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'presenceEnds' in row)) await work()
      return result
    },
  }
}

function another(as: Parameters<typeof openDatabase>[2]) {
  const opened = openDatabase(as === 'owner' ? database.url : asPrograms(database.url), pino({ level: 'silent' }), as)
  afterAll(() => opened.close())
  return opened
}

type Message = { id?: string; event: string; data: { [key: string]: unknown } }
type Stream = { next(event: string): Promise<Message>; ended: Promise<void>; raw(): string; close(): void }
const open = new Set<Stream>()

const follow = (process: 0 | 1 | 2, username: string, query = '', headers: Record<string, string> = {}) =>
  openStream(process, username, `/dossiers/${id}/events${query}`, headers)

async function openStream(
  process: 0 | 1 | 2,
  username: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const { id: token } = await findUser(deps.db, username)
  const abort = new AbortController()
  const reply = await fetch(`${addresses[process]}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let text = ''
  const messages: Message[] = []
  const ended = (async () => {
    let read = 0
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
        const lines = Object.fromEntries(
          text
            .slice(read, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        read = end + 2
        if (lines['event'])
          messages.push({ id: lines['id'], event: lines['event'], data: JSON.parse(lines['data']!) } as Message)
      }
    }
  })().catch(() => {})
  const stream = {
    ended,
    raw: () => text,
    close: () => abort.abort(),
    async next(event: string) {
      for (let tries = 0; tries < 3000; tries++) {
        const found = messages.findIndex((message) => message.event === event)
        if (found >= 0) return messages.splice(found, 1)[0]!
        await sleep(10)
      }
      throw new Error(`no ${event} within 30 seconds; heard: ${text}`)
    },
  }
  open.add(stream)
  return stream
}

const save = (username: string, value: string, elementId = TYPE) =>
  one.as(username, {
    method: 'PATCH',
    url: `/api/v1/dossiers/${id}/draft`,
    payload: { changes: [{ elementId, value }] },
  })

let id = ''
beforeEach(async () => {
  id = await addDossier(deps, { client: 'client' })
})
afterEach(async () => {
  for (const stream of open) stream.close()
  await Promise.all([...open].map(({ ended }) => ended))
  open.clear()
})

test('a save in one process reaches screens of another within 3 seconds', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  const hear = async (attempt: number) => {
    const value = ['physique', 'morale'][attempt % 2]!
    await save('advisor', value)
    const { data, id: eventId } = await screen.next('values')
    const said = { elementId: TYPE, value, version: attempt + 1, by: 'Louise Petit', at: expect.any(String) }
    expect([eventId, data]).toEqual([String(attempt + 1), said])
  }
  expect(await quickest(3000, (attempt) => timed(() => hear(attempt)))).toBeLessThan(3000)
})

test('the uploader of a file with a virus is notified, and every screen of its scan', async () => {
  const [giver, other] = [await follow(1, 'client'), await follow(0, 'advisor')]
  await Promise.all([giver.next('presence'), other.next('presence')])
  const { id: clientId } = await findUser(deps.db, 'client')
  const refused = { virus: 'Eicar', giver: clientId, title: 'rib.pdf' }
  await deps.db.transaction().execute(async (tx) => {
    const kept = {
      key: randomUUID(),
      sha256: Buffer.alloc(32),
      size: 1,
      mimetype: 'application/pdf',
      scan: 'clean' as const,
    }
    await tx.insertInto('stored_file').values(kept).execute()
    const about = {
      dossier_id: id,
      element_id: TYPE,
      type_id: 'rib',
      title: 'rib.pdf',
      mimetype: kept.mimetype,
      size: 1,
    }
    const row = { id: randomUUID(), ...about, sha256: kept.sha256, file_key: kept.key, rendition_key: null }
    await tx
      .insertInto('receipt')
      .values({ ...row, added_by: clientId })
      .execute()
    await addDossierEvent(tx, id, { user: null, requestId: null }, 'refuse_receipt', { refused })
  })
  expect((await giver.next('refused')).data).toEqual({ title: 'rib.pdf' })
  await Promise.all([giver.next('receipts'), other.next('receipts')])
  expect(other.raw()).not.toContain('rib.pdf')
})

test('a screen that reconnects receives the events it missed, once and in order', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  await save('advisor', 'physique')
  const { id: last } = await screen.next('values')
  screen.close()
  await save('advisor', 'morale')
  await save('advisor', 'physique')
  const again = await follow(0, 'client', '', { 'last-event-id': last! })
  expect(
    [await again.next('values'), await again.next('values')].map(({ data, id: seq }) => [seq, data['value']]),
  ).toEqual([
    ['2', 'morale'],
    ['3', 'physique'],
  ])
  await save('advisor', 'morale')
  expect((await again.next('values')).id).toBe('4')
})

test('an answer saved while a stream is sending arrives once', async () => {
  const screen = await follow(2, 'client')
  await screen.next('presence')
  const rest = ['physique', 'morale', 'physique', 'morale', 'physique']
  between.write = async () => {
    const value = rest.shift()
    if (value !== undefined) await save('advisor', value)
  }
  await save('advisor', 'morale')
  await vi.waitFor(() => expect(rest).toEqual([]), 30_000)
  between.write = async () => {}
  // Two values, because saving the current one changes nothing.
  for (const value of ['physique', 'morale']) await save('advisor', value)
  const { last } = await deps.db
    .selectFrom('dossier_event')
    .select(({ fn }) => fn.max<number>('seq').as('last'))
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  const seqs: (string | undefined)[] = []
  while (seqs.at(-1) !== String(last)) seqs.push((await screen.next('values')).id)
  expect(seqs.length).toBeGreaterThan(5)
  expect(seqs).toEqual(seqs.map((_, rank) => String(rank + 1)))
})

test('abandoning a dossier on one screen reaches the same person’s other screen', async () => {
  const screen = await follow(1, 'advisor')
  await screen.next('presence')
  // Longer than the first wait of a new stream.
  await sleep(1200)
  const { statusCode } = await one.as('advisor', {
    method: 'PUT',
    url: `/api/v1/dossiers/${id}/status`,
    payload: { status: 'canceled' },
  })
  expect(statusCode).toBe(200)
  expect((await screen.next('status')).data).toMatchObject({ state: 'canceled' })
})

test('a change of status is sent to open screens', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  await deps.db
    .updateTable('dossier')
    .set({ status: 'signature', markers: ['subscription_sent_to_subscriber'] })
    .where('id', '=', id)
    .execute()
  await sql`select pg_notify('dossier_changed', ${id})`.execute(deps.db)
  expect((await screen.next('status')).data).toEqual({
    status: 'signature subscription_sent_to_subscriber',
    state: 'signature',
    markers: ['subscription_sent_to_subscriber'],
    integrate_state: 'ongoing',
  })
})

test('a client reads the name of the company for its staff, the advisor their names', async () => {
  const client = await follow(0, 'client')
  expect((await client.next('presence')).data).toEqual({ present: [] })
  const advisor = await follow(1, 'advisor')
  await advisor.next('presence')
  await client.next('presence')
  await follow(2, 'gestion')
  const shown = (await client.next('presence')).data
  expect(shown).toMatchObject({ present: [{ name: 'Louise Petit' }, { name: deps.deployment.name }] })
  expect((await advisor.next('presence')).data).toMatchObject({
    present: expect.arrayContaining([expect.objectContaining({ name: 'Gérard Leroux' })]),
  })
})

/** The staff answers no form of clients today; earlier answers may be theirs. */
async function changeAsStaff(value: string) {
  const user = await findUser(deps.db, 'backoffice')
  const row = { dossier_id: id, element_id: TYPE, value, version: 1, changed_by: user.id }
  const facts = { changes: [{ element: TYPE, before: '', after: value, version: 1 }] }
  await deps.db.transaction().execute(async (tx) => {
    await tx.insertInto('dossier_value').values(row).execute()
    await addDossierEvent(tx, id, { user, requestId: null }, 'draft', facts)
  })
}

test('what the staff of the company changes is in its name for a client, and in theirs for the advisor', async () => {
  const [client, advisor] = [await follow(0, 'client'), await follow(1, 'advisor')]
  await Promise.all([client.next('presence'), advisor.next('presence')])
  await changeAsStaff('physique')
  expect((await client.next('values')).data).toMatchObject({ by: deps.deployment.name })
  expect((await advisor.next('values')).data).toMatchObject({ by: 'Sophie Marchand' })

  const names = async (username: string) => {
    const read = await one.as(username, { url: `/api/v1/dossiers/${id}/draft` })
    const refused = await one.as(username, {
      method: 'PATCH',
      url: `/api/v1/dossiers/${id}/draft`,
      payload: { changes: [{ elementId: TYPE, value: 'morale', version: 0 }] },
    })
    return [read.json().changes[0].by, refused.json().conflicts[0].by]
  }
  expect(await names('client')).toEqual([deps.deployment.name, deps.deployment.name])
  expect(await names('advisor')).toEqual(['Sophie Marchand', 'Sophie Marchand'])
})

test('people see who else is there, on which block, and who has left', async () => {
  const advisor = await follow(0, 'advisor', '?block=104')
  expect((await advisor.next('presence')).data).toEqual({ present: [] })
  const client = await follow(1, 'client', '?block=105')
  const people = { present: [{ name: 'Louise Petit', role: 'advisor', block_id: 104 }] }
  expect((await client.next('presence')).data).toEqual(people)
  expect((await advisor.next('presence')).data).toMatchObject({ present: [{ role: 'client', block_id: 105 }] })
  client.close()
  expect((await advisor.next('presence')).data).toEqual({ present: [] })
})

test('the same person on two screens stays there when one is closed', async () => {
  const advisor = await follow(0, 'advisor')
  const [first, second] = [await follow(1, 'client', '?block=104'), await follow(0, 'client', '?block=105')]
  await first.next('presence')
  await second.next('presence')
  first.close()
  await first.ended
  const { id: clientId } = await findUser(deps.db, 'client')
  const screens = deps.db
    .selectFrom('dossier_presence')
    .select('block_id')
    .where('dossier_id', '=', id)
    .where('user_id', '=', clientId)
  await expect.poll(() => screens.execute(), { timeout: 30_000 }).toEqual([{ block_id: 105 }])
  const { present } = await presentFor('advisor')
  expect(present).toMatchObject([{ role: 'client', block_id: 105 }])
  advisor.close()
})

async function presentFor(username: string) {
  return (await openDossier(deps, await findUser(deps.db, username), id, 'fr')).dossier
}

test('someone whose process died stops being there when the lease runs out, without a word from anyone', async () => {
  const client = await findUser(deps.db, 'client')
  const until = new Date(Date.now() + 60_000)
  await deps.db
    .insertInto('dossier_presence')
    .values({ dossier_id: id, user_id: client.id, screen: crypto.randomUUID(), block_id: null, until })
    .execute()
  const advisor = await follow(0, 'advisor')
  expect((await advisor.next('presence')).data).toMatchObject({ present: [{ role: 'client' }] })
  await deps.db.updateTable('dossier_presence').set({ until: new Date() }).where('user_id', '=', client.id).execute()
  expect((await advisor.next('presence')).data).toEqual({ present: [] })
})

test('a stream ends when its reader loses access to the dossier', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  await deps.db.updateTable('dossier').set({ client_id: null }).where('id', '=', id).execute()
  await save('advisor', 'physique')
  await screen.ended
  expect(screen.raw()).not.toContain('event: values')
})

test('a disabled account is cut off at once', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  await deps.db.updateTable('app_user').set({ disabled: true }).where('username', '=', 'client').execute()
  await screen.ended
  await deps.db.updateTable('app_user').set({ disabled: false }).where('username', '=', 'client').execute()
})

test('a process that loses its database connection reconnects and sends what happened meanwhile', async () => {
  const screen = await follow(1, 'client')
  await screen.next('presence')
  const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`
  await listening.execute(owner.db)
  await save('advisor', 'physique')
  expect((await screen.next('values')).data).toMatchObject({ value: 'physique' })
})

test('a person has ten live screens and no more, over all processes, and another once one is closed', async () => {
  const { id: userId } = await findUser(deps.db, 'client')
  const limiters = [one, two].map((process) => screenLimiter(process.deps.db, process.deps.log))
  const enter = (at: number) =>
    limiters[at % 2]!({ dossierId: id, userId, screen: crypto.randomUUID(), blockId: null }).catch(() => null)
  const entered = await Promise.all(Array.from({ length: 24 }, (_, at) => enter(at)))
  const leaves = entered.filter((leave) => leave !== null)
  expect(leaves).toHaveLength(10)
  await leaves[0]?.()
  await leaves[0]?.()
  const another = [await enter(0), await enter(1)].filter((leave) => leave !== null)
  expect(another).toHaveLength(1)
  await Promise.all([...leaves, ...another].map((leave) => leave()))
})

test('the screens of a process are renewed together, also those whose lease was lost', async () => {
  const enter = screenLimiter(deps.db, deps.log, 20)
  const dossierIds = Array.from({ length: 3 }, () => crypto.randomUUID())
  const { id: userId } = await findUser(deps.db, 'client')
  const open = (dossierId: string) => enter({ dossierId, userId, screen: crypto.randomUUID(), blockId: null })
  const leaves = await Promise.all(dossierIds.map(open))
  await sql`delete from dossier_presence where dossier_id = ${dossierIds[0]}`.execute(deps.db)
  await sql`update dossier_presence set until = now() where dossier_id = any(${dossierIds})`.execute(deps.db)
  const read = async () => {
    const { rows } = await sql<{ open: number; statements: number }>`
      select count(*) as open, count(distinct xmin::text) as statements from dossier_presence
      where dossier_id = any(${dossierIds}) and until > now() + interval '10 seconds'`.execute(deps.db)
    return rows[0]
  }
  await expect.poll(read, { timeout: 30_000 }).toEqual({ open: 3, statements: 1 })
  await Promise.all(leaves.map((leave) => leave()))
  expect(await read()).toEqual({ open: 0, statements: 0 })
})

test.each([
  ['a dossier has fifty live screens', 50, () => crypto.randomUUID(), () => id],
  ['a person has ten live screens, whatever they look at', 10, (advisor: string) => advisor, () => crypto.randomUUID()],
])('%s and no more: the next is refused with Retry-After', async (_, most, person, dossier) => {
  const { id: token } = await findUser(deps.db, 'advisor')
  const until = new Date(Date.now() + 30_000)
  const screens = Array.from({ length: most }, () => ({
    dossier_id: dossier(),
    user_id: person(token),
    screen: crypto.randomUUID(),
    block_id: null,
    until,
  }))
  await deps.db.insertInto('dossier_presence').values(screens).execute()
  const url = `/api/v1/dossiers/${id}/events`
  const refused = await one.as('advisor', { url })
  await deps.db.deleteFrom('dossier_presence').execute()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  expect(refused.json()).toMatchObject({ errors: [{ code: 'error.too-many-requests', params: { seconds: 30 } }] })
})

test('simultaneous reads of many screens of a dossier share one statement', async () => {
  const { state, entriesAfter } = liveReads(deps.db)
  const connections = vi.spyOn(database.pool, 'connect')
  const alike = await Promise.all(Array.from({ length: 50 }, () => Promise.all([state(id), entriesAfter(id, 0)])))
  expect(connections).toHaveBeenCalledTimes(2)
  connections.mockRestore()
  expect(new Set(alike.map(([one]) => one?.head))).toEqual(new Set([alike[0]?.[0]?.head]))
})

test('all screens of a process share one line to the database', async () => {
  const screens = [await follow(0, 'client'), await follow(0, 'advisor'), await follow(0, 'partner')]
  await Promise.all(screens.map((screen) => screen.next('presence')))
  const { rows } = await sql<{
    lines: number
  }>`select count(*) as lines from pg_stat_activity where query ilike 'listen %' and datname = current_database()`.execute(
    owner.db,
  )
  expect(rows[0]?.lines).toBe(1)
})

test('an app that closes ends its streams at once', async () => {
  const third = await testApp({}, another('app'))
  const address = await third.app.listen({ port: 0, host: '127.0.0.1' })
  expect((third.app.server.address() as AddressInfo).port).toBeGreaterThan(0)
  const { id: token } = await findUser(deps.db, 'advisor')
  const reply = await fetch(`${address}/api/v1/dossiers/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const pieces = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await pieces.read()).value).toContain(': open')
  const started = Date.now()
  await Promise.all([third.app.close(), readToEnd(pieces)])
  // Nothing else would end it for five minutes.
  expect(Date.now() - started).toBeLessThan(20_000)
})

async function readToEnd(pieces: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await pieces.read()).done);
}

test('what changes is announced only to lists that are open, once for a transaction', async () => {
  const client = await owner.pool.connect()
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen dossier_changed')
  const change = async (mark: string) => {
    await deps.db.transaction().execute(async (tx) => {
      for (const event of ['tried', 'tried again'])
        await addDossierEvent(tx, id, { user: null, requestId: null }, event, {})
      await sql`select pg_notify('dossier_changed', ${mark})`.execute(tx)
    })
    await expect.poll(() => payloads, { timeout: 30_000 }).toContain(mark)
    return payloads.splice(0)
  }
  // No test before this one has opened a list.
  expect(await change('alone')).toEqual(['alone'])
  const topic = `lists:${(await findUser(deps.db, 'advisor')).id}`
  const until = new Date(Date.now() + 60_000)
  await deps.db.insertInto('live_topic').values({ topic, process: randomUUID(), until }).execute()
  expect((await change('heard')).toSorted()).toEqual(['heard', `${topic} ${id}`])
  client.release(true)
})

/** Opens a list stream and skips its first event. */
async function followLists(process: 0 | 1, username: string): Promise<Stream> {
  const stream = await openStream(process, username, '/dossiers/events')
  await expect.poll(stream.raw, { timeout: 30_000 }).toContain(': open')
  return stream
}

test('an open list learns within 3 seconds that a dossier of its scope changed, whoever changed it', async () => {
  const dossiers = [id]
  while (dossiers.length < 3) dossiers.push(await addDossier(deps, { client: 'client' }))
  // A process that starts to listen notifies everyone, since it may have missed something.
  for (const process of [0, 1] as const) await (await followLists(process, 'gestion')).next('dossiers')
  const hearing = ['advisor', 'advisor', 'client', 'partner', 'manager', 'backoffice'] as const
  const lists = await Promise.all(hearing.map((username, at) => followLists(at % 2 === 0 ? 0 : 1, username)))
  const strangers = await Promise.all(['advisor2', 'client2', 'direct'].map((username) => followLists(1, username)))
  // Answers do not concern a list.
  await save('advisor', 'physique')
  const screen = await follow(1, 'client')
  await screen.next('presence')
  await save('advisor', 'morale')
  await screen.next('values')
  for (const list of [...lists, ...strangers]) expect(list.raw()).not.toContain('event: dossiers')
  const hear = async (attempt: number) => {
    const url = `/api/v1/dossiers/${dossiers[attempt]}/status`
    await one.as('advisor', { method: 'PUT', url, payload: { status: 'canceled' } })
    await Promise.all(lists.map((list) => list.next('dossiers')))
  }
  expect(await quickest(3000, (attempt) => timed(() => hear(attempt)), dossiers.length)).toBeLessThan(3000)
  for (const stranger of strangers) expect(stranger.raw()).not.toContain('event: dossiers')
})

test('an open list receives the card of a changed dossier, as its reader may see it', async () => {
  const [ours, managed] = [await followLists(0, 'advisor'), await followLists(1, 'gestion')]
  await one.as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/status`, payload: { status: 'canceled' } })
  const told = async (list: Stream): Promise<DossierItem | undefined> => {
    await deps.db
      .transaction()
      .execute((tx) => addDossierEvent(tx, id, { user: null, requestId: null }, 'measured', {}))
    const { dossiers } = (await list.next('dossiers')).data as { dossiers?: DossierItem[] }
    // A list that has just been opened may first be told that something happened before.
    return dossiers ? dossiers[0] : told(list)
  }
  const [mine, seen] = [await told(ours), await told(managed)]
  expect([mine?.id, mine?.state, mine?.pairing]).toEqual([id, 'canceled', null])
  expect([seen?.id, seen?.state, seen?.pairing]).toEqual([id, 'canceled', { np: null, usu: null }])
})

test('notifications read on one device are read on the other devices of that person at once', async () => {
  await deps.db.transaction().execute(async (tx) => {
    await addDossierEvent(tx, id, { user: null, requestId: null }, 'subscription_declined', {})
  })
  for (const process of [0, 1] as const) await (await followLists(process, 'gestion')).next('dossiers')
  const [device, colleague] = [await followLists(1, 'advisor'), await followLists(1, 'partner')]
  const { notifications } = (await one.as('advisor', { url: '/api/v1/notifications' })).json()
  const read = () =>
    one.as('advisor', { method: 'POST', url: '/api/v1/notifications/read', payload: { ids: [notifications[0].id] } })
  expect((await read()).statusCode).toBe(204)
  await device.next('notifications')
  expect(device.raw()).not.toContain('event: dossiers')
  expect(colleague.raw()).not.toContain('event:')
  const before = device.raw()
  expect((await read()).statusCode).toBe(204)
  expect(device.raw()).toBe(before)
})

test('a person has ten lists that hear, and no eleventh', async () => {
  await Promise.all(Array.from({ length: 10 }, () => followLists(0, 'direct')))
  const { id: token } = await findUser(deps.db, 'direct')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${addresses[0]}/api/v1/dossiers/events`, { headers })).status).toBe(429)
})
