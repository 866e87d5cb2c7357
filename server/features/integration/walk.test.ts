import { integrationStates, toBucket, type IntegrationState } from '@parcelle/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CustomerSystemFailure, type CustomerSystem } from '../../adapters/customers/customers.ts'
import { Order } from '../../adapters/customers/protocol.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import { pagePdf } from '../../inspection/testing/files.ts'
import { deliver } from '../../synchronisation/deliver.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, addSigned, sampleAnswers } from '../../testing/dossiers.ts'
import { runBulk } from './bulk/run.ts'
import * as model from './testing/model.ts'
import type { Answer, Kind, Known, Person, Verdict } from './testing/model.ts'

/** How many acts; ACTIONS=5000 walks for long, WALK_SEED elsewhere. */
const ACTIONS = Number(process.env['ACTIONS'] ?? 100)
const seed = Number(process.env['WALK_SEED'] ?? 18)
/** How many dossiers are in hand at a time: who is done with makes room for a new one. */
const IN_HAND = 12

const database = await testDatabase()
// One person makes all these calls.
const { as, deps } = await testApp({ CALLS_PER_MINUTE: '1000000' }, database)
const { client: CLIENT, backOffice: PAPER } = deps.deployment.forms

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const get = async (by: string, url: string) => (await as(by, { url })).json()
const counts = (by: string) => get(by, '/api/v1/dossiers/retrieve-number-dossiers-by-status')
const listed = (state: IntegrationState, term = '') =>
  get('gestion', `/api/v1/dossiers/integration-state?integrationState=${state}&searchTerm=${term}`)

async function begin(kind: Kind): Promise<Known> {
  const id = await makers[kind]()
  const { number, status } = await rowOf(id)
  await deps.db
    .updateTable('dossier')
    .set({ search: `\n${number}` })
    .where('id', '=', id)
    .execute()
  return { id, number, kind, status, state: 'ongoing', pairing: {}, delivery: null, tries: 0, lines: 0 }
}

const rowOf = (id: string) => deps.db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setStatus = (id: string, status: 'registered' | 'compliance_validation') =>
  deps.db.updateTable('dossier').set({ status }).where('id', '=', id).execute()
const makers: Record<Kind, () => Promise<string>> = {
  plain: () => addSigned(deps, 'pp-single-full', { client: 'client' }),
  mandate: () => addSigned(deps, 'mandate-np-10y', { client: 'client' }),
  async checked() {
    const values = { subscriber_type: 'physique', has_co_subscriber: 'Non' }
    const id = await addDossier(deps, { client: 'client', values })
    await setStatus(id, 'compliance_validation')
    return id
  },
  async paper() {
    // With its answers summed up, and the scan of what was signed.
    const given = { formId: PAPER, advisor: null, createdBy: 'backoffice', values: sampleAnswers('manual-couple') }
    const id = await addSigned(deps, 'manual-couple', given)
    await deps.db.updateTable('dossier').set({ status: 'ongoing' }).where('id', '=', id).execute()
    await give('gestion', id, 'paper')
    await setStatus(id, 'registered')
    return id
  },
}

const uploads = { plain: 'file_rib', mandate: 'file_rib', checked: 'file_rib', paper: 'file_bulletin' }
let given = 0
async function give(by: Person, id: string, kind: Kind) {
  const { form } = (await deps.forms.current(kind === 'paper' ? PAPER : CLIENT))!
  const { id: elementId, attributes } = form.element(uploads[kind])!
  const value = pagePdf({ page: `/Given ${++given}` }).toString('base64')
  const receipt = { typeId: attributes.types![0]!.typeId, elementId, title: `${given}.pdf`, value }
  const payload = { submittingBlockId: form.blockOf(elementId)!.id, receipts: [receipt] }
  return as(by, { method: 'PUT', url: `/api/v1/dossiers/${id}/receipts`, payload })
}

/** An act of the walk; which of the dossiers in hand it is about is drawn with it. */
const person = fc.constantFrom(...model.people, 'gestion', 'gestion2' as const)
const scope = fc.constantFrom('np' as const, 'usu' as const)
const decision = fc.constantFrom('validated' as const, 'validated' as const, 'refused' as const, 'error' as const)
const account = fc.record({
  scope,
  code: fc.constantFrom('S00012', 'S00035', 'S00035', model.NOBODY, null),
  warned: fc.boolean(),
})
const event = fc.constantFrom(...(Object.keys(model.steps) as (keyof typeof model.steps)[]))
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('decide' as const), by: person, to: decision }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pair' as const), by: person, account }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unpair' as const), by: person, scope }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('relaunch' as const), by: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('deliver' as const),
      answer: fc.constantFrom<Answer>('applied', 'refused', 'failed', 'failed'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('step' as const), by: person, event }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give' as const), by: person }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('many' as const),
      by: person,
      to: fc.constantFrom('validated' as const, 'error' as const),
      from: fc.constantFrom('ongoing' as const, 'error' as const),
      share: fc.integer({ min: 1, max: 4 }),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Does what the act says, in the product and in the model, and holds one against the other. */
