import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../testing/app.ts'
import { listStatements } from '../../testing/postgres.ts'
import { sendEnvelope } from './page/testing/send-envelope.ts'
import { findEnvelope, findEnvelopes, lockEnvelope } from './envelopes.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const { db, pool } = database

test('an envelope is read with its signers and documents in one statement, as their columns say', async () => {
  const { id, dossierId } = await sendEnvelope(deps)
  const read = async (of: () => Promise<unknown>) => expect(await listStatements(pool, of)).toHaveLength(1)
  await read(() => findEnvelope(db, id))
  await read(() => findEnvelopes(db, dossierId))
  await read(() => db.transaction().execute((tx) => lockEnvelope(tx, id)))
  const parts = (table: 'envelope_signer' | 'envelope_document') =>
    db.selectFrom(table).selectAll().where('envelope_id', '=', id)
  expect(await findEnvelope(db, id)).toEqual({
    ...(await db.selectFrom('envelope').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    is_replaced: false,
    signers: await parts('envelope_signer').orderBy('turn').orderBy('party', 'desc').execute(),
    documents: await parts('envelope_document').orderBy('rank').execute(),
  })
})
