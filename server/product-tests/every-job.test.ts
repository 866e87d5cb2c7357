import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareEnvelopeJob } from '../features/signing/envelopes/create-envelope.ts'
import { closeEnvelopeJob } from '../features/signing/envelopes/handle-signing-events.ts'
import { handleConnectMessageJob } from '../features/signing/providers/docusign/connect/webhook.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { outboxOnly } from '../platform/mail/mail.ts'
import { listTasks } from '../features.ts'
import { mailTasks } from '../platform/mail/jobs.ts'
import { writeReport } from '../features/report/testing.ts'
import { findDossierForm, findValues, openDossierSession } from '../dossier/answers/session.ts'
import { startBulk } from '../features/decision/bulk/start.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { loadRegister } from '../features/screening/register/load.ts'
import { addEnvelope } from '../features/signing/envelopes/create-envelope.ts'
import { findEnvelope } from '../features/signing/envelopes.ts'
import { asSent } from '../features/signing/documents/make-documents.ts'
import { findLiveEdition } from '../deployment/edition-rows.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { startClamd } from '../testing/clamd.ts'
import { signMessage, startDocusign } from '../testing/docusign/docusign.ts'
import { addDossier, addSigned, findUser, sampleAnswers } from '../testing/dossiers.ts'
import { testWorker } from '../testing/programs/test-worker.ts'

const database = await testDatabase()
const docusign = await startDocusign()
const env = { ...docusign.env, PUBLIC_URL: 'https://portail.example.org', CLAMD_URL: await startClamd(afterAll) }
const { app, as, deps } = await testApp(env, database)
const { db } = deps
const owner = await testWorker(deps, database)

/** The payload of a job, and the effect to wait for. */
type Example = {
  payload: object
  effect?: { read: () => Promise<unknown>; expected: unknown }
}
const nothing = async () => ({ payload: {} })

