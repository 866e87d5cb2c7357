import { expect, test } from 'vitest'
import { prepareEnvelopeJob } from '../../envelopes/create-envelope.ts'
import { voidEnvelopeJob } from '../../envelopes/void-envelope.ts'
import { addJob } from '../../../../platform/jobs/add-job.ts'
import { findEnvelopes } from '../../envelopes.ts'
import { testApp, testDatabase } from '../../../../testing/app.ts'
import { signMessage, startDocusign } from '../../../../testing/docusign/docusign.ts'
import { addDossier, sampleAnswers } from '../../../../testing/dossiers.ts'
import { testWorker } from '../../../../testing/programs/test-worker.ts'

// A creation whose answer never came, through the queue.
const docusign = await startDocusign()
const database = await testDatabase()
const { app, as, deps } = await testApp({ ...docusign.env, PUBLIC_URL: 'https://portail.example.org' }, database)
const { db } = deps
await testWorker(deps, database)

const until = (read: () => Promise<unknown>, timeout = 20_000) => expect.poll(read, { timeout, interval: 50 })

async function submit() {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-single-full')).filter(([name]) => form.element(name))
  const values = Object.fromEntries(answers)
  const dossierId = await addDossier(deps, { client: 'client', status: 'unsigned', values })
  const url = `/api/v1/dossiers/${dossierId}/transitions`
  const reply = await as('advisor', { method: 'POST', url, payload: { event: 'retry_signing' } })
  expect(reply.statusCode).toBe(200)
  const find = async () => (await findEnvelopes(db, dossierId))[0]!
  const { id } = await find()
  /** The queue tries again now, whatever it had planned, unless the envelope has ended. */
  const tryAgain = async () => {
    const calls = countCalls(`transaction_ids=${id}`)
    await db
      .transaction()
      .execute((tx) => addJob(tx, prepareEnvelopeJob, { envelopeId: id }, { key: `prepare-envelope ${id}` }))
    await until(async () => countCalls(`transaction_ids=${id}`) > calls || (await find()).state === 'voided').toBe(true)
  }
  return { id, dossierId, find, tryAgain, made: () => listMade(id) }
}

const countCalls = (part: string) => docusign.ledger.filter((call) => call.includes(part)).length
const listMade = (id: string) => [...docusign.envelopes].filter(([, { definition }]) => definition.transactionId === id)
const countCreations = () => docusign.ledger.filter((call) => call === 'POST /envelopes').length
async function connect(messages: readonly object[]) {
  for (const message of messages) {
    const payload = JSON.stringify(message)
    const headers = { 'content-type': 'application/json', ...signMessage(payload) }
    expect((await app.inject({ method: 'POST', url: '/webhooks/docusign', payload, headers })).statusCode).toBe(200)
  }
}

/** A creation that DocuSign takes and answers never, or by a failure; it takes place when it is released. */
async function submitCut(how: 'held' | 'held, then 500' = 'held') {
  const before = countCreations()
  docusign.trouble('POST /envelopes', how)
  const submitted = await submit()
  await until(async () => countCreations()).toBe(before + 1)
  const noted = db.selectFrom('docusign_creation').select('envelope_id').where('envelope_id', '=', submitted.id)
  await until(() => noted.execute()).toHaveLength(1)
  return submitted
}

test.each([
  ['was cut off', 'held'],
  ['was answered by a failure of the server', 'held, then 500'],
] as const)('an envelope whose creation %s is looked for, and not made twice within a day', async (_, how) => {
  const before = countCreations()
  const { id, find, tryAgain, made } = await submitCut(how)
  await tryAgain()
  await tryAgain()
  expect([made().length, (await find()).state]).toEqual([0, 'preparing'])
  docusign.release()
  await tryAgain()
  await until(async () => (await find()).state).toBe('sent')
  expect(made().map(([providerId]) => providerId)).toEqual([(await find()).provider_id])
  expect(countCreations()).toBe(before + 1)
  expect(countCalls(`transaction_ids=${id}`)).toBeGreaterThanOrEqual(3)
})

test('a day later it is made again; the first, should it appear after all, is voided', async () => {
  const { id, find, tryAgain, made } = await submitCut()
  const begun_at = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('docusign_creation').set({ begun_at }).where('envelope_id', '=', id).execute()
  await tryAgain()
  await until(async () => (await find()).state).toBe('sent')
  const own = (await find()).provider_id!
  const [late] = docusign.release()
  expect(made()).toHaveLength(2)
  // Connect tells of the one that nobody here knows.
  await connect(docusign.act(late!, 'subscriber', 'delivered'))
  await until(async () => docusign.envelopes.get(late!)?.status).toBe('voided')
  expect([docusign.envelopes.get(own)?.status, (await find()).signers[0]!.opened_at]).toEqual(['sent', null])
})

test('of two DocuSign envelopes made for one of ours, one is used and the other voided', async () => {
  const { find, tryAgain, made } = await submitCut()
  const [first] = docusign.release()
  docusign.envelopes.set('11111111-2222-4333-8444-555555555555', { ...docusign.envelopes.get(first!)! })
  await tryAgain()
  await until(async () => (await find()).state).toBe('sent')
  const standings = made().map(([providerId, { status }]) => [providerId === first, status])
  expect(standings).toEqual([
    [true, 'sent'],
    [false, 'voided'],
  ])
})

test('withdrawn while its creation was cut off: what appears later is voided', async () => {
  const { id, dossierId, find, made } = await submitCut()
  const url = `/api/v1/dossier/${dossierId}/docusign/void`
  const reply = await as('advisor', { method: 'POST', url, payload: { reason: 'Adresse erronée' } })
  expect([reply.statusCode, (await find()).state]).toEqual([204, 'voided'])
  docusign.release()
  await db.transaction().execute((tx) => addJob(tx, voidEnvelopeJob, { envelopeId: id }))
  await until(async () => made().map(([, { status }]) => status)).toEqual(['voided'])
})

test('given up after a creation that was cut off: what appears later is voided', { timeout: 90_000 }, async () => {
  const { id, find, tryAgain, made } = await submitCut()
  for (let refusals = 0; refusals < 20; refusals++) docusign.trouble(`GET /envelopes?transaction_ids=${id}`, 400)
  while ((await find()).state === 'preparing') await tryAgain()
  expect((await find()).state).toBe('voided')
  docusign.endTroubles()
  docusign.release()
  // The job that voids it was refused too, and waits longer after each try.
  await until(async () => made().map(([, { status }]) => status), 60_000).toEqual(['voided'])
})

test('a DocuSign envelope for one that has ended here is voided when Connect reports it', async () => {
  const { id, made } = await submitCut()
  await db.updateTable('envelope').set({ state: 'voided' }).where('id', '=', id).execute()
  const [late] = docusign.release()
  await connect(docusign.act(late!, 'subscriber', 'delivered'))
  await until(async () => made().map(([, { status }]) => status)).toEqual(['voided'])
})

test('a creation that was not sent, or was refused, is repeated at once', async () => {
  docusign.trouble('POST /envelopes', 503)
  const { id, find, tryAgain } = await submit()
  const noted = db.selectFrom('docusign_creation').select('envelope_id').where('envelope_id', '=', id)
  await until(async () => (await noted.execute()).length + countCalls(`transaction_ids=${id}`)).toBe(1)
  await tryAgain()
  await until(async () => (await find()).state).toBe('sent')
})
