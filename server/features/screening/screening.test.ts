import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { deploymentsFolder } from '../../deployment/parts.ts'
import { makePack } from '../evidence/pack/make-pack.ts'
import { openZip, verifyPack } from '../evidence/pack/verify.mjs'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, addSigned, sampleAnswers } from '../../testing/dossiers.ts'
import { loadRegister } from './register/load.ts'
import { screenAll, screenDossier } from './screen.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const folder = await mkdtemp(join(tmpdir(), 'parcelle-screening-'))
afterAll(() => rm(folder, { recursive: true }))

const FICTIVE = join(deploymentsFolder, 'demo', 'registre-des-gels.json')

type Entry = { id: number; name: string; first?: string; nature?: string }
let publications = 0
const publish = (...entries: Entry[]) =>
  JSON.stringify({
    Publications: {
      DatePublication: `2026-11-10T00:00:${String((publications += 1)).padStart(2, '0')}`,
      PublicationDetail: entries.map(({ id, name, first, nature = 'Personne physique' }) => ({
        IdRegistre: id,
        Nature: nature,
        Nom: name,
        RegistreDetail: first ? [{ TypeChamp: 'PRENOM', Valeur: [{ Prenom: first }] }] : [],
      })),
    },
  })
let files = 0
async function load(content: string) {
  const path = join(folder, `${(files += 1)}.json`)
  await writeFile(path, content)
  return loadRegister(deps.db, path)
}

const at = (id: string) => `/api/v1/dossier/integration-state/${id}/screening`
const decide = (id: string, payload: object) =>
  as('gestion', { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload })
const accept = (id: string) => decide(id, { integration_state: 'validated' })
const read = async (id: string) => (await as('gestion', { url: at(id) })).json()
const seenIn = async (id: string): Promise<string[]> => (await read(id)).open.map((hit: { id: string }) => hit.id)
/** `hits` defaults to the open ones. */
async function settle(id: string, { hits, ...finding }: { outcome: string; note: string; hits?: string[] }) {
  const payload = { ...finding, hits: hits ?? (await seenIn(id)) }
  return as('gestion', { method: 'POST', url: at(id), payload })
}
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]!.code
const screen = (id: string) => deps.db.transaction().execute((tx) => screenDossier(tx, deps, id, 'sending'))

test('without a register nobody is compared with anything', async () => {
  const id = await addSigned(deps)
  await screen(id)
  expect(await read(id)).toEqual({ isOn: false, open: [], isConfirmed: false, screenings: [], notes: [] })
  expect((await accept(id)).statusCode).toBe(200)
})

test.each([
  ['cut short', async () => (await readFile(FICTIVE, 'utf8')).slice(0, -8)],
  ['cut in the middle', async () => (await readFile(FICTIVE, 'utf8')).slice(0, 900)],
  ['without an entry', async () => publish()],
  ['of something else', async () => '[{"a":1}]'],
  ['with an entry without a name', async () => publish({ id: 1, name: ' ' })],
  ['with an entry twice', async () => publish({ id: 1, name: 'A' }, { id: 1, name: 'B' })],
])('a file %s is refused, and nothing of it is kept', async (_, content) => {
  await expect(load(await content())).rejects.toThrow(/entr|register/)
  expect(await deps.db.selectFrom('screening_list').select('id').execute()).toEqual([])
})

test('a register is kept once, by its digest, and all dossiers on their way are compared with it', async () => {
  const listed = await addSigned(deps, 'pep-refused')
  const synced = await addSigned(deps, 'pep-refused')
  await deps.db.updateTable('dossier').set({ integrate_state: 'sync' }).where('id', '=', synced).execute()
  expect(await loadRegister(deps.db, FICTIVE)).toMatchObject({ entries: 4, isNew: true })
  expect(await loadRegister(deps.db, FICTIVE)).toMatchObject({ published: '2026-11-02T00:00:00', isNew: false })
  const [first] = await deps.db.selectFrom('screening_entry').select('entry').orderBy('register_id').execute()
  expect(first!.entry).toMatchObject({
    name: 'VORONTSOV-EXEMPLE',
    aliases: ['Grigoriy Woronzow Exemple', 'Abou Tarek Exemple'],
    birthDays: ['1961-03-09', '1962'],
  })
  const jobs = await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'screen-all'`)
  expect(jobs.rows).toHaveLength(1)

  expect(await screenAll(deps)).toBeGreaterThan(1)
  expect(await screenAll(deps)).toBe(0)
  expect(await read(listed)).toMatchObject({ open: [{ listed: { id: 990_002 } }], screenings: [{ occasion: 'list' }] })
  expect((await read(synced)).screenings).toEqual([])
})

test('sent to be signed, a dossier is compared by a job, and nothing stops it', async () => {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
  const id = await addDossier(deps, { status: 'unsigned', client: 'client', values: Object.fromEntries(answers) })
  const url = `/api/v1/dossiers/${id}/transitions`
  const reply = await as('advisor', { method: 'POST', url, payload: { event: 'retry_signing' } })
  expect(reply.statusCode).toBe(200)
  const jobs = await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'screen-dossier'`)
  expect(jobs.rows).toHaveLength(1)
})

