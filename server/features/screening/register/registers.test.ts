import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addSigned } from '../../../testing/dossiers.ts'
import { loadRegister } from './load.ts'
import { findList } from '../queries.ts'
import { screenAll } from '../screen.ts'

const database = await testDatabase()
const METRICS_TOKEN = 'a-token-of-the-operator'
const { as, deps } = await testApp({ METRICS_TOKEN }, database)
const { db } = deps
const folder = await mkdtemp(join(tmpdir(), 'parcelle-registers-'))
afterAll(() => rm(folder, { recursive: true }))

async function publish(day: string, ...names: [name: string, first: string][]): Promise<string> {
  const PublicationDetail = names.map(([Nom, Prenom], at) => ({
    IdRegistre: at + 1,
    Nature: 'Personne physique',
    Nom,
    RegistreDetail: [{ TypeChamp: 'PRENOM', Valeur: [{ Prenom }] }],
  }))
  const path = join(folder, `${day}-${names.length}.json`)
  await writeFile(path, JSON.stringify({ Publications: { DatePublication: day, PublicationDetail } }))
  return path
}
const inForce = async () => (await findList(db))?.published
const openOf = async (id: string) =>
  (await as('gestion', { url: `/api/v1/dossier/integration-state/${id}/screening` })).json().open

const right = await publish('2026-11-10', ['GARNIER', 'Étienne'], ['AUTRE', 'Personne'])
const old = await publish('2019-03-01', ['AUTRE', 'Personne'])

test('an older register is loaded with force only, and replaced by loading the right one again', async () => {
  const id = await addSigned(deps)
  await loadRegister(db, right)
  await expect(loadRegister(db, old)).rejects.toThrow(
    /published on 2019-03-01.*in force on 2026-11-10.*npm run screening load FILE -- --force/,
  )
  expect(await inForce()).toBe('2026-11-10')
  expect(await loadRegister(db, old, { force: true })).toMatchObject({ isNew: true })
  await screenAll(deps)
  expect([await inForce(), await openOf(id)]).toEqual(['2019-03-01', []])

  expect(await loadRegister(db, right)).toMatchObject({ isNew: true })
  expect(await inForce()).toBe('2026-11-10')
  expect(await screenAll(deps)).toBeGreaterThan(0)
  expect(await openOf(id)).toHaveLength(1)
  expect(await loadRegister(db, right)).toMatchObject({ isNew: false })
})

test('a day with an hour and a day alone are compared in the same time zone', async () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'Europe/Paris'
  try {
    await loadRegister(db, await publish('2026-11-20', ['AUTRE', 'Personne']))
    const sameDay = await publish('2026-11-20T00:00:00', ['AUTRE', 'Personne'], ['AUTRE', 'Encore'])
    expect(await loadRegister(db, sameDay)).toMatchObject({ isNew: true })
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})

test('the command says what it did, and refuses an older register with code 1', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../../scripts/screening.ts'), 'load', ...args],
      {
        env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
      },
    )
  await expect(run(old)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
  expect((await run(old, '--force')).stdout).toContain('loaded: 1 entries, published 2019-03-01')
})

test('a dossier that throws stops no other; it is logged, counted and retried', async () => {
  const [broken, whole] = [await addSigned(deps), await addSigned(deps)]
  await db
    .updateTable('dossier')
    .set({ creation_date: new Date('2000-01-01') })
    .where('id', '=', broken)
    .execute()
  // The frozen envelope cannot be read.
  const envelope = {
    dossier_id: broken,
    kind: 'subscription',
    trial: 1,
    provider: 'embedded',
    state: 'completed',
  } as const
  await db
    .insertInto('envelope')
    .values({ ...envelope, frozen: '{"answers":{}}', sent_at: new Date(), expires_at: new Date() })
    .execute()
  await loadRegister(db, right, { force: true })
  const lines: { dossierId?: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await expect(screenAll({ ...deps, log })).rejects.toThrow('1 dossiers were not compared')
  expect(lines.map(({ dossierId }) => dossierId)).toEqual([broken])
  expect(await openOf(whole)).toHaveLength(1)
  expect(await toScreen()).toBe(1)

  await db.deleteFrom('envelope').where('dossier_id', '=', broken).execute()
  expect(await screenAll({ ...deps, log })).toBe(1)
  expect(await openOf(broken)).toHaveLength(1)
  expect(await toScreen()).toBe(0)
})

async function toScreen(): Promise<number> {
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^parcelle_dossiers_to_screen (\d+)/m.exec(body)?.[1])
}
