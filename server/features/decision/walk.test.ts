import { integrationStates, toBucket, type IntegrationState } from '@parcelle/domain'
import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CustomerSystemFailure, type CustomerSystem } from '../../ports/customer-system.ts'
import { DeliveryBody } from '../delivery/customer-systems/protocol.ts'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { pagePdf } from '../receipts/inspection/testing/files.ts'
import { loadRegister } from '../screening/register/load.ts'
import { screenAll } from '../screening/screen.ts'
import { deliver } from '../delivery/deliver.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { formBody } from '../../testing/form-body.ts'
import { addDossier, addSigned, sampleAnswers } from '../../testing/dossiers.ts'
import { runBulk } from './bulk/run.ts'
import { act, type Act } from './testing/acts.ts'
import { failAtTransaction } from './testing/fail-at-transaction.ts'
import * as model from './testing/model.ts'
import type { Answer, Kind, ModelDossier, Person, Register, Verdict } from './testing/model.ts'

/** The number of acts. ACTIONS=5000 makes a long walk, WALK_SEED another one. */
const ACTIONS = Number(process.env['ACTIONS'] ?? 100)
const seed = Number(process.env['WALK_SEED'] ?? 18)
/** Open dossiers at a time: a finished one is replaced by a new one. */
const IN_HAND = 12

const database = await testDatabase()
// One person makes all calls, which the rate limit would refuse.
const { as, deps } = await testApp({ CALLS_PER_MINUTE: '1000000' }, database)
const folder = await mkdtemp(join(tmpdir(), 'parcelle-registers-'))
afterAll(() => rm(folder, { recursive: true }))
const { client: CLIENT, backOffice: PAPER } = deps.deployment.forms

const at = (id: string, path: string) => `/api/v1/dossier/integration-state/${id}${path}`
const get = async (by: string, url: string) => (await as(by, { url })).json()
const counts = (by: string) => get(by, '/api/v1/dossiers/retrieve-number-dossiers-by-status')
const listed = (state: IntegrationState, term = '') =>
  get('gestion', `/api/v1/dossiers/integration-state?integrationState=${state}&searchTerm=${term}`)

async function begin(kind: Kind): Promise<ModelDossier> {
  const id = await makers[kind]()
  const { number, status } = await rowOf(id)
  await deps.db
    .updateTable('dossier')
    .set({ search: `\n${number}` })
    .where('id', '=', id)
    .execute()
  return { ...fresh, id, number, kind, status, pairing: {}, screening: nobodyAsked() }
}
const fresh = {
  state: 'ongoing',
  isRuledOut: true,
  pairing: {},
  delivery: null,
  tries: 0,
  lines: 0,
  correction: false,
} as const

const nobodyAsked = () => ({ register: null, hits: [], cleared: [], isNoted: false, confirmed: [] })
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