async function perform(known: Known, done: Act, hand: readonly Known[]): Promise<void> {
  const { id } = known
  switch (done.what) {
    case 'many':
      return decideMany([known, ...hand.filter((one, at) => one !== known && at % 4 < done.share)], done)
    case 'decide': {
      const payload = { integration_state: done.to, reason: 'Motif' }
      return same(
        as(done.by, { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload }),
        model.decide(known, done.by, done.to),
      )
    }
    case 'pair': {
      const { warned, ...asked } = done.account
      const payload = { ...asked, acceptWithoutCosubscriber: warned }
      return same(
        as(done.by, { method: 'PUT', url: at(id, '/pairing/customer'), payload }),
        model.pair(known, done.by, done.account),
      )
    }
    case 'unpair':
      return same(
        as(done.by, { method: 'DELETE', url: at(id, `/pairing/customer/${done.scope}`) }),
        model.unpair(known, done.by, done.scope),
      )
    case 'relaunch':
      return same(as(done.by, { method: 'POST', url: at(id, '/deliveries') }), model.relaunch(known, done.by))
    case 'deliver':
      return attempt(known, done.answer)
    case 'step':
      return same(move(known, done), model.step(known, done.by, done.event))
    case 'give':
      if (!model.canGive(known, done.by)) return
      known.status = 'compliance_validation'
      return same(give(done.by, id, known.kind), null)
  }
}

type Reply = { statusCode: number; body: string; json(): { errors: { code: string }[] } }
async function same(asked: PromiseLike<Reply>, verdict: Verdict): Promise<void> {
  const reply = await asked
  expect(reply.statusCode < 300 ? null : reply.json().errors[0]!.code, reply.body).toBe(verdict)
}

/** The trial and what comes of it are what the model says of each, one by one. */
async function decideMany(picked: readonly Known[], { by, to, from }: Act & { what: 'many' }): Promise<void> {
  const ids = picked.map((one) => one.id)
  const payload = { integration_state: to, reason: 'Motif', from, selection: { ids } }
  const ask = (path: string) => as(by, { method: 'POST', url: `/api/v1/bulk-decisions${path}`, payload })
  const trial = await ask('/trial')
  const started = await ask('')
  if (started.statusCode === 403) return expect(by).not.toMatch(/^gestion/)
  const expected = picked.flatMap((one) => {
    const verdict = model.decideOneOfMany(one, by, to, from)
    return verdict === null ? [] : [[one.id, verdict]]
  })
  const codes = (list: { dossierId: string; error: { code: string } | null }[]) =>
    list.flatMap(({ dossierId, error }) => (error ? [[dossierId, error.code]] : [])).toSorted()
  expect(codes(trial.json().blocked)).toEqual(expected.toSorted())
  const { id } = started.json()
  await runBulk({ ...deps, db: database.patient }, id)
  const result = await get('gestion', `/api/v1/bulk-decisions/${id}`)
  expect(codes(result.results)).toEqual(expected.toSorted())
  expect([result.state, result.done]).toEqual(['done', ids.length - expected.length])
}

async function move({ id, kind }: Known, { by, event: name }: Act & { what: 'step' }) {
  const { form } = (await deps.forms.current(kind === 'paper' ? PAPER : CLIENT))!
  const documents = [{ elementId: form.element(uploads[kind])!.id, reason: 'Illisible' }]
  const more = name === 'request_documents' ? { documents } : { reason: 'Motif' }
  return as(by, { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event: name, ...more } })
}

/** Of the customers that it creates, the system tells the codes that the model expects. */
let created = 0
let time = Date.now()
async function attempt(known: Known, answer: Answer): Promise<void> {
  const prefix = `N${++created}X`
  const integrate: CustomerSystem['integrate'] = async ({ body }) => {
    if (answer === 'refused') return { outcome: 'refused', reason: 'Non' }
    if (answer === 'failed') throw new CustomerSystemFailure('unreachable')
    const { np, usu } = Order.parse(JSON.parse(body)).accounts
    const accounts = { ...(np && { np: np.code ?? `${prefix}1` }), ...(usu && { usu: usu.code ?? `${prefix}2` }) }
    return { outcome: 'applied', accounts }
  }
  // Whenever the next try is planned, its time has come.
  time = Math.max(time, Date.now()) + 60 * 60_000
  const world = { ...deps, customers: { ...deps.customers, integrate }, now: () => new Date(time) }
  expect(await deliver(world, known.id)).toBe(model.tryDelivery(known, answer, prefix))
}