test('subscriber, co-subscriber, spouse, representative and owners are compared', async () => {
  await load(
    publish(
      { id: 1, name: 'GARNIER', first: 'Étienne' },
      { id: 2, name: 'HADDAD', first: 'Sonia' },
      { id: 3, name: 'BERANGER', first: 'Tomas' },
      { id: 4, name: 'BOISVERT', first: 'Hugo' },
      { id: 5, name: 'Boisvert Holding', nature: 'Personne morale' },
      { id: 6, name: 'VAN DER MEULEN', first: 'Béatrice' },
    ),
  )
  const found: Record<string, string[]> = {}
  for (const sample of ['pp-single-full', 'couple-60k', 'pp-married-spouse', 'company-usu-5y', 'gf-small']) {
    const id = await addSigned(deps, sample)
    await screen(id)
    const { open } = await read(id)
    found[sample] = open.map(({ role, listed }: { role: string; listed: { id: number } }) => `${role} ${listed.id}`)
  }
  expect(found).toEqual({
    'pp-single-full': ['subscriber 1'],
    'couple-60k': ['coSubscriber 2'],
    'pp-married-spouse': ['spouse 3'],
    'company-usu-5y': ['subscriber 5', 'representative 4', 'owner1 4'],
    'gf-small': [],
  })
})

test('a hit stops the acceptance until it is cleared; what was asked and answered is kept each time', async () => {
  const id = await addSigned(deps)
  const refused = await accept(id)
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'screening.error.open'])
  expect((await settle(id, { outcome: 'cleared', note: ' ' })).statusCode).toBe(422)
  expect((await settle(id, { outcome: 'cleared', note: 'Homonyme : né ailleurs.' })).statusCode).toBe(204)
  expect(codeOf(await settle(id, { outcome: 'cleared', note: 'Encore', hits: ['x'] }))).toBe('screening.error.none')
  expect((await accept(id)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({
    open: [],
    screenings: [
      { occasion: 'accept', people: 1, hits: 1, list: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      { occasion: 'accept', hits: 1 },
    ],
    notes: [{ outcome: 'cleared', note: 'Homonyme : né ailleurs.', user: expect.any(String) }],
  })
})

test('cleared, it stays so while neither the person nor the entry changes', async () => {
  const id = await addSigned(deps, 'pep-refused')
  await screen(id)
  await settle(id, { outcome: 'cleared', note: 'Homonyme' })
  await load(publish({ id: 6, name: 'VAN DER MEULEN', first: 'Béatrice' }, { id: 7, name: 'AUTRE' }))
  await screenAll(deps)
  expect((await read(id)).open).toEqual([])
  await load(publish({ id: 6, name: 'VAN DER MEULEN', first: 'Beatrix' }))
  await screenAll(deps)
  expect((await read(id)).open).toMatchObject([{ listed: { id: 6 } }])
})

test('confirmed, it stays stopped and is refused in words that do not repeat the note', async () => {
  const id = await addSigned(deps, 'pep-refused')
  await screen(id)
  await settle(id, { outcome: 'confirmed', note: 'Figure au registre des gels' })
  expect(codeOf(await accept(id))).toBe('screening.error.open')
  const refuse = (reason: string, message?: string) => decide(id, { integration_state: 'refused', reason, message })
  expect(codeOf(await refuse('Refus : figure au registre des gels.'))).toBe('screening.error.repeats')
  expect(codeOf(await refuse('Non', 'Votre nom figure au registre des gels.'))).toBe('screening.error.repeats')
  expect((await refuse('Souscription non retenue')).statusCode).toBe(200)
  // Others do not learn of it.
  for (const who of ['advisor', 'backoffice']) {
    const { body } = await as(who, { url: `/api/v1/dossier/${id}/summary` })
    expect(body).toContain('non retenue')
    expect(body).not.toMatch(/gels|screen/)
  }
})

test('the evidence pack has it, held against the chain', async () => {
  const id = await addSigned(deps, 'pep-refused')
  await screen(id)
  const { content } = await makePack(deps, id, { user: null, requestId: null })
  const zip = await buffer(content)
  const open = () => openZip({ size: zip.length, read: (from, length) => zip.subarray(from, from + length) })
  expect(verifyPack(open).mismatch).toBe(null)
  const { size, read: readEntry } = open()
  const facts = JSON.parse(String(readEntry('screening.json', 0, size('screening.json'))))
  expect(facts).toMatchObject({ screenings: [{ occasion: 'sending', answered: [{ role: 'subscriber' }] }], notes: [] })
})
