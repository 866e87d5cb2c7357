import { expect, test } from 'vitest'
import { problem } from '../../../deployment/findings/finding.ts'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { toPart } from '../../../deployment/parts.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { asOwner, publishChanged } from '../../editions/testing.ts'
import { verifyEditionEvents } from '../../editions/index.ts'
import { examineDraft } from './examination/examine-draft.ts'
import { saveFindings, saveImpact } from './examination/queries.ts'
import { noImpact } from './examination/impact.ts'
import { namePlaces } from './examination/name-places.ts'
import { movePublished, publishEdition } from './publish.ts'

const database = await testDatabase()
const { as, deps } = await testApp({ EDITIONS: 'studio' }, database)
const { db } = deps
await asOwner(database.url, (owner) => owner.updateTable('dossier').set({ status: 'canceled' }).execute())

const post = (user: string, path: string, payload?: object) =>
  as(user, { method: 'POST', url: `/api/v1/studio${path}`, ...(payload && { payload }) })
const codeOf = (reply: { json(): { errors: { code: string }[] } }) => reply.json().errors[0]?.code
const PHONE = ['settings.json', 'help', 'phone']
let phone = 0

/** A draft of the live edition with another telephone number. */
async function draft(...operations: object[]): Promise<string> {
  const from = (await findLiveEdition(db))!
  const { id } = (await post('studio', '/drafts', { from, title: 'Un brouillon' })).json()
  const { content } = (await as('studio', { url: `/api/v1/studio/drafts/${id}?files=settings.json` })).json()
  const change = { kind: 'set', at: PHONE, was: content['settings.json'].help.phone, value: `0${++phone}` }
  const reply = await post('studio', `/drafts/${id}/operations`, { operations: [change, ...operations] })
  expect(reply.statusCode).toBe(200)
  return id
}
type ReadSample = { id: string; changes: string[]; difference: string | null; acceptance: { by: string } | null }
const readDiffering = async (id: string, user = 'studio'): Promise<ReadSample[]> =>
  (await as(user, { url: `/api/v1/studio/editions/${id}/samples` }))
    .json()
    .samples.filter(({ difference }: ReadSample) => difference !== null)
const accept = (user: string, id: string, samples: readonly ReadSample[]) =>
  post(user, `/drafts/${id}/samples`, { samples: samples.map((one) => ({ id: one.id, difference: one.difference })) })
const propose = async (id: string, user = 'studio') =>
  (await post(user, `/drafts/${id}/proposal`, { title: 'Téléphone', note: 'Nouveau standard' })).json().proposal
