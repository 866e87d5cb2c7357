import { expect, test } from 'vitest'
import { readFolder } from '../editions/files.ts'
import { publishChanged } from '../editions/testing.ts'
import { digestParts } from '../../deployment/parts.ts'
import { findLiveEdition } from '../../deployment/edition-rows.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testApp, testDatabase } from '../../testing/app.ts'

const database = await testDatabase()
const { url } = database
const { as, deps } = await testApp({}, database)
const path = '/api/v1/studio/editions'
const first = (await findLiveEdition(deps.db))!
const second = await publishChanged(url, (files) => {
  files['settings.json'].rules.extraDocument.whenAny[0].amountGreaterThan = 40_000
})

test('the editions are listed with their state and origin, and the source says that files decide', async () => {
  const reply = (await as('studio', { url: path })).json()
  expect(reply).toMatchObject({ source: 'files', isMore: false })
  expect(reply.editions).toMatchObject([
    { id: second, state: 'live', title: 'test', origin: null, author: null },
    { id: first, state: 'past', title: '', origin: 'folder' },
  ])
})

test('a published edition is read file by file, and cannot be changed', async () => {
  const read = async (id: string) =>
    (await as('studio', { url: `/api/v1/studio/drafts/${id}?files=forms/client.json` })).json()
  expect(await read(second)).toMatchObject({ state: 'live', title: 'test', isWritable: false })
  const past = await read(first)
  expect(past).toMatchObject({ state: 'past', title: '', isWritable: false })
  expect(past.content['forms/client.json'].pages.length).toBeGreaterThan(1)
})

test('the changes of an edition are described in the language of the reader', async () => {
  const read = async (language: string) =>
    (await as('studio', { url: `${path}/${second}/changes`, headers: { 'accept-language': language } })).json()
  expect((await read('fr')).areas[0].changes[0].replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(
    'Montant supérieur à : 40 000 € (auparavant 30 000 €).',
  )
  expect((await read('en')).areas).toMatchObject([{ area: 'company', total: 1 }])
  expect((await as('studio', { url: `${path}/${first}/changes` })).json()).toEqual({ since: null, areas: [] })
})

test('the zip of an edition is a folder that has the same digest', async () => {
  const reply = await as('studio', { url: `${path}/${second}/files.zip` })
  expect(reply.headers['content-type']).toBe('application/zip')
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-studio-'))
  await writeFile(join(folder, 'edition.zip'), reply.rawPayload)
  execFileSync('unzip', ['-q', 'edition.zip', '-d', 'edition'], { cwd: folder })
  const row = await deps.db.selectFrom('edition').select('digest').where('id', '=', second).executeTakeFirstOrThrow()
  expect(digestParts(await readFolder(join(folder, 'edition')))).toBe(row.digest)
  await rm(folder, { recursive: true })
})

test('an edition that does not exist is 404; whoever is not of the studio gets 403', async () => {
  expect((await as('studio', { url: `${path}/0000000000000000/changes` })).statusCode).toBe(404)
  expect((await as('gestion', { url: path })).statusCode).toBe(403)
})

test('the studio sees no dossier, and none of the calls about them', async () => {
  for (const url of ['/dossiers', '/clients', '/to-do', '/notifications', '/filters'])
    expect((await as('studio', { url: `/api/v1${url}` })).statusCode).toBe(403)
  expect((await as('studio', { url: '/api/v1/users/me' })).json().user).toMatchObject({ role: 'studio' })
})
