import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addDossier, findUser } from '../../testing/dossiers.ts'
import { findClient, findPersonOf } from './find-recipients.ts'

const { deps } = await testApp()
const { db } = deps

async function addStated(civility: string) {
  const user = await findUser(db, 'client')
  await db.updateTable('client').set({ civility: null }).where('user_id', '=', user.id).execute()
  const { first_name: first, last_name: last } = await db
    .selectFrom('client')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const names = { sub_civility: civility, sub_first_name: first ?? '', sub_last_name: last.toUpperCase() }
  const id = await addDossier(deps, { client: 'client', values: { subscriber_type: 'physique', ...names } })
  const dossier = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { dossier, user }
}

test('a client without a civility on record is addressed by that of the answers', async () => {
  const { dossier, user } = await addStated('Mme')
  expect(await findClient(db, deps, dossier)).toMatchObject({ civility: 'Mme' })
  expect(await findPersonOf(db, deps, dossier, user.id)).toMatchObject({ civility: 'Mme' })
})

test('somebody whom the answers do not name has no civility', async () => {
  const { dossier } = await addStated('Mme')
  const { id } = await findUser(db, 'advisor')
  expect(await findPersonOf(db, deps, dossier, id)).toMatchObject({ civility: null })
})

test('a civility on record stays', async () => {
  const { dossier, user } = await addStated('Mme')
  await db.updateTable('client').set({ civility: 'M.' }).where('user_id', '=', user.id).execute()
  expect(await findClient(db, deps, dossier)).toMatchObject({ civility: 'M.' })
})
