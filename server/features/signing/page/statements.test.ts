import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { listStatements } from '../../../testing/statements.ts'
import { openSigningPage } from './testing/signing-page.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { sendEnvelope, linkOf, post, get, prepare } = openSigningPage({ as, deps })

/** How often a call reads the envelope, and which tables it changes. */
async function observe(call: () => Promise<{ statusCode: number }>) {
  const statements = await listStatements(database.pool, async () =>
    expect((await call()).statusCode).toBeLessThan(300),
  )
  return {
    read: statements.filter((text) => text.startsWith('select "envelope".*')).length,
    changed: statements.flatMap((text) => /^(?:update|insert into|delete from) "(\w+)"/.exec(text)?.[1] ?? []),
  }
}

test('opening the signing page reads its envelope once, and writes only what changed', async () => {
  const { id } = await sendEnvelope()
  const link = await linkOf(id, 'subscriber')
  const open = () => observe(() => post(null, link, 'opened'))
  expect(await open()).toEqual({ read: 1, changed: ['signing_visit', 'envelope_event', 'envelope_signer', 'dossier'] })
  expect(await open()).toEqual({ read: 1, changed: ['signing_visit', 'envelope_event'] })
})

test('every other call of the signing page reads its envelope once', async () => {
  const { id } = await sendEnvelope()
  const { page } = await prepare(id, 'subscriber')
  expect(await observe(() => get(page.key))).toEqual({ read: 1, changed: [] })
  expect((await observe(() => get(page.key, '/documents/1'))).read).toBe(1)
  expect((await observe(() => post(null, page.key, 'code', { channel: 'mail' }))).read).toBe(1)
})