/** Counters, lists and page say what the model says. */
async function expectAgreed(before: IntegrationState, known: Known, tally: Tally): Promise<void> {
  const { id, number, status, state, pairing } = known
  const counted = await counts('gestion')
  expect(counted).toEqual(tally.counts())
  const { dossier } = await get('gestion', `/api/v1/dossier/${id}/summary`)
  expect([dossier.state, dossier.integrate_state]).toEqual([status, state])
  if (status !== 'signed') return
  for (const one of new Set([before, state])) {
    const found = await listed(one, number)
    expect([one, found.dossiers.map((line: Known) => line.id)]).toEqual([one, one === state ? [id] : []])
    expect((await listed(one)).total_items).toBe(counted[`signed_${one}`])
  }
  expect(await get('gestion', at(id, '/state'))).toEqual({ integration_state: state })
  expect(await get('gestion', at(id, '/pairing/customer'))).toEqual({
    np: pairing.np ?? null,
    usu: pairing.usu ?? null,
  })
  const history = await get('gestion', at(id, '/history'))
  expect(history).toHaveLength(known.lines)
  if (known.lines > 0) expect(history[0].state).toBe(state)
  expect((await get('gestion', at(id, '/deliveries'))).state).toBe(known.delivery)
}

/** What everybody counts: those of the demo, and those of the walk. */
class Tally {
  readonly all: Known[] = []
  readonly #demo: Record<string, number>
  constructor(demo: Record<string, number>) {
    this.#demo = demo
  }
  counts(): Record<string, number> {
    const sums = { ...this.#demo }
    for (const { status, state } of this.all) {
      const bucket = toBucket(status)
      for (const key of bucket === 'signed' ? [bucket, `signed_${state}`] : [bucket]) sums[key] = (sums[key] ?? 0) + 1
    }
    return sums
  }
}

/** Everybody's counters are the lengths of their lists, and what waits is what the model says. */
async function expectWhole({ all }: Tally): Promise<void> {
  const lists = { current: 'current-cases', signature: 'signature-files', signed: 'signed-files' }
  for (const by of ['backoffice', 'advisor', 'client']) {
    const counted = await counts(by)
    for (const [bucket, state] of Object.entries(lists)) {
      const { total_items } = await get(by, `/api/v1/dossiers?state=${state}`)
      expect([by, bucket, total_items]).toEqual([by, bucket, counted[bucket]])
    }
  }
  const { waiting, failed } = await get('gestion', '/api/v1/deliveries')
  expect({ waiting, failed }).toEqual({
    waiting: all.filter(({ delivery }) => delivery === 'waiting').length,
    failed: all.filter(({ delivery, state }) => delivery === 'failed' && state === 'error').length,
  })
  for (const state of integrationStates)
    expect((await listed(state)).total_items).toBe((await counts('gestion'))[`signed_${state}`])
}

const isOver = ({ status, state, kind }: Known) =>
  status === 'rejected' || state === 'sync' || state === 'refused' || (kind === 'checked' && status === 'compliant')

test(`of ${ACTIONS} acts of several people each does what the reference model says, and all that is shown agrees`, async () => {
  const acts = fc.array(fc.tuple(act, fc.nat(IN_HAND - 1), fc.constantFrom(...model.kinds)), {
    minLength: ACTIONS,
    maxLength: ACTIONS,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(acts, async (drawn) => {
      const tally = new Tally(await counts('gestion'))
      const hand: Known[] = []
      for (const [turn, [done, place, kind]] of drawn.entries()) {
        let known = hand[place]
        if (!known || (isOver(known) && turn % 3 === 0)) {
          known = hand[place] = await begin(kind)
          tally.all.push(known)
        }
        const before = structuredClone(known)
        try {
          await perform(known, done, Object.values(hand))
          await expectAgreed(before.state, known, tally)
          if (turn % 25 === 24) await expectWhole(tally)
        } catch (cause) {
          throw new Error(`act ${turn}: ${JSON.stringify({ done, before, known })}`, { cause })
        }
      }
      await expectWhole(tally)
    }),
    // One walk; to walk its beginning again tells no more.
    { numRuns: 1, seed, endOnFailure: true },
  )
  // What was put into the database and met by no act has no entry.
  const { breaches } = await verifyEvidence(deps.db)
  expect(breaches.filter(({ kind, seq }) => kind !== 'removed' || seq !== 1)).toEqual([])
}, 3_600_000)
