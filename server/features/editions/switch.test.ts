import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { EDITION_CHANNEL, followLiveEdition } from '../../deployment/edition-rows.ts'
import { databaseListener } from '../../platform/database/listener.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { publishChanged } from './testing.ts'

const PUBLICATIONS = process.env['LONG'] ? 60 : 4

const database = await testDatabase()
const programs = [await testApp({}, database), await testApp({}, database)]
for (const { deps } of programs) {
  const listener = databaseListener(database.pool, EDITION_CHANNEL, pino({ level: 'silent' }))
  afterAll(followLiveEdition({ db: deps.db, listener }, deps.deployment, deps.config, () => {}))
}

type Reply = { dossier: { id: string; form_version: string; detail: { page_title: string } } }

test('while editions are published, every dossier has exactly one, and every reply is of it', async () => {
  const titles = new Map<string, string>()
  const progress = { isOver: false }
  const publishing = async () => {
    for (let count = 1; count <= PUBLICATIONS; count++) {
      const title = `Page ${count}`
      const edition = await publishChanged(database.url, (files) => {
        files['forms/client.json'].pages[0].title = { fr: title, en: title }
      })
      titles.set(edition, title)
    }
    progress.isOver = true
  }
  const created: Reply['dossier'][] = []
  const creating = async ({ as }: (typeof programs)[number]) => {
    while (!progress.isOver) {
      const payload = { formId: 1, values: [] }
      const reply = await as('advisor', { method: 'POST', url: '/api/v1/dossiers', payload })
      expect(reply.statusCode).toBe(201)
      const { dossier } = reply.json<Reply>()
      const again = await as('advisor', { url: `/api/v1/dossiers/${dossier.id}` })
      expect(again.json<Reply>().dossier.detail).toEqual(dossier.detail)
      created.push(dossier)
    }
  }
  await Promise.all([publishing(), ...programs.map(creating)])
  const rows = await database.db.selectFrom('dossier').select(['id', 'edition']).execute()
  const editionOf = new Map(rows.map(({ id, edition }) => [id, edition]))
  for (const { id, form_version, detail } of created) {
    expect(form_version).toBe(editionOf.get(id))
    // The first ones may have been created before the first publication.
    expect(detail.page_title).toBe(titles.get(form_version) ?? 'Bienvenue')
  }
  expect(new Set(created.map(({ form_version }) => form_version)).size).toBeGreaterThan(1)
}, 300_000)
