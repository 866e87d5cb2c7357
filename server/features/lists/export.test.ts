import { integrationStates } from '@parcelle/domain'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { addManyDossiers, generated } from '../../testing/many-dossiers/add-many-dossiers.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { isLong } from '../../testing/sampling.ts'

const database = await testDatabase()
const { deps, as } = await testApp({}, database)

const file = async (username: string, query = '', language = 'fr', path = '/dossiers') => {
  const reply = await as(username, {
    url: `/api/v1${path}/export.csv?${query}`,
    headers: { 'accept-language': language },
  })
  expect(reply.statusCode).toBe(200)
  const [head, ...lines] = reply.body.trimEnd().split('\r\n')
  return { reply, head: head ?? '', lines }
}
const numbersOf = (lines: string[]) => lines.map((line) => line.split(';')[0])
const list = async (username: string, query = '') =>
  (await as(username, { url: `/api/v1/dossiers?itemsPerPage=100&${query}` })).json()

test('the file holds exactly the dossiers of the list, in its order, for everyone', async () => {
  for (const username of [
    'advisor',
    'advisor2',
    'partner',
    'manager',
    'client',
    'prospect',
    'direct',
    'backoffice',
    'gestion',
  ]) {
    for (const query of ['', 'state=signed-files', 'form=2', 'searchTerm=mar']) {
      const { dossiers } = await list(username, query)
      const { lines } = await file(username, query)
      expect(numbersOf(lines)).toEqual(dossiers.map(({ number }: { number: string }) => number))
    }
  }
})

test('the file of the integration list holds exactly its dossiers, in its order', async () => {
  const path = '/dossiers/integration-state'
  const found = new Set<string>()
  for (const state of [null, ...integrationStates]) {
    for (const more of ['', 'searchTerm=mar', 'form=1', 'form=2']) {
      const query = `${state ? `integrationState=${state}&` : ''}${more}`
      const reply = await as('gestion', { url: `/api/v1${path}?itemsPerPage=100&${query}` })
      const numbers = reply.json().dossiers.map(({ number }: { number: string }) => number)
      const { lines } = await file('gestion', query, 'fr', path)
      expect(numbersOf(lines)).toEqual(numbers)
      if (state && numbers.length > 0) found.add(state)
    }
  }
  expect(found.size).toBe(integrationStates.length)
})

test('a file that cannot be read is refused before its first byte, and can be asked for again', async () => {
  const broken = (change: RawBuilder<unknown>) => change.execute(database.owner)
  await broken(sql`alter table client rename column civility to civility_`)
  const refused = await Promise.all(
    Array.from({ length: 4 }, () => as('gestion', { url: '/api/v1/dossiers/export.csv' })),
  )
  await broken(sql`alter table client rename column civility_ to civility`)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  expect(refused[0]?.json().errors[0].code).toBe('error.technical-error')
  expect((await file('gestion')).lines.length).toBeGreaterThan(0)
})

test('the head of a file says what it is without reading it', async () => {
  const reply = await as('gestion', { method: 'HEAD', url: '/api/v1/dossiers/export.csv' })
  expect({ status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
    body: '',
  })
})

test('a French spreadsheet opens it as it is', async () => {
  const number = await anyNumber()
  const { reply, head, lines } = await file('gestion')
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=dossiers-\d{4}-\d\d-\d\d\.csv$/)
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(head).toBe(
    '\uFEFFDossier;Statut;Intégration;N° client;Civilité;Nom;Prénom;Conseiller;Code conseiller;Produit;Parts;Montant (€);Valeur en pleine propriété (€);Réponses manquantes;Créé le;Dernière activité;Signé le',
  )
  const line = lines.find((text) => text.startsWith(`${number};`))
  // 23:30 UTC is the next day in Paris.
  expect(line).toMatch(/;8364,10;40800,50;\d+;02\/03\/2026;/)
})

async function anyNumber(): Promise<string> {
  const { number } = await deps.db
    .updateTable('dossier')
    .set({ amount_paid: '8364.10', subscription_amount: '40800.50', creation_date: new Date('2026-03-01T23:30:00Z') })
    .where('id', '=', (eb) => eb.selectFrom('dossier').select('id').orderBy('number').limit(1))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

test('an English reader gets English names, decimal points and ISO dates', async () => {
  const number = await anyNumber()
  const { head, lines } = await file('gestion', '', 'en')
  expect(head).toContain('Folder;Status;Integration;Client number')
  expect(lines.find((text) => text.startsWith(`${number};`))).toMatch(/;8364\.10;40800\.50;\d+;2026-03-02;/)
  const titles = new Set(lines.map((text) => text.split(';')[4]))
  expect([titles.has('Ms'), titles.has('Mr'), titles.has('Mme')]).toEqual([true, true, false])
})

test('the integration state is exported for manage_dossier only', async () => {
  for (const username of ['advisor', 'backoffice', 'client'])
    expect((await file(username)).head).not.toContain('Intégration')
})

test('a name that begins like a formula is plain text', async () => {
  await deps.db.updateTable('client').set({ last_name: '=HYPERLINK("x")' }).where('username', '=', 'S00012').execute()
  const { reply } = await file('client')
  expect(reply.body).toContain(`;"'=HYPERLINK(""x"")";`)
})

test('a lead is named by the answers', async () => {
  const lead = await deps.db
    .updateTable('dossier')
    .set({ lead: 'NOËL Zoé', client_id: null })
    .where('id', '=', (eb) => eb.selectFrom('dossier').select('id').where('status', '=', 'ongoing').limit(1))
    .returning('number')
    .executeTakeFirstOrThrow()
  const { lines } = await file('gestion')
  expect(lines.find((line) => line.startsWith(`${lead.number};`))).toMatch(/;;;NOËL Zoé;;/)
})

const MANY = isLong ? 20_000 : 5000
test(`${MANY} dossiers make one file`, async () => {
  await addManyDossiers(database.owner, { dossiers: MANY, advisors: 2, clientsEach: 50, clientsOfLargest: 50 })
  const { lines } = await file(generated.username(2))
  expect(lines.length).toBeGreaterThan(MANY * 0.95)
  expect(new Set(numbersOf(lines)).size).toBe(lines.length)
}, 60_000)
