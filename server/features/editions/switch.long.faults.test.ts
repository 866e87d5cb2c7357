import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { launch, stopAll } from '../../testing/launch.ts'
import { recreate, TEMPLATE, withDatabase } from '../../testing/postgres.ts'
import { signInTo } from '../../testing/programs/sign-in.ts'
import { asOwner, publishChanged } from './testing.ts'

const PUBLIC_URL = 'http://portal.example.org'
const PUBLICATIONS = 60
const PAUSE = 1000
// Three programs start first, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 + PUBLICATIONS * 12_000 })

const folder = await mkdtemp(join(tmpdir(), 'parcelle-switch-'))
afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

type Dossier = { id: string; form_version: string; detail: { page_title: string } }
type Form = { version: string; form: { pages: { title: string }[] } }

test('while editions are published every second, each dossier has exactly one, every reply is of it and none is refused', async () => {
  await recreate(inject('postgres'), 'test_switch', TEMPLATE)
  await cp(inject('demoFiles'), join(folder, 'files'), { recursive: true })
  const DATABASE_URL = withDatabase(inject('postgres'), 'test_switch')
  const env = { DATABASE_URL, PUBLIC_URL, DATA_DIR: folder, DEMO: 'yes-on-a-public-address' }
  // With `files`, a program that starts late would publish its folder again.
  const settings = { ...env, EDITIONS: 'studio', CALLS_PER_MINUTE: '100000' }
  const apis = [launch(settings, 'api'), launch(settings, 'api')]
  const worker = launch({ ...settings, LOG_LEVEL: 'info' }, 'worker')
  await worker.says(/the worker is ready/)
  const urls = await Promise.all(apis.map(({ url }) => url))

  const titles = new Map<string, string>()
  const progress = { isOver: false }
  const publishing = async () => {
    for (let count = 1; count <= PUBLICATIONS; count++) {
      const title = `Page ${count}`
      const edition = await publishChanged(DATABASE_URL, (files) => {
        files['forms/client.json'].pages[0].title = { fr: title, en: title }
        files['settings.json'].name = `Aurea ${count}`
      })
      titles.set(edition, title)
      await sleep(PAUSE)
    }
    progress.isOver = true
  }

  const created: Dossier[] = []
  const creating = async (url: string, username: string) => {
    const token = await signInTo(url, PUBLIC_URL, username)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async <T>(path: string, body?: object, at = url): Promise<T> => {
      const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
      const reply = await fetch(`${at}/api/v1${path}`, init)
      expect([reply.status, path]).toEqual([body ? 201 : 200, path])
      return (await reply.json()) as T
    }
    while (!progress.isOver) {
      const { dossier } = await call<{ dossier: Dossier }>('/dossiers', { formId: 1, values: [] })
      // Either process shows it in its own edition.
      for (const at of urls) {
        const again = await call<{ dossier: Dossier }>(`/dossiers/${dossier.id}`, undefined, at)
        expect(again.dossier.detail).toEqual(dossier.detail)
        const { version, form } = await call<Form>(`/fr/forms/1?version=${dossier.form_version}`, undefined, at)
        expect([version, form.pages[0]?.title]).toEqual([dossier.form_version, dossier.detail.page_title])
      }
      await call('/dossiers')
      created.push(dossier)
    }
  }
  await Promise.all([publishing(), creating(urls[0]!, 'advisor'), creating(urls[1]!, 'advisor2')])

  const rows = await asOwner(DATABASE_URL, (db) => db.selectFrom('dossier').select(['id', 'edition']).execute())
  const editionOf = new Map(rows.map(({ id, edition }) => [id, edition]))
  for (const { id, form_version, detail } of created) {
    expect(form_version).toBe(editionOf.get(id))
    // The first ones may have been created before the first publication.
    expect(detail.page_title).toBe(titles.get(form_version) ?? 'Bienvenue')
  }
  expect(new Set(created.map(({ form_version }) => form_version)).size).toBeGreaterThan(1)

  // The shell follows in every program.
  const names = async () =>
    Promise.all(urls.map(async (url) => (await (await fetch(`${url}/api/v1/settings`)).json()).name))
  while (!(await names()).every((name) => name === `Aurea ${PUBLICATIONS}`)) await sleep(50)
  expect(worker.child.exitCode).toBeNull()
})