/** As the job does when there is nothing to correct, without making every document. */
async function pass(id: string): Promise<void> {
  const { operations } = await db
    .selectFrom('edition')
    .select('operations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = { edition: id, operations }
  await saveFindings(db, key, [])
  await saveImpact(db, key, { total: 0, examined: 0, place: null, impact: noImpact(), isDone: true })
}
const approve = (user: string, id: string, proposal: string, given: object = {}) =>
  post(user, `/drafts/${id}/proposal/approve`, { proposal, note: 'Vu', publishAt: null, moves: false, ...given })
const read = async (id: string, user = 'studio') =>
  (await as(user, { url: `/api/v1/studio/editions/${id}/publication` })).json()
const stateOf = async (id: string) => (await read(id)).state

test('a draft is proposed by one person, approved by another and published by a job, all of it in the evidence', async () => {
  const id = await draft()
  expect(await read(id)).toMatchObject({ state: 'draft', proposing: null, proposal: null })
  const proposal = await propose(id)
  expect(
    codeOf(
      await post('studio', `/drafts/${id}/operations`, { operations: [{ kind: 'set', at: ['a.json'], value: 1 }] }),
    ),
  ).toBe('studio.error.not-a-draft')
  expect(codeOf(await approve('studio2', id, proposal))).toBe('studio.error.not-checked')
  await pass(id)
  expect(codeOf(await approve('studio', id, proposal))).toBe('studio.error.own-proposal')
  expect((await read(id, 'studio2')).approving).toBeNull()
  expect((await approve('studio2', id, proposal)).statusCode).toBe(204)
  await publishEdition(deps, proposal)
  expect(await findLiveEdition(db)).toBe(id)
  expect((await read(id)).history.map(({ event, by }: { event: string; by: string | null }) => [event, by])).toEqual([
    ['publish', null],
    ['approve', 'Julien Roche'],
    ['propose', 'Inès Caron'],
  ])
  expect(await verifyEditionEvents(db)).toMatchObject({ breach: null })
  await publishEdition(deps, proposal)
  expect((await read(id)).proposal).toMatchObject({ state: 'published', answer: 'Vu', note: 'Nouveau standard' })
})

/** The origin of funds is asked above 30 000 €. */
const threshold = (value: number, was = 30_000) => ({
  kind: 'set',
  at: ['settings.json', 'rules', 'extraDocument', 'whenAny', 0, 'amountGreaterThan'],
  was,
  value,
})

test('what changes in a sample is accepted by name before the draft is proposed, and again when it changes', async () => {
  const id = await draft()
  const change = async (value: number, was?: number) =>
    post('studio', `/drafts/${id}/operations`, { operations: [threshold(value, was)] })
  const tryProposing = () => post('studio', `/drafts/${id}/proposal`, { title: 'Seuil', note: '' })
  expect(await readDiffering(id)).toEqual([])
  await change(1_000_000)
  const first = await readDiffering(id)
  expect(first.length).toBeGreaterThan(1)
  expect(codeOf(await tryProposing())).toBe('studio.error.samples')

  expect((await accept('studio2', id, first.slice(0, 1))).statusCode).toBe(204)
  expect((await accept('studio', id, first)).statusCode).toBe(204)
  expect((await readDiffering(id)).map(({ acceptance }) => acceptance?.by)).toEqual([
    'Julien Roche',
    ...first.slice(1).map(() => 'Inès Caron'),
  ])

  // Asked of everybody: another difference of every sample.
  await change(1, 1_000_000)
  const second = await readDiffering(id)
  expect(second.every(({ acceptance }) => acceptance === null)).toBe(true)
  expect(codeOf(await accept('studio', id, first))).toBe('studio.error.samples-changed')
  expect(codeOf(await tryProposing())).toBe('studio.error.samples')

  // The same difference as the one that was accepted.
  await change(1_000_000, 1)
  const { proposal } = (await tryProposing()).json()
  expect(await readDiffering(id, 'studio2')).toMatchObject(first.map(({ changes }) => ({ changes, acceptance: {} })))
  expect(codeOf(await accept('studio2', id, first))).toBe('studio.error.not-a-draft')
  const event = await db
    .selectFrom('edition_event')
    .select('payload')
    .where('edition', '=', id)
    .where('event', '=', 'propose')
    .executeTakeFirstOrThrow()
  expect(event.payload).toMatchObject({
    proposal,
    samples: first.map(({ id: sample, difference, changes }) => ({ sample, difference, sentences: changes })),
  })
  expect(await verifyEditionEvents(db)).toMatchObject({ breach: null })
  await expect(db.deleteFrom('edition_acceptance').execute()).rejects.toThrow('permission denied')
})

test('the database itself refuses an approval by the proposer, and an edition that nobody approved', async () => {
  const id = await draft()
  const proposal = await propose(id)
  const { proposer } = await db
    .selectFrom('edition_proposal')
    .select('proposer')
    .where('id', '=', proposal)
    .executeTakeFirstOrThrow()
  const own = db.updateTable('edition_proposal').set({ approver: proposer }).where('id', '=', proposal)
  await expect(own.execute()).rejects.toThrow('violates check constraint')
  const live = db.updateTable('edition').set({ state: 'live', digest: '0'.repeat(64), published_at: new Date() })
  await expect(live.where('id', '=', id).execute()).rejects.toThrow('was approved by nobody')
  await expect(db.deleteFrom('edition_event').execute()).rejects.toThrow('permission denied')
})

test('a refusal needs a reason and makes it a draft again; so does its author who withdraws it', async () => {
  const id = await draft()
  const first = await propose(id)
  const refuse = (user: string, reason: string) =>
    post(user, `/drafts/${id}/proposal/refuse`, { proposal: first, reason })
  expect((await refuse('studio2', ' ')).statusCode).toBe(400)
  expect(codeOf(await refuse('studio', 'Non'))).toBe('studio.error.own-proposal')
  expect((await refuse('studio2', 'Le numéro est faux')).statusCode).toBe(204)
  expect(await read(id)).toMatchObject({ state: 'draft', proposal: { state: 'refused', answer: 'Le numéro est faux' } })
  const second = await propose(id)
  expect(codeOf(await approve('studio2', id, first))).toBe('studio.error.not-open')
  await post('studio', `/drafts/${id}/proposal/withdraw`, { proposal: second })
  expect(await stateOf(id)).toBe('draft')
})

test('a proposal with findings is not approved', async () => {
  const id = await draft()
  const proposal = await propose(id)
  const { operations } = await db
    .selectFrom('edition')
    .select('operations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await saveFindings(db, { edition: id, operations }, [{ severity: 'problem', where: 'settings.json', reason: 'x' }])
  expect(codeOf(await approve('studio2', id, proposal))).toBe('studio.error.findings')
})

test('a finding names what it concerns, in the language of the reader', async () => {
  const form = toPart(
    JSON.stringify({
      id: 7,
      pages: [
        {
          blocks: [
            {
              slug: 'funds',
              id: 3,
              elements: [{ id: 12, name: 'amount', attributes: { label: { fr: 'Montant', en: 'Amount' } } }],
            },
          ],
        },
      ],
    }),
  )
  const found = [
    problem('form 7/amount', 'there is no table « viager »'),
    problem('form 7/signers', 'x'),
    problem('samples.json/couple/like', 'y'),
    problem('samples.json/couple/amount', '« amount » is not answered'),
    { ...problem('form 7/amount', 'amount is not a number'), code: 'formula-operand' },
  ]
  const samples = toPart(JSON.stringify({ samples: [{ id: 'couple', title: { fr: 'Un couple', en: 'A couple' } }] }))
  const parts = new Map([
    ['forms/client.json', form],
    ['samples.json', samples],
  ])
  const findings = namePlaces(found, parts)
  const id = await draft()
  await propose(id)
  const { operations } = await db
    .selectFrom('edition')
    .select('operations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await saveFindings(db, { edition: id, operations }, findings)
  const { examination } = await read(id)
  expect(examination?.findings).toMatchObject([
    {
      reason: 'il n’y a pas de table «\u00A0viager\u00A0»',
      language: 'fr',
      place: { label: 'Montant', form: 'client', key: 'element-12' },
    },
    { reason: 'x', language: 'en', place: null },
    { reason: 'y', place: { label: 'Un couple', form: null, key: 'couple' } },
    { reason: '«\u00A0Montant\u00A0» n’a pas de réponse', place: { label: 'Un couple' } },
    { reason: '«\u00A0Montant\u00A0» n’est pas un nombre.', language: 'fr', code: 'formula-operand' },
  ])
})

test('a publication waits for its date, and is taken back until then', async () => {
  const id = await draft()
  const proposal = await propose(id)
  await pass(id)
  const past = { publishAt: new Date(Date.now() - 1000).toISOString() }
  expect(codeOf(await approve('studio2', id, proposal, past))).toBe('studio.error.date-past')
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  await approve('studio2', id, proposal, { publishAt })
  const { rows } = await database.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'publish-edition' order by id desc limit 1`,
  )
  expect(rows[0].run_at.toISOString()).toBe(publishAt)
  const { editions } = (await as('studio', { url: '/api/v1/studio/editions' })).json()
  expect(editions.find((one: { id: string }) => one.id === id)).toMatchObject({
    state: 'proposed',
    proposal: { state: 'approved', isMine: true, publishAt },
  })
  await post('studio', `/drafts/${id}/proposal/withdraw`, { proposal })
  await publishEdition(deps, proposal)
  expect(await stateOf(id)).toBe('draft')
})

test('a draft whose base is past is refused with what changed in between, and taken over', async () => {
  const id = await draft({
    kind: 'set',
    at: ['settings.json', 'help', 'hours'],
    value: { fr: 'Toujours', en: 'Always' },
    was: hours(),
  })
  const late = await draft()
  const lateProposal = await propose(late)
  await pass(late)
  await approve('studio2', late, lateProposal)
  await publishChanged(database.url, ({ 'settings.json': file }) => (file.help.phone = '0999'))
  const refused = await post('studio', `/drafts/${id}/proposal`, { title: 'x', note: '' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors[0]).toMatchObject({ code: 'studio.error.outdated' })
  expect(refused.json().errors[0].params.changes).toContain('0999')
  expect((await read(id)).between).toMatchObject([{ area: 'company', total: 1 }])
  // What was approved before is not published over it.
  await publishEdition(deps, lateProposal)
  expect(await read(late)).toMatchObject({ state: 'draft', proposal: { state: 'failed' } })

  const taken = (await post('studio', `/drafts/${id}/take-over`)).json()
  expect(taken).toMatchObject({ taken: 1, left: 1 })
  expect(await stateOf(id)).toBe('discarded')
  const { content } = (await as('studio', { url: `/api/v1/studio/drafts/${taken.id}?files=settings.json` })).json()
  expect(content['settings.json'].help).toMatchObject({ phone: '0999', hours: { fr: 'Toujours' } })
  expect((await read(taken.id)).proposing).toBeNull()
  expect(codeOf(await post('studio', `/drafts/${taken.id}/take-over`))).toBe('studio.error.not-outdated')
})
const hours = () => deps.deployment.help.hours

test('a discarded draft is listed no more, and a live edition is not discarded', async () => {
  const id = await draft()
  expect((await post('studio', `/drafts/${id}/discard`)).statusCode).toBe(204)
  const { editions } = (await as('studio', { url: '/api/v1/studio/editions' })).json()
  expect(editions.map((one: { id: string }) => one.id)).not.toContain(id)
  const live = (await findLiveEdition(db))!
  expect(codeOf(await post('studio', `/drafts/${live}/discard`))).toBe('studio.error.not-discardable')
})

test('a past edition is proposed again as it was; the live one is not', async () => {
  const live = (await findLiveEdition(db))!
  await publishChanged(database.url, ({ 'settings.json': file }) => (file.help.phone = '0777'))
  const reply = await post('studio', `/editions/${live}/restore`, { title: 'Retour', note: '' })
  expect(reply.statusCode).toBe(201)
  expect(await read(reply.json().id)).toMatchObject({ state: 'proposed', proposal: { state: 'open', isMine: true } })
  const now = (await findLiveEdition(db))!
  expect(codeOf(await post('studio', `/editions/${now}/restore`, { title: 'Retour', note: '' }))).toBe(
    'studio.error.not-past',
  )
})

test('the examination counts and names open dossiers by effect, and the move that is asked for moves the safe ones', async () => {
  const dossier = await addDossier(deps, { values: sampleAnswers('couple-60k') })
  const { number } = await db.selectFrom('dossier').select('number').where('id', '=', dossier).executeTakeFirstOrThrow()
  const id = await draft({
    kind: 'add',
    at: ['forms/client.json', 'pages', 0, 'blocks', 0, 'elements'],
    index: 0,
    value: {
      id: 1999,
      name: 'extra',
      type: 'input_text',
      attributes: { label: { fr: 'Autre question', en: 'Other question' } },
      condition: null,
      calculate: null,
      reference: null,
    },
  })
  await accept('studio', id, await readDiffering(id))
  const proposal = await propose(id)
  // Its check makes every document: see every-job.test.ts.
  await saveFindings(db, { edition: id, operations: 2 }, [])
  await examineDraft(deps, { edition: id, operations: 2 })
  const { impact } = (await read(id)).examination
  expect(impact).toMatchObject({ isDone: true, examined: 1, total: 1, unchanged: 0, safe: 1 })
  const key: unknown = expect.stringMatching(/^element-\d+$/)
  const what = (sample: string) => [{ label: 'Autre question', place: { screen: 'form', name: 'client', key, sample } }]
  const [asked] = impact.effects
  expect(asked).toMatchObject({ effect: 'asked', count: 1, dossiers: [{ number, what: what('single') }] })
  expect(asked.samples).toContainEqual({
    id: 'direct',
    title: 'Prospect en direct, 750 parts CV, plus de 100\u00A0000\u00A0€',
    what: what('direct'),
  })
  expect(asked.samples.map(({ id }: { id: string }) => id)).not.toContain('paper')
  // Kept with the proposal, for the person who approves it.
  expect((await read(id, 'studio2')).examination.impact).toEqual(impact)
  await approve('studio2', id, proposal, { moves: true })
  await publishEdition(deps, proposal)
  await movePublished(deps, proposal)
  const row = await db.selectFrom('dossier').select('edition').where('id', '=', dossier).executeTakeFirstOrThrow()
  expect(row.edition).toBe(id)
  expect((await read(id)).proposal.moved).toEqual({ moved: 1, kept: 0, inUse: 0, isDone: true })
})

test('an examination that was stopped goes on where it was', async () => {
  const id = await draft()
  const ids = [await addDossier(deps), await addDossier(deps)].toSorted()
  await propose(id)
  const live = (await findLiveEdition(db))!
  const key = { edition: id, operations: 1 }
  await saveFindings(db, key, [])
  const place = { edition: live, bucket: 'current' as const, after: ids[0]! }
  await saveImpact(db, key, {
    total: 2,
    examined: 1,
    place,
    impact: { ...noImpact(), unchanged: 1, safe: 1 },
    isDone: false,
  })
  await examineDraft(deps, key)
  const { impact } = (await read(id)).examination
  expect(impact.isDone).toBe(true)
  expect(impact.unchanged).toBe(impact.examined)
  const before = await db
    .selectFrom('dossier')
    .select('id')
    .where('id', '<=', ids[0]!)
    .where('edition', '=', live)
    .execute()
  const open = await db
    .selectFrom('dossier')
    .select('id')
    .where('edition', '=', live)
    .where('bucket', '=', 'current')
    .execute()
  expect(impact.examined).toBe(
    1 + open.length - before.filter((one) => open.some((other) => other.id === one.id)).length,
  )
})

test('with EDITIONS=files everything is read and nothing is changed', async () => {
  const id = await draft()
  const files = await testApp({}, database)
  const send = (path: string, payload: object = {}) =>
    files.as('studio', { method: 'POST', url: `/api/v1/studio${path}`, payload })
  expect(codeOf(await send(`/drafts/${id}/proposal`, { title: 'x', note: '' }))).toBe('studio.error.files')
  expect(codeOf(await send(`/editions/${id}/restore`, { title: 'x', note: '' }))).toBe('studio.error.files')
  expect((await files.as('studio', { url: `/api/v1/studio/editions/${id}/publication` })).json().source).toBe('files')
})

test('a chain that was cut or altered is noticed', async () => {
  await asOwner(database.url, async (owner) => {
    await owner
      .updateTable('edition_event_head')
      .set((row) => ({ seq: row('seq', '+', 1) }))
      .execute()
  })
  expect((await verifyEditionEvents(db)).breach).toMatchObject({ kind: 'truncated' })
})
