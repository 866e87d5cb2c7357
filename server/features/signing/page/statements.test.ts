import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { listStatements } from '../../../testing/postgres.ts'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { openSigningKeys } from '../providers/embedded/signing-keys.ts'
import { openSigningPage } from './testing/signing-page.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { sendEnvelope, linkOf, post, get, open, prepare, eventsOf } = openSigningPage({ as, deps })

// Of statements that Kysely makes, and of parts of others.
const changes = /(?:^| as \()(?:update|insert into|delete from) "?(\w+)/g

/** How often a call reads the envelope, and which tables it changes. */
async function observe(call: () => Promise<{ statusCode: number }>) {
  const statements = await listStatements(database.pool, async () =>
    expect((await call()).statusCode).toBeLessThan(300),
  )
  return {
    read: statements.filter((text) => text.startsWith('select "envelope".*')).length,
    changed: statements.flatMap((text) => [...text.matchAll(changes)].map(([, table]) => table)),
  }
}

test('opening the signing page reads its envelope once, and writes only what changed', async () => {
  const { id } = await sendEnvelope()
  const link = await linkOf(id, 'subscriber')
  const openLink = () => observe(() => post(null, link, 'opened'))
  expect(await openLink()).toEqual({
    read: 1,
    changed: ['signing_visit', 'envelope_event', 'envelope_signer', 'dossier'],
  })
  expect(await openLink()).toEqual({ read: 1, changed: ['signing_visit', 'envelope_event'] })
})

test('every other call of the signing page reads its envelope once', async () => {
  const { id } = await sendEnvelope()
  const { page } = await prepare(id, 'subscriber')
  expect(await observe(() => get(page.key))).toEqual({ read: 1, changed: [] })
  expect((await observe(() => get(page.key, '/documents/1'))).read).toBe(1)
  expect((await observe(() => post(null, page.key, 'code', { channel: 'mail' }))).read).toBe(1)
})

test('a document that is opened or read to its end is recorded once, in one statement', async () => {
  const { id, dossierId } = await sendEnvelope()
  const { key, documents } = await open(id, 'subscriber')
  const { rank } = documents[0]!
  const shows = () => get(key, `/documents/${rank}`)
  const reads = () => post(null, key, `documents/${rank}/read`, { how: 'read' })
  const before = (await eventsOf(dossierId)).length
  expect(await observe(shows)).toEqual({ read: 1, changed: ['signing_visit'] })
  expect(await observe(reads)).toEqual({ read: 1, changed: ['signing_visit', 'envelope_signer'] })
  expect(await observe(reads)).toEqual({ read: 1, changed: [] })
  expect((await eventsOf(dossierId)).slice(before).map(({ event }) => event)).toEqual([
    'read_paper_to_sign',
    'read_paper_to_end',
  ])
})

test('two documents read at the same moment are each recorded once', async () => {
  const { id, dossierId } = await sendEnvelope()
  const page = await open(id, 'subscriber')
  const ranks = page.documents.flatMap(({ rank }) => [rank, rank])
  await Promise.all(ranks.map((rank) => get(page.key, `/documents/${rank}`)))
  await Promise.all(ranks.map((rank) => post(null, page.key, `documents/${rank}/read`, { how: 'read' })))
  expect((await get(page.key)).json()).toMatchObject({ documents: [{ isRead: true }, { isRead: true }] })
  const read = (await eventsOf(dossierId)).filter(({ event }) => event === 'read_paper_to_end')
  expect(read.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(page.documents.map(({ rank }) => expect.objectContaining({ rank }))),
  )
  expect(read).toHaveLength(page.documents.length)
  expect(await verifyEvidence(deps.db, [dossierId])).toMatchObject({ breaches: [] })
})

test('signing two documents stores one revocation list', async () => {
  const { id } = await sendEnvelope()
  const { sign } = await prepare(id, 'subscriber')
  // Opening the authority stores one, too.
  await openSigningKeys(deps)
  const { changed } = await observe(sign)
  expect(changed.filter((table) => table === 'signing_authority')).toHaveLength(1)
  expect(changed.filter((table) => table === 'envelope_document')).toHaveLength(2)
})