const examples: Record<string, () => Promise<Example>> = {
  'ask-connect-again': nothing,
  async 'close-envelope'() {
    const { id, providerId } = await sentEnvelope()
    docusign.act(providerId, 'subscriber', 'completed')
    docusign.act(providerId, 'subscriber_advisor', 'completed')
    await db.updateTable('envelope').set({ state: 'completed' }).where('id', '=', id).execute()
    const read = async () => (await findEnvelope(db, id))?.closed_at
    return { payload: { envelopeId: id }, effect: { read, expected: expect.any(Date) } }
  },
  'copy-heads': nothing,
  async 'decide-many'() {
    const caller = { user: await findUser(db, 'gestion'), requestId: 'a-request' }
    const ids = [await addSigned(deps)]
    const asked = {
      integration_state: 'error',
      reason: 'Pièce illisible',
      from: 'ongoing',
      selection: { ids },
    } as const
    const { id } = await db.transaction().execute((tx) => startBulk(tx, caller, asked))
    const row = db.selectFrom('bulk_decision').select('state').where('id', '=', id)
    return { payload: { id }, effect: { read: () => row.executeTakeFirst(), expected: { state: 'done' } } }
  },
  async deliver() {
    const dossierId = await addSigned(deps)
    const url = `/api/v1/dossiers/integration-state/${dossierId}`
    const reply = await as('gestion', { method: 'PUT', url, payload: { integration_state: 'validated' } })
    expect(reply.statusCode).toBeLessThan(300)
    const row = db.selectFrom('dossier').select('integrate_state').where('id', '=', dossierId)
    const effect = { read: () => row.executeTakeFirst(), expected: { integrate_state: 'sync' } }
    return { payload: { dossierId }, effect }
  },
  async 'examine-draft'() {
    const { id: edition } = await addStudioDraft()
    const asked = { edition, operations: 1 }
    await db.insertInto('edition_examination').values(asked).execute()
    const row = db.selectFrom('edition_examination').select('findings').where('edition', '=', edition)
    const expected = { findings: [expect.objectContaining({ severity: 'problem', where: 'help.phone' })] }
    return { payload: asked, effect: { read: () => row.executeTakeFirst(), expected } }
  },
  'fold-counts': nothing,
  'follow-envelopes': nothing,
  async 'make-report'() {
    const values = sampleAnswers('couple-60k')
    const dossier = await addDossier(deps, { status: 'mission_validated', client: 'client', values })
    await writeReport(deps, dossier)
    await as('advisor', {
      method: 'POST',
      url: `/api/v1/dossiers/${dossier}/transitions`,
      payload: { event: 'issue_report' },
    })
    const row = db.selectFrom('report').select(['id', 'document_id']).where('dossier_id', '=', dossier)
    const { id } = await row.executeTakeFirstOrThrow()
    const effect = { read: () => row.executeTakeFirst(), expected: { id, document_id: expect.any(String) } }
    return { payload: { id }, effect }
  },
  'move-dossiers': async () => ({ payload: { proposal: crypto.randomUUID() } }),
  async 'prepare-envelope'() {
    const id = await newEnvelope()
    const read = async () => (await findEnvelope(db, id))?.state
    return { payload: { envelopeId: id }, effect: { read, expected: 'sent' } }
  },
  'publish-edition': async () => ({ payload: { proposal: crypto.randomUUID() } }),
  async 'receive-connect'() {
    const { id: envelopeId, providerId } = await sentEnvelope()
    const payload = JSON.stringify(docusign.act(providerId, 'subscriber', 'delivered')[0])
    const headers = { 'content-type': 'application/json', ...signMessage(payload) }
    const reply = await app.inject({ method: 'POST', url: '/webhooks/docusign', payload, headers })
    expect(reply.statusCode).toBe(200)
    const last = db.selectFrom('connect_message').select('id').orderBy('id', 'desc')
    const { id } = await last.executeTakeFirstOrThrow()
    const read = async () => (await findEnvelope(db, envelopeId))?.signers[0]?.opened_at
    return { payload: { id }, effect: { read, expected: expect.any(Date) } }
  },
  'reconcile-deliveries': nothing,
  'register-papers': nothing,
  'remind-corrections': nothing,
  'remind-documents': nothing,
  'resume-bulks': nothing,
  'retry-stuck': nothing,
  async 'scan-file'() {
    const key = await giveDocument()
    const row = db.selectFrom('stored_file').select('scan').where('key', '=', key)
    return { payload: { key }, effect: { read: () => row.executeTakeFirst(), expected: { scan: 'clean' } } }
  },
  'scan-waiting': nothing,
  'screen-all': nothing,
  async 'screen-dossier'() {
    await loadOneName()
    const dossierId = await addSigned(deps)
    const rows = db.selectFrom('screening').select('occasion').where('dossier_id', '=', dossierId)
    const read = () => rows.where('occasion', '=', 'sending').execute()
    return { payload: { dossierId }, effect: { read, expected: [{ occasion: 'sending' }] } }
  },
  'send-analytics': nothing,
  'send-checked': nothing,
  'send-mails': nothing,
  'sign-demo': async () => ({ payload: { place: null } }),
  'sweep-answers': nothing,
  'sweep-connect-messages': nothing,
  'sweep-deliveries': nothing,
  'sweep-files': nothing,
  'sweep-mails': nothing,
  'sweep-notifications': nothing,
  'sweep-presence': nothing,
  'sweep-sessions': nothing,
  'sweep-signing-visits': nothing,
  'unlock-dead': nothing,
  async 'void-double'() {
    const { providerId } = await sentEnvelope()
    const read = async () => docusign.envelopes.get(providerId)?.status
    return { payload: { providerId }, effect: { read, expected: 'voided' } }
  },
  async 'void-envelope'() {
    const { id, providerId } = await sentEnvelope()
    await db.updateTable('envelope').set({ state: 'voided' }).where('id', '=', id).execute()
    const read = async () => docusign.envelopes.get(providerId)?.status
    return { payload: { envelopeId: id }, effect: { read, expected: 'voided' } }
  },
}

/** Its telephone number is no text: a draft without findings makes every document, which takes a minute. */
async function addStudioDraft(): Promise<{ id: string }> {
  const live = (await findLiveEdition(db))!
  const draft = { base: live, parent: live, digest: null, operations: 1 }
  const { id } = await db.insertInto('edition').values(draft).returning('id').executeTakeFirstOrThrow()
  const { phone: was } = deps.deployment.help
  const operation = JSON.stringify({ kind: 'set', at: ['settings.json', 'help', 'phone'], was, value: 1 })
  const { id: author } = await findUser(db, 'studio')
  const logged = {
    edition: id,
    number: 1,
    author,
    action: 'do',
    operation,
    inverse: operation,
    concerns: null,
  } as const
  await db.insertInto('edition_operation').values(logged).execute()
  return { id }
}

/** An unprepared envelope of a new dossier. */
async function newEnvelope(): Promise<string> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-single-full')).filter(([name]) => form.element(name))
  const dossierId = await addDossier(deps, { status: 'signature', values: Object.fromEntries(answers) })
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('dossier').selectAll().where('id', '=', dossierId).executeTakeFirstOrThrow()
    const dossier = asSent(row, { kind: 'subscription' })
    const found = await findDossierForm(deps, dossier, tx)
    const session = openDossierSession(deps, found, dossier, await findValues(tx, dossierId))
    return addEnvelope({ tx, deps, dossier, session, author: { user: null, requestId: null } }, 'subscription')
  })
}

