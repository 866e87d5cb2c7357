import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../adapters/database/database.ts'
import { findWholeDossier, type WholeDossier } from './view.ts'
import { keepDossier, keptDossier } from './kept-dossiers.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { addDossier, findUser } from '../testing/dossiers.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db } = deps
/** Another server on the same database: it has kept nothing. */
const elsewhere = openDatabase(database.url, pino({ level: 'silent' }), 'app')
afterAll(() => elsewhere.close())

const advisor = await findUser(db, 'advisor')
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => form.elements[form.index.get(name)!]!.id
const [firstBlock] = form.blocks

const read = (id: string) => findWholeDossier(db, advisor, id)
/** As the rows themselves say, read by someone who has never met the dossier. */
async function readAnew(id: string): Promise<WholeDossier> {
  const fresh = openDatabase(database.url, pino({ level: 'silent' }), 'app')
  try {
    return await findWholeDossier(fresh.db, advisor, id)
  } finally {
    await fresh.close()
  }
}

const newDossier = () => addDossier(deps, { client: 'client', values: { subscriber_type: 'physique' } })

type Change = (id: string, turn: number) => Promise<unknown>
const draft =
  (name: string, value: string): Change =>
  async (id) =>
    as('advisor', {
      method: 'PATCH',
      url: `/api/v1/dossiers/${id}/draft`,
      payload: { changes: [{ elementId: idOf(name), value }] },
    })
const changes: Record<string, Change> = {
  'an answer is drafted': (id, turn) => draft('sub_birth_city', `Ville ${turn}`)(id, turn),
  'an answer is removed': draft('subscriber_type', ''),
  'what the summary tells changes': (id, turn) => draft('sub_last_name', `Nom ${turn}`)(id, turn),
  'a block is submitted': (id) =>
    as('advisor', {
      method: 'PUT',
      url: `/api/v1/dossiers/${id}/values`,
      payload: { submittingBlockId: firstBlock!.id, values: [{ elementId: idOf('gdpr_notice'), value: 'true' }] },
    }),
  'it is abandoned': (id) =>
    as('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/status`, payload: { status: 'canceled' } }),
  'an answer is written elsewhere': (id, turn) =>
    sql`insert into dossier_value (dossier_id, element_id, value, version)
      values (${id}, ${idOf('sub_birth_city')}, ${`Ailleurs ${turn}`}, 1)
      on conflict (dossier_id, element_id) do update
      set value = excluded.value, version = dossier_value.version + 1`.execute(elsewhere.db),
  'its row is written elsewhere': (id, turn) =>
    sql`update dossier set shares = ${turn} where id = ${id}`.execute(elsewhere.db),
  'its client is renamed': (_, turn) =>
    sql`update client set last_name = ${`Client ${turn}`} where username is not null`.execute(elsewhere.db),
  'its advisor is renamed': (_, turn) =>
    sql`update app_user set lastname = ${`Conseiller ${turn}`} where username = 'advisor'`.execute(elsewhere.db),
  'somebody is let in': (id, turn) =>
    sql`insert into dossier_authorized_client (dossier_id, client_id)
      select ${id}, id from client order by id offset ${turn} limit 1 on conflict do nothing`.execute(elsewhere.db),
  'somebody is there': (id) =>
    sql`insert into dossier_presence (dossier_id, user_id, screen, until)
      select ${id}, id, gen_random_uuid(), now() + interval '1 hour' from app_user where username = 'gestion'`.execute(
      elsewhere.db,
    ),
}

test.each(Object.entries(changes))('%s: a dossier read before is read as it is now', async (_, change) => {
  const id = await newDossier()
  const before = await read(id)
  await change(id, 1)
  expect(await read(id)).not.toEqual(before)
  expect(await read(id)).toEqual(await readAnew(id))
})

test('whatever is written to a dossier, here or elsewhere, it is read as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.values(changes)), { maxLength: 8 }), async (some) => {
      const id = await newDossier()
      for (const [turn, change] of some.entries()) {
        await change(id, turn)
        expect(await read(id)).toEqual(await findWholeDossier(elsewhere.db, advisor, id))
      }
      expect(await read(id)).toEqual(await readAnew(id))
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('what is saved here is known here: the next save reads no answer again', async () => {
  const id = await newDossier()
  await draft('sub_birth_city', 'Nantes')(id, 0)
  const kept = keptDossier(db, id)
  expect(kept?.values.get(idOf('sub_birth_city'))).toEqual({ value: 'Nantes', version: 1 })
  // The very same answers, not equal ones.
  expect((await read(id)).values).toBe(kept?.values)
})

test("a dossier that is kept is still nobody else's", async () => {
  const id = await newDossier()
  await read(id)
  const stranger = await findUser(db, 'advisor2')
  await expect(findWholeDossier(db, stranger, id)).rejects.toMatchObject({ status: 404 })
})

test('a dossier with very long answers is read whole each time', async () => {
  const id = await newDossier()
  const found = await read(id)
  keepDossier(db, { ...found, values: new Map([[1, { value: 'x'.repeat(60_000), version: 1 }]]) })
  expect(keptDossier(db, id)).toBeUndefined()
})

test('what a transaction reads is not kept', async () => {
  const id = await newDossier()
  await db.transaction().execute(async (tx) => {
    await findWholeDossier(tx, advisor, id)
    expect(keptDossier(tx, id)).toBeUndefined()
  })
  expect(keptDossier(db, id)).toBeUndefined()
})

test('a few hundred dossiers are kept, the oldest going first', async () => {
  const whole = await read(await newDossier())
  const keep = (id: string) => keepDossier(db, { ...whole, view: { ...whole.view, id } })
  for (let at = 0; at < 500; at++) keep(`${at}`)
  keep('0')
  keep('one more')
  expect([keptDossier(db, '0'), keptDossier(db, '1')].map(Boolean)).toEqual([true, false])
})
