import { fileTypeFromBuffer } from 'file-type'
import pino from 'pino'
import { toBucket, buckets, dossierStatuses, integrationStates } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readConfig } from '../config.ts'
import { readDeployment } from '../deployment/deployment.ts'
import { verifyEvidence } from '../dossier/evidence/verify.ts'
import { migrateQueue } from '../worker.ts'
import { publishFolder } from '../features/editions/index.ts'
import { closeEnvelope } from '../features/signing/envelopes/close-envelope.ts'
import { compareRevisions } from '../features/signing/pdf/compare-revisions.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { screenAll } from '../features/screening/screen.ts'
import { readDemo } from './data.ts'
import { loadDemoRegister } from './register.ts'
import { seedDemo } from './seed.ts'
import { signDemo } from './sign.ts'
import { isLong } from '../testing/sampling.ts'

const { as, deps } = await testApp()
const { dossiers } = await readDemo()
const list = async (username: string) =>
  (await as(username, { url: '/api/v1/dossiers?itemsPerPage=100' })).json().dossiers

test('every list and every state of integration has a dossier', async () => {
  const all = await list('gestion')
  expect(all).toHaveLength(12)
  const found = new Set(all.map(({ state }: { state: never }) => toBucket(state)))
  expect([...found].toSorted()).toEqual(buckets.toSorted())
  const signed = all.filter(({ state }: { state: string }) => state === 'signed')
  expect(new Set(signed.map((one: { integrate_state: string }) => one.integrate_state))).toEqual(
    new Set(integrationStates),
  )
})

test('a dossier shows its client, its advisor, its product and its amount', async () => {
  const all = await list('gestion')
  const mandate = all.find((one: { client: { username: string } }) => one.client.username === 'S00001')
  expect(mandate).toMatchObject({
    state: 'signed',
    integrate_state: 'ongoing',
    client: { civility: 'Mme', first_name: 'Claire', last_name: 'DELAUNAY' },
    advisor: { external_id: 'C00417', lastname: 'Petit' },
    subscriptionGlobalAmount: 40800,
    detention_mode: 'mandate',
    dismemberment_scope: 'np',
    creation_date: '2026-09-07T07:50:00Z',
    signature_date: '2026-10-01T16:22:00Z',
    detail: { product: 'CV', product_name: 'Aurea Villes', shares: 200, amount_paid: 27336, missing: 0 },
  })
})

test('dossiers signed or out for signature miss nothing; a dossier half filled in misses the rest', async () => {
  for (const { state, detail } of await list('gestion'))
    if (['signed', 'signature', 'unsigned'].includes(state)) expect(detail.missing).toBe(0)
  const [half] = await list('client')
  expect(half).toMatchObject({ state: 'ongoing', detail: { page_rank: 5, page_count: 10 } })
  expect(half.detail.missing).toBeGreaterThan(5)
})

test('a reason is shown where one was given', async () => {
  const reasons = (await list('gestion')).flatMap((one: { detail: { last_reason: string | null } }) =>
    one.detail.last_reason === null ? [] : [one.detail.last_reason],
  )
  expect(reasons).toHaveLength(dossiers.filter(({ demo }) => demo.reason !== null).length)
})

test('the forty customers are in the portfolios of the two advisors, but the one who subscribes alone', async () => {
  const clients = async (username: string) => (await as(username, { url: '/api/v1/clients' })).json().clients
  const [own, other, all] = [await clients('advisor'), await clients('advisor2'), await clients('gestion')]
  expect(all).toHaveLength(40)
  expect(own.length + other.length).toBe(39)
  expect(own.length).toBeGreaterThan(15)
  expect(other.length).toBeGreaterThan(10)
})

test('each dossier has the history of its status', async () => {
  const events = await deps.db
    .selectFrom('dossier_event')
    .innerJoin('dossier', 'dossier.id', 'dossier_id')
    .select(['dossier_id', 'seq', 'event', 'at', 'payload', 'status'])
    .orderBy('dossier_id')
    .orderBy('seq')
    .execute()
  const chains = Map.groupBy(events, ({ dossier_id }) => dossier_id)
  expect(chains.size).toBe(12)
  for (const chain of chains.values()) {
    expect(chain[0]?.event).toBe('create')
    for (const [at, entry] of chain.entries())
      if (at > 0) expect(entry.at.getTime()).toBeGreaterThanOrEqual(chain[at - 1]!.at.getTime())
    const moves = chain.flatMap(({ payload }) => (payload as { status?: { after: string } }).status?.after ?? [])
    expect(moves.at(-1) ?? 'ongoing').toBe(chain[0]?.status)
    for (const status of moves) expect(dossierStatuses).toContain(status)
  }
})