/** Performs an act in the product and in the model, and compares the results. */
async function perform(known: ModelDossier, done: Act, hand: readonly ModelDossier[]): Promise<void> {
  const { id } = known
  switch (done.what) {
    case 'many':
      return decideMany([known, ...hand.filter((one, at) => one !== known && at % 4 < done.share)], done)
    case 'load':
      return load(done)
    case 'ask':
      return same(askForCorrection(known, done.by), model.askForCorrection(known, done.by))
    case 'correct':
      return same(correct(known, done.by), model.correct(known, done.by))
    case 'copy':
      return copy(known, done.by)
    case 'withdraw':
      return same(
        as(done.by, { method: 'DELETE', url: `/api/v1/dossiers/${id}/correction` }),
        model.withdrawCorrection(known, done.by),
      )
    case 'settle': {
      const { open = [] } = await get('gestion', at(id, '/screening'))
      const hits = open.length > 0 ? open.map((hit: { id: string }) => hit.id) : ['none']
      const payload = { outcome: done.outcome, note: NOTE, hits }
      return same(
        as(done.by, { method: 'POST', url: at(id, '/screening'), payload }),
        model.settle(known, done.by, done.outcome),
      )
    }
    case 'decide': {
      const payload = { integration_state: done.to, reason: sayReason(done) }
      return same(
        as(done.by, { method: 'PUT', url: `/api/v1/dossiers/integration-state/${id}`, payload }),
        model.decide(known, done.by, { ...done, register }),
      )
    }
    case 'pair': {
      const { warned, ...asked } = done.account
      const confirmation = asked.code ?? undefined
      const payload = { ...asked, acceptWithoutCosubscriber: warned, confirmation }
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
      return same(as(done.by, { method: 'POST', url: at(id, '/deliveries') }), model.relaunch(known, done.by, register))
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

const NOTE = 'Figure au registre'
const sayReason = ({ repeats }: { repeats: boolean }) => (repeats ? `Motif : ${NOTE}` : 'Motif')

/** Somebody of each kind of dossier, as the registers name them. */
const LISTED: Partial<Record<Kind, [name: string, first: string]>> = {
  plain: ['GARNIER', 'Étienne'],
  mandate: ['DELAUNAY', 'Claire'],
  paper: ['ROUSSET', 'Guillaume'],
}
let register: Register | null = null
const loaded: { register: Register; path: string }[] = []

/** Loads a new register or an earlier one; its job runs at once, or after other acts. */
async function load({ on, again, isCompared }: Act & { what: 'load' }): Promise<void> {
  const earlier = again ? loaded[on.length % Math.max(1, loaded.length)] : undefined
  const one = earlier ?? (await publish({ version: loaded.length + 1, on }))
  const { isNew } = await loadRegister(deps.db, one.path, { force: again })
  expect(isNew).toBe(true)
  register = one.register
  if (!isCompared) return
  await screenAll(deps)
  model.screenAll(tally.all, register)
}

async function publish(next: Register) {
  const entries = [...next.on, null].map((kind, place) => {
    const [name, first] = (kind && LISTED[kind]) ?? ['PERSONNE', 'Exemple']
    const RegistreDetail = [
      { TypeChamp: 'PRENOM', Valeur: [{ Prenom: first }] },
      { TypeChamp: 'ALIAS', Valeur: [{ Alias: `Exemple ${next.version}` }] },
    ]
    return { IdRegistre: place + 1, Nature: 'Personne physique', Nom: name, RegistreDetail }
  })
  const path = join(folder, `${next.version}.json`)
  const Publications = {
    DatePublication: new Date(Date.UTC(2026, 10, next.version)).toISOString(),
    PublicationDetail: entries,
  }
  await writeFile(path, JSON.stringify({ Publications }))
  const one = { register: next, path }
  loaded.push(one)
  return one
}

type Problem = { dossierId: string; outcome?: string; error: { code: string } | null }
const codes = (list: readonly Problem[]) =>
  list.flatMap(({ dossierId, error }) => (error ? [[dossierId, error.code]] : [])).toSorted()

/** Dry run and outcome must match the model for each dossier, wherever the worker dies. */
async function decideMany(picked: readonly ModelDossier[], done: Act & { what: 'many' }): Promise<void> {
  const { by, to, from, share, diesAt, isStopped } = done
  const isFound = ({ status, state }: ModelDossier) => status === 'signed' && state === from
  const targets = share > 0 ? picked : picked.slice(0, 1).filter(isFound)
  const selection = share > 0 ? { ids: targets.map((one) => one.id) } : { filter: { searchTerm: picked[0]!.number } }
  const payload = { integration_state: to, reason: sayReason(done), from, selection }
  const ask = (path: string) => as(by, { method: 'POST', url: `/api/v1/bulk-decisions${path}`, payload })
  const dryRun = await ask('/dry-run')
  const started = await ask('')
  if (started.statusCode === 403) return expect(by).not.toMatch(/^gestion/)
  const foreseen = targets.flatMap((one) => {
    const verdict = model.decideOneOfMany(structuredClone(one), by, { ...done, register })
    return verdict === null ? [] : [[one.id, verdict]]
  })
  expect(codes(dryRun.json().blocked)).toEqual(foreseen.toSorted())

  const { id } = started.json()
  const isKilled = diesAt <= targets.length
  if (isKilled)
    await expect(runBulk({ ...deps, db: failAtTransaction(database.patient, diesAt) }, id)).rejects.toThrow('killed')
  if (isStopped) await as('gestion2', { method: 'POST', url: `/api/v1/bulk-decisions/${id}/stop` })
  await runBulk({ ...deps, db: database.patient }, id)
  const reached = isStopped ? targets.slice(0, isKilled ? diesAt - 1 : 0) : targets
  const expected = reached.map((one) => [one.id, model.decideOneOfMany(one, by, { ...done, register })] as const)
  const refused = expected.flatMap(([one, verdict]) => (verdict === null ? [] : [[one, verdict]]))
  const result = await get('gestion', `/api/v1/bulk-decisions/${id}`)
  expect(codes(result.results)).toEqual(refused.toSorted())
  expect([result.state, result.done]).toEqual([isStopped ? 'stopped' : 'done', reached.length - refused.length])
}

async function askForCorrection({ id, kind }: ModelDossier, by: Person) {
  const { form } = (await deps.forms.current(kind === 'paper' ? PAPER : CLIENT))!
  const payload = { items: [{ elementId: form.element(uploads[kind])!.id, reason: 'Illisible' }] }
  return as(by, { method: 'POST', url: `/api/v1/dossiers/${id}/correction`, payload })
}

async function correct({ id, kind }: ModelDossier, by: Person) {
  const { form } = (await deps.forms.current(kind === 'paper' ? PAPER : CLIENT))!
  const { id: elementId, attributes } = form.element(uploads[kind])!
  const content = pagePdf({ page: `/Given ${++given}` })
  const body = formBody({ elementId, typeId: attributes.types![0]!.typeId }, { name: `${given}.pdf`, content })
  return as(by, { method: 'POST', url: `/api/v1/dossiers/${id}/correction/receipts`, ...body })
}

/** The copy counts as an open dossier for everybody. */
async function copy(known: ModelDossier, by: Person): Promise<void> {
  const { form } = (await deps.forms.current(known.kind === 'paper' ? PAPER : CLIENT))!
  const items = [{ elementId: form.element(uploads[known.kind])!.id, reason: 'Illisible' }]
  const payload = { items, reason: 'Motif' }
  const reply = await as(by, { method: 'POST', url: `/api/v1/dossiers/${known.id}/correction/copy`, payload })
  const verdict = model.correctByCopy(known, by)
  expect(reply.statusCode < 300 ? null : reply.json().errors[0].code, reply.body).toBe(verdict)
  if (verdict !== null) return
  const { id, number } = reply.json().dossier
  tally.all.push({ ...fresh, id, number, kind: known.kind, status: 'ongoing', screening: nobodyAsked() })
}

async function move({ id, kind }: ModelDossier, { by, event: name }: Act & { what: 'step' }) {
  const { form } = (await deps.forms.current(kind === 'paper' ? PAPER : CLIENT))!
  const documents = [{ elementId: form.element(uploads[kind])!.id, reason: 'Illisible' }]
  const more = name === 'request_documents' ? { documents } : { reason: 'Motif' }
  return as(by, { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event: name, ...more } })
}

/** The customer system creates customers with the codes that the model expects. */
let created = 0
let time = Date.now()
async function attempt(known: ModelDossier, answer: Answer): Promise<void> {
  const prefix = `N${++created}X`
  const integrate: CustomerSystem['deliver'] = async ({ body }) => {
    if (answer === 'refused') return { outcome: 'refused', reason: 'Non' }
    if (answer === 'failed') throw new CustomerSystemFailure('unreachable')
    const { np, usu } = DeliveryBody.parse(JSON.parse(body)).accounts
    const accounts = { ...(np && { np: np.code ?? `${prefix}1` }), ...(usu && { usu: usu.code ?? `${prefix}2` }) }
    return { outcome: 'applied', accounts }
  }
  // Makes the planned try due now.
  time = Math.max(time, Date.now()) + 60 * 60_000
  const world = { ...deps, customers: { ...deps.customers, integrate }, now: () => new Date(time) }
  expect(await deliver(world, known.id)).toBe(model.tryDelivery(known, answer, { created: prefix, register }))
}

/** Counters, lists and page must match the model. */
async function expectAgreed(before: IntegrationState, known: ModelDossier, tally: Tally): Promise<void> {
  const { id, number, status, state, pairing } = known
  const counted = await counts('gestion')
  expect(counted).toEqual(tally.counts())
  const { dossier } = await get('gestion', `/api/v1/dossier/${id}/summary`)
  expect([dossier.state, dossier.integrate_state]).toEqual([status, state])
  if (status !== 'signed') return
  for (const one of new Set([before, state])) {
    const found = await listed(one, number)
    expect([one, found.dossiers.map((line: ModelDossier) => line.id)]).toEqual([one, one === state ? [id] : []])
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
  expect(dossier.detail.correction).toBe(known.correction)
  const { correction } = await get('gestion', `/api/v1/dossiers/${id}/correction`)
  expect(correction?.state === 'open').toBe(known.correction)
  const { open, isConfirmed } = await get('gestion', at(id, '/screening'))
  expect([open.length, isConfirmed]).toEqual([model.openHits(known).length, model.isConfirmed(known)])
}

/** Expected counters: the dossiers of the demo and of the walk. */
class Tally {
  readonly all: ModelDossier[] = []
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

/** Counters must equal the lengths of the lists. */
async function expectWhole({ all }: Tally): Promise<void> {
  const lists = { current: 'current-cases', signature: 'signature-files', signed: 'signed-files' }
  for (const by of ['backoffice', 'advisor', 'client']) {
    const counted = await counts(by)
    for (const [bucket, state] of Object.entries(lists)) {
      const { total_items } = await get(by, `/api/v1/dossiers?state=${state}`)
      expect([by, bucket, total_items]).toEqual([by, bucket, counted[bucket]])
    }
  }
  const { waiting, stopped, failed } = await get('gestion', '/api/v1/deliveries')
  const isStopped = (one: ModelDossier) => model.openHits(one).length > 0
  expect({ waiting, stopped, failed }).toEqual({
    waiting: all.filter((one) => one.delivery === 'waiting' && !isStopped(one)).length,
    stopped: all.filter((one) => one.delivery === 'waiting' && isStopped(one)).length,
    failed: all.filter(({ delivery, state }) => delivery === 'failed' && state === 'error').length,
  })
  for (const state of integrationStates)
    expect((await listed(state)).total_items).toBe((await counts('gestion'))[`signed_${state}`])
}

let tally: Tally
const isOver = ({ status, state, kind }: ModelDossier) =>
  status === 'rejected' || state === 'sync' || state === 'refused' || (kind === 'checked' && status === 'compliant')

test(`of ${ACTIONS} acts of several people each does what the reference model says, and all that is shown agrees`, async () => {
  const acts = fc.array(fc.tuple(act, fc.nat(IN_HAND - 1), fc.constantFrom(...model.kinds)), {
    minLength: ACTIONS,
    maxLength: ACTIONS,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(acts, async (drawn) => {
      tally = new Tally(await counts('gestion'))
      const hand: ModelDossier[] = []
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
    // One run, no shrinking: repeating the beginning of the walk shows nothing more.
    { numRuns: 1, seed, endOnFailure: true },
  )
  // Dossiers inserted directly and touched by no act have no entry.
  const { breaches } = await verifyEvidence(deps.db)
  expect(breaches.filter(({ kind, seq }) => kind !== 'removed' || seq !== 1)).toEqual([])
}, 3_600_000)