/** An envelope that a job has sent to the tool. */
async function sentEnvelope(): Promise<{ id: string; providerId: string }> {
  const id = await newEnvelope()
  await db.transaction().execute((tx) => addJob(tx, prepareEnvelopeJob, { envelopeId: id }))
  const read = async () => (await findEnvelope(db, id))?.provider_id
  await expect.poll(read, { timeout: 50_000 }).toEqual(expect.any(String))
  return { id, providerId: (await read())! }
}

/** Screening does nothing without a register. */
async function loadOneName(): Promise<void> {
  const listed = { IdRegistre: 1, Nature: 'Personne physique', Nom: 'PERSONNE', RegistreDetail: [] }
  const Publications = { DatePublication: '2026-11-10T00:00:00Z', PublicationDetail: [listed] }
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-register-'))
  const path = join(folder, 'register.json')
  await writeFile(path, JSON.stringify({ Publications }))
  await loadRegister(db, path)
  await rm(folder, { recursive: true })
}

/** Uploads a receipt as the advisor; returns its key. */
async function giveDocument(): Promise<string> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const { id: elementId, attributes } = form.element('file_rib')!
  const [type] = attributes.types!
  const receipt = { typeId: type!.typeId, elementId, title: 'rib.pdf', value: pagePdf().toString('base64') }
  const payload = { submittingBlockId: form.blockOf('file_rib')!.id, receipts: [receipt] }
  const url = `/api/v1/dossiers/${await addDossier(deps)}/receipts`
  const [{ receiptId }] = (await as('advisor', { method: 'PUT', url, payload })).json().dossier.receipts
  const row = db.selectFrom('receipt').select('file_key').where('id', '=', receiptId)
  return (await row.executeTakeFirstOrThrow()).file_key
}

// Records every failure: a job that failed once and succeeded on retry also leaves the queue.
await owner.pool.query(`
  create table job_failure (task text not null, error text not null);
  create function keep_job_failure() returns trigger language plpgsql as $$
  begin
    insert into job_failure
    select identifier, new.last_error from graphile_worker._private_tasks where id = new.task_id;
    return null;
  end $$;
  create trigger keep_job_failure after update of last_error on graphile_worker._private_jobs
    for each row when (new.last_error is not null) execute function keep_job_failure()`)
const listFailures = async () => (await owner.pool.query('select task, error from job_failure')).rows

/** A job leaves the queue once it has succeeded. */
async function isQueued(key: string): Promise<boolean> {
  const { rows } = await owner.pool.query('select from graphile_worker.jobs where key = $1', [key])
  return rows.length > 0
}

async function addExample(name: string, key: string): Promise<Example> {
  const example = await examples[name]!()
  const add = 'select graphile_worker.add_job($1, $2::json, job_key => $3)'
  await owner.pool.query(add, [name, JSON.stringify(example.payload), key])
  return example
}

test('every job has an example', () => {
  const mails = mailTasks({ ...deps, mailer: outboxOnly })
  const names = [...listTasks(deps), ...mails].map(({ name }) => name)
  expect([...names, 'unlock-dead'].toSorted()).toEqual(Object.keys(examples).toSorted())
})

test.each(Object.keys(examples))('%s runs through the queue', { timeout: 120_000 }, async (name) => {
  const key = `example of ${name}`
  const { effect } = await addExample(name, key)
  const isDone = async () => !(await isQueued(key)) || (await listFailures()).length > 0
  await expect.poll(isDone, { timeout: 90_000 }).toBe(true)
  if (effect) await expect.poll(effect.read, { timeout: 50_000 }).toEqual(effect.expected)
  expect(await listFailures()).toEqual([])
})

test('a job that fails does not go unseen here', async () => {
  await owner.pool.query(`select graphile_worker.add_job('close-envelope', '{"envelopeId": 1}')`)
  await expect.poll(listFailures, { timeout: 50_000 }).toMatchObject([{ task: 'close-envelope' }])
})

test('a payload that its job does not take is refused where it is added', async () => {
  const adding = db.transaction().execute(async (tx) => {
    // @ts-expect-error: a text where the job takes a number.
    await addJob(tx, handleConnectMessageJob, { id: '1' })
  })
  await expect(adding).rejects.toThrow('expected number')
  // @ts-expect-error: this job needs to be told of its envelope.
  const bare = () => db.transaction().execute((tx) => addJob(tx, closeEnvelopeJob))
  await expect(bare()).rejects.toThrow('Invalid input')
})