test('every document a dossier names opens, as a PDF, for those who may see the dossier', async () => {
  const count = { named: 0, opened: 0 }
  for (const { id, form_id } of await list('gestion')) {
    const { dossier } = (await as('gestion', { url: `/api/v1/dossiers/${id}` })).json()
    const published = await deps.forms.find(form_id, dossier.form_version)
    for (const element of published?.form.elements ?? []) {
      if (!element.type.startsWith('input_') || !element.type.includes('file')) continue
      const titles: string[] = JSON.parse(dossier.values[element.id] || '[]')
      const receipts = dossier.receipts.filter((one: { elementId: number }) => one.elementId === element.id)
      expect(receipts.map((one: { title: string }) => one.title)).toEqual(titles)
      const types = element.attributes.types?.map(({ typeId }) => typeId) ?? []
      for (const { typeId, resource } of receipts) {
        if (types.length > 0) expect(types).toContain(typeId)
        const { receipt } = (await as('gestion', { url: resource })).json()
        const content = Buffer.from(receipt.resourceFile, 'base64')
        expect(receipt.mimetype).toBe('application/pdf')
        expect((await fileTypeFromBuffer(content))?.mime).toBe('application/pdf')
        count.opened += 1
      }
      count.named += titles.length
    }
  }
  expect(count).toEqual({ named: count.opened, opened: count.opened })
  expect(count.opened).toBeGreaterThan(40)
})

test('a database in use is left alone', async () => {
  await seedDemo(deps.db, deps.deployment, deps.files)
  const { count } = await deps.db
    .selectFrom('dossier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(12)
})

test('an envelope that is still out is mailed to those whose turn it is', async () => {
  const place = dossiers.findIndex(({ id }) => id === 'direct-153k')
  await signDemo(deps, null)
  for (let step = 0; step < 2; step++) await signDemo(deps, place)
  const mails = await deps.db.selectFrom('mail').select(['recipient', 'body']).execute()
  expect(mails).toEqual([
    { recipient: 'anselme.ouedraogo.26@example.org', body: expect.stringMatching(/^Monsieur,[^]*\/signature\//) },
  ])
  await deps.db.deleteFrom('mail').execute()
}, 60_000)

test('signed dossiers have really signed documents, and no mail is sent about the past', async () => {
  const rows = () => deps.db.selectFrom('dossier').select(['id', 'status', 'markers', 'card']).orderBy('id').execute()
  const before = await rows()
  const signed = dossiers.findIndex(({ id }) => id === 'pep-refused')
  // Twice from the start, as after a kill, and more steps than needed: two to send, three to sign.
  for (const place of [null, null, ...Array.from({ length: 6 }, () => signed)]) await signDemo(deps, place)
  expect(await rows()).toEqual(before)
  const all = await deps.db.selectFrom('envelope').select(['kind', 'state']).execute()
  expect(Object.groupBy(all, ({ kind }) => kind)).toMatchObject({ mission: { length: 8 }, subscription: { length: 7 } })
  expect(await deps.db.selectFrom('mail').select('subject').execute()).toEqual([])
  const unread = deps.db.selectFrom('notification').select('kind').where('read_at', 'is', null)
  expect(await unread.where('at', '<', new Date(Date.now() - 86_400_000)).execute()).toEqual([])

  const { id } = (await list('gestion')).find(
    (one: { client: { username: string } }) => one.client.username === 'S00025',
  )
  const own = await deps.db.selectFrom('envelope').selectAll().where('dossier_id', '=', id).orderBy('kind').execute()
  expect(own).toMatchObject([
    { kind: 'mission', trial: 1, state: 'completed', frozen: { date: expect.stringMatching(/^2026-09-/) } },
    { kind: 'subscription', trial: 1, state: 'completed', ended_at: new Date('2026-09-30T09:55:00Z') },
  ])
  await closeEnvelope(deps, own[1]!.id)
  const url = `/api/v1/dossier/${id}/docusign/documents`
  const documents: { id: string; title: string }[] = (await as('gestion', { url })).json()
  const order = documents.find(({ title }) => title.startsWith('Bulletin'))
  const { resource } = (await as('gestion', { url: `${url}/${order?.id}` })).json()
  const pdf = Buffer.from(resource.split(',')[1], 'base64')
  // The subscriber, the advisor and the company's seal.
  expect(pdf.toString('latin1').match(/\/ByteRange/g)).toHaveLength(3)
  expect(await compareRevisions(pdf)).toEqual([])
}, 60_000)

test('what happened to the dossiers of the demo can be verified', async () => {
  const { dossiers: checked, entries, breaches } = await verifyEvidence(deps.db)
  expect(breaches).toEqual([])
  expect(checked).toBe(12)
  expect(entries).toBeGreaterThan(200)
})

test('the register in force names one person of the demo, and is loaded once', async () => {
  await loadDemoRegister(deps.db)
  await loadDemoRegister(deps.db)
  await screenAll(deps)
  const { count } = await deps.db
    .selectFrom('screening_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  const hits = await deps.db
    .selectFrom('screening')
    .innerJoin('dossier', 'dossier.id', 'screening.dossier_id')
    .select('number')
    .where('answered', '<>', '[]')
    .execute()
  expect(hits).toEqual([{ number: '48205' }])
})

test.each(isLong ? ['orme-patrimoine', 'halle-investissement'] : [])('%s has its demo too', async (CUSTOMER) => {
  const { url } = await testDatabase('template0')
  const { db, pool, close } = openDatabase(url, pino({ level: 'silent' }))
  const deployment = await readDeployment(readConfig({ CUSTOMER }))
  await migrate(db)
  await migrateQueue(pool)
  await publishFolder(db, { deployment, parts: deployment.parts }, 'files')
  await seedDemo(db, deployment, deps.files)
  expect(await verifyEvidence(db)).toMatchObject({ dossiers: 12, breaches: [] })
  await close()
})
