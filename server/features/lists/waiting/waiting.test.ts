import type { Waiting } from '@parcelle/contract/overview/waiting'
import { translate } from '@parcelle/forms'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from '../../../platform/mail/outbox.ts'
import { testApp } from '../../../testing/app.ts'
import { addDossier, addSigned, sampleAnswers } from '../../../testing/dossiers.ts'
import { deliveryGauges } from '../../delivery/count.ts'
import { waitingGauges } from './find-waiting.ts'

const { as, deps } = await testApp()
const { db } = deps
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

type Reply = { counts: { kind: string; count: number; oldest: string }[]; waiting: Waiting[] }
const list = async (): Promise<Reply> => (await as('gestion', { url: '/api/v1/waiting' })).json()
const retry = async (kind: string, id: string) =>
  (await as('gestion', { method: 'POST', url: `/api/v1/waiting/${kind}/${id}` })).json()

async function countJobs(task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where task_identifier = ${task}`.execute(db)
  return rows[0]!.count
}

async function addMail(hours: number, attempts: number, given: { body?: string; until?: Date } = {}): Promise<string> {
  const { id } = await db
    .insertInto('mail')
    .values({ recipient: 'a@b.c', subject: 'Sujet', body: 'Texte', created_at: ago(hours), attempts, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addScan(dossier_id: string, hours: number): Promise<string> {
  const key = crypto.randomUUID()
  const file = { key, sha256: Buffer.alloc(32), size: 3, mimetype: 'image/png' }
  const receipt = { id: key, dossier_id, element_id: 1, type_id: '1', title: 'passeport.png', ...file, file_key: key }
  const { key: _, ...row } = receipt
  await db
    .insertInto('stored_file')
    .values({ ...file, scan: 'to_scan', created_at: ago(hours) })
    .execute()
  await db.insertInto('receipt').values(row).execute()
  return key
}

// The demo's dossiers may be waiting.
beforeEach(async () => {
  await db.deleteFrom('mail').execute()
})

test('what waits is told the oldest first, with whose it is, and how much of each kind', async () => {
  const before = await list()
  const dossier = await addSigned(deps)
  const asked = await addDossier(deps, { status: 'additional_documents' })
  const mail = await addMail(30, 1)
  const scan = await addScan(dossier, 50)
  await db
    .insertInto('delivery')
    .values({ dossier_id: dossier, digest: Buffer.alloc(32), accepted_at: ago(40), planned_at: ago(1) })
    .execute()
  await db
    .insertInto('requested_document')
    .values({
      dossier_id: asked,
      element_id: 1,
      type_id: '',
      reason: 'Illisible',
      due: null,
      asked_by: null,
      asked_at: ago(20),
    })
    .execute()

  const { counts, waiting } = await list()
  const found = waiting.filter(({ id }) => [mail, scan, dossier, asked].includes(id))
  expect(found.map(({ kind, what, canRetry }) => [kind, what, canRetry])).toEqual([
    ['scan', 'to-scan', true],
    ['delivery', 'to-deliver', true],
    ['mail', 'not-accepted', true],
    ['documents', 'asked', false],
  ])
  expect(found[0]).toMatchObject({ dossier: { id: dossier, name: expect.any(String) }, detail: 'passeport.png' })
  const of = (reply: Reply, kind: string) => reply.counts.find((count) => count.kind === kind)?.count ?? 0
  for (const kind of ['scan', 'delivery', 'mail', 'documents']) {
    expect(of({ counts, waiting }, kind), kind).toBe(of(before, kind) + 1)
  }
  const gauge = waitingGauges(db).find(({ name }) => name === 'parcelle_oldest_scan_seconds')
  expect(Math.round((await gauge!.count()) / 3600)).toBe(50)
})

test('documents that are asked for are named, also where only the form asks for them', async () => {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const idOf = (name: string) => form.element(name)!.id
  const asked = await addDossier(deps, { status: 'additional_documents' })
  const { file_identity: _, ...values } = sampleAnswers('pp-single-full')
  const byForm = await addDossier(deps, { status: 'additional_documents', values })
  const request = { dossier_id: asked, type_id: '', due: null, asked_by: null, asked_at: ago(20) }
  await db
    .insertInto('requested_document')
    .values([
      { ...request, element_id: idOf('file_identity'), reason: 'Illisible' },
      { ...request, element_id: idOf('file_rib'), reason: 'Périmé' },
    ])
    .execute()
  const found = (await list()).waiting.filter(({ id }) => [asked, byForm].includes(id))
  const [identity, rib] = ['file_identity', 'file_rib'].map((name) =>
    translate(form.element(name)!.attributes.label!, 'fr'),
  )
  expect(Object.fromEntries(found.map(({ id, detail }) => [id, detail]))).toEqual({
    [asked]: `${identity}, ${rib} · Illisible · Périmé`,
    [byForm]: identity,
  })
})

test('a mail that was given up is sent again when somebody asks, one that is over is not listed', async () => {
  const given = await addMail(5, MAX_ATTEMPTS)
  await addMail(6, 0, { until: ago(1) })
  await addMail(7, MAX_ATTEMPTS, { body: '' })
  const mails = (await list()).waiting.filter(({ kind }) => kind === 'mail')
  expect(mails).toMatchObject([{ id: given, what: 'given-up', detail: 'a@b.c · Sujet' }])
  const jobs = await countJobs('send-mails')
  expect(await retry('mail', given)).toEqual({ success: true })
  expect(await countJobs('send-mails')).toBe(jobs + 1)
  await db.updateTable('mail').set({ sent_at: new Date() }).where('id', '=', given).execute()
  expect(await retry('mail', given)).toEqual({ success: false })
})

test('a scan and a signature that stands still are put back on their way, once they wait', async () => {
  const dossier = await addDossier(deps, { status: 'signature' })
  const scan = await addScan(dossier, 1)
  expect(await retry('scan', scan)).toEqual({ success: true })
  expect(await retry('signature', dossier)).toEqual({ success: false })
  await db
    .insertInto('envelope')
    .values({
      dossier_id: dossier,
      kind: 'subscription',
      trial: 1,
      provider: 'embedded',
      frozen: '{}',
      created_at: ago(1),
    })
    .execute()
  expect((await list()).waiting.find(({ id }) => id === dossier)).toMatchObject({
    what: 'never-prepared',
    canRetry: true,
  })
  const jobs = await countJobs('prepare-envelope')
  expect(await retry('signature', dossier)).toEqual({ success: true })
  expect(await countJobs('prepare-envelope')).toBe(jobs + 1)
})

test('a signature whose time is over ends by itself: nobody is told that it was tried again', async () => {
  const dossier_id = await addDossier(deps, { status: 'signature' })
  const envelope = { dossier_id, kind: 'subscription', trial: 1, provider: 'embedded', frozen: '{}' } as const
  await db
    .insertInto('envelope')
    .values({ ...envelope, state: 'sent', sent_at: ago(400), expires_at: ago(1) })
    .execute()
  const found = (await list()).waiting.find(({ id }) => id === dossier_id)
  expect(found).toMatchObject({ what: 'never-expired', canRetry: false })
  expect(await retry('signature', dossier_id)).toEqual({ success: false })
})

test.each([
  ['what waits', waitingGauges],
  ['deliveries', deliveryGauges],
])('operators who read their numbers of %s at the same moment share each look at the database', async (_, gaugesOf) => {
  let looks = 0
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      looks++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const gauges = gaugesOf(watched)
  await Promise.all(gauges.map(({ count }) => count()))
  const once = looks
  await Promise.all([...gauges, ...gauges].map(({ count }) => count()))
  expect([once > 0, looks]).toEqual([true, 2 * once])
})
