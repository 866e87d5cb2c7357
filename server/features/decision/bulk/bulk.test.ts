import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Bulk, DryRun } from '@parcelle/contract/overview/bulk'
import { deploymentsFolder } from '../../../deployment/parts.ts'
import { loadRegister } from '../../screening/register/load.ts'
import { screenDossier } from '../../screening/screen.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, addSigned } from '../../../testing/dossiers.ts'
import { resumeBulks, runBulk } from './run.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db } = deps
// Without database time-outs, as in a worker.
const job = { ...deps, db: database.patient }

/** RACES=50 makes three hundred dossiers, with two bulk decisions and one person deciding on them. */
const rounds = Array.from({ length: Number(process.env['RACES'] ?? 1) }, (_, round) => round + 1)

const REGISTER = join(deploymentsFolder, 'demo', 'registre-des-gels.json')

const call = (path: string, payload?: object, by = 'gestion') =>
  as(by, { method: 'POST', url: `/api/v1/bulk-decisions${path}`, ...(payload && { payload }) })
const accept = (ids: readonly string[]) => ({ integration_state: 'validated', from: 'ongoing', selection: { ids } })
const start = async (body: object, by?: string): Promise<string> => (await call('', body, by)).json().id
const read = async (id: string): Promise<Bulk> => (await as('gestion', { url: `/api/v1/bulk-decisions/${id}` })).json()
const several = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push(await addSigned(deps))
  return ids
}
const rowOf = (id: string) => db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const decisionsOn = (id: string) =>
  db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id).where('event', 'in', decided).execute()
const decided = ['accept', 'flag_error', 'decline']
const codes = (problems: readonly { dossierId: string; error: { code: string } | null }[]) =>
  Object.fromEntries(problems.map(({ dossierId, error }) => [dossierId, error?.code]))

/** Locks one dossier, so that a decision on it waits. */
async function hold(id: string) {
  const tx = await database.patient.startTransaction().execute()
  await tx.selectFrom('dossier').select('id').where('id', '=', id).forUpdate().execute()
  const release = async () => void (tx.isRolledBack || (await tx.rollback().execute()))
  return { release, [Symbol.asyncDispose]: release }
}
const untilDone = (bulk: string, done: number) =>
  expect.poll(async () => (await read(bulk)).done, { timeout: 60_000 }).toBe(done)
/** Until a decision waits for a dossier that is held. */
const untilInHand = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db)
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(1)

test('the dry run says who is ready and why others are not, changes nothing, and the result is what it said', async () => {
  const ready = await several(3)
  const unpaired = await addSigned(deps, 'mandate-np-10y')
  const flagged = await addSigned(deps, 'pp-single-full', { state: 'error' })
  const unsigned = await addDossier(deps)
  const body = accept([...ready, unpaired, flagged, unsigned])
  const dryRun: DryRun = (await call('/dry-run', body)).json()
  expect(dryRun).toMatchObject({ total: 6, ready: 3, isCut: false })
  expect(codes(dryRun.blocked)).toEqual({
    [unpaired]: 'validation.error.usufruct-pairing-required',
    [flagged]: 'folder.error.status',
    [unsigned]: 'folder.error.status',
  })
  expect(dryRun.blocked[0]).toMatchObject({ number: (await rowOf(unpaired)).number, name: expect.any(String) })
  for (const id of ready) expect(await decisionsOn(id)).toEqual([])

  const bulk = await start(body)
  expect(await read(bulk)).toMatchObject({ state: 'running', total: 6, done: 0, refused: 0, left: [] })
  await runBulk(job, bulk)
  const result = await read(bulk)
  expect(result).toMatchObject({ state: 'done', done: 3, refused: 3, left: [unpaired, flagged, unsigned] })
  expect(codes(result.results.filter(({ outcome }) => outcome === 'refused'))).toEqual(codes(dryRun.blocked))
  for (const id of ready) {
    expect((await rowOf(id)).integrate_state).toBe('validated')
    expect(await decisionsOn(id)).toEqual([{ event: 'accept' }])
    expect(await db.selectFrom('delivery').select('state').where('dossier_id', '=', id).execute()).toHaveLength(1)
  }
})

test('the dry run names the customers to be created, those not paired, those who differ, and open points', async () => {
  const [created, differing] = [await addSigned(deps), await addSigned(deps)]
  const held = await addSigned(deps, 'couple-60k', { isSettled: false })
  await as('gestion', {
    method: 'PUT',
    url: `/api/v1/dossier/integration-state/${differing}/pairing/customer`,
    payload: { code: 'S00001', scope: 'np', confirmation: 'S00001' },
  })
  const dryRun: DryRun = (await call('/dry-run', accept([created, differing, held]))).json()
  expect(dryRun).toMatchObject({ total: 3, ready: 2 })
  expect(dryRun.blocked).toMatchObject([
    { dossierId: held, error: { code: 'validation.error.match-certain', params: { code: 'S00010' } } },
  ])
  expect(dryRun.notices).toMatchObject([
    { dossierId: created, kind: 'creates', about: expect.stringContaining('GARNIER') },
    { dossierId: created, kind: 'points', about: expect.stringContaining('Justificatifs manquants') },
    { dossierId: differing, kind: 'differs', about: expect.stringContaining('S00001') },
    { dossierId: differing, kind: 'points', about: expect.stringContaining('Justificatifs manquants') },
  ])
  const bulk = await start(accept([created, differing, held]))
  await runBulk(job, bulk)
  expect(await read(bulk)).toMatchObject({ done: 2, refused: 1, left: [held] })
})

test('what a colleague pairs after the dry run, or after the start, is not accepted unseen', async () => {
  const [one, other] = await several(2)
  const pair = (id: string) =>
    as('gestion2', {
      method: 'PUT',
      url: `/api/v1/dossier/integration-state/${id}/pairing/customer`,
      payload: { code: 'S00001', scope: 'np', confirmation: 'S00001' },
    })
  const tried: DryRun = (await call('/dry-run', accept([one!, other!]))).json()
  expect(tried.ids).toEqual([one, other])
  await pair(one!)
  const refused = await call('', { ...accept(tried.ids), seen: tried.seen })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'validation.error.selection-changed'])

  const again: DryRun = (await call('/dry-run', accept(tried.ids))).json()
  const bulk = await start({ ...accept(again.ids), seen: again.seen })
  await pair(other!)
  await runBulk(job, bulk)
  const { results, left } = await read(bulk)
  expect(left).toEqual([other])
  expect(codes(results)).toEqual({ [one!]: undefined, [other!]: 'validation.error.pairing-changed' })
})

test('everything that a filter finds is flagged for one reason, which there must be', async () => {
  const [one, other] = await several(2)
  await db.updateTable('dossier').set({ search: '\nzylberstein' }).where('id', 'in', [one!, other!]).execute()
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000)
  await db.updateTable('dossier').set({ signature_date: tenDaysAgo }).where('id', '=', one!).execute()
  const flag = (days: number | undefined, reason: string) => ({
    integration_state: 'error',
    reason,
    from: 'ongoing',
    selection: { filter: { searchTerm: 'Zylberstein', ...(days && { days }) } },
  })
  expect((await call('/dry-run', flag(undefined, 'RIB'))).json()).toMatchObject({ total: 2, ready: 2 })
  expect((await call('', flag(5, '\u200b'))).statusCode).toBe(422)
  const bulk = await start(flag(5, 'RIB à revoir'))
  await runBulk(job, bulk)
  expect(await read(bulk)).toMatchObject({ total: 1, done: 1, reason: 'RIB à revoir' })
  expect(await rowOf(one!)).toMatchObject({ integrate_state: 'error', last_reason: 'RIB à revoir' })
  expect((await rowOf(other!)).integrate_state).toBe('ongoing')
})

test.each(rounds)('two over one another, and somebody by hand meanwhile: each is decided on once (%i)', async () => {
  const ids = await several(6)
  const bulks = [await start(accept(ids)), await start(accept(ids.toReversed()), 'gestion2')]
  const byHand = (id: string) =>
    as('gestion2', {
      method: 'PUT',
      url: `/api/v1/dossiers/integration-state/${id}`,
      payload: { integration_state: 'refused', reason: 'Motif', expected_state: 'ongoing' },
    })
  const [, , ...replies] = await Promise.all([...bulks.map((id) => runBulk(job, id)), ...ids.slice(2, 4).map(byHand)])
  for (const id of ids) expect(await decisionsOn(id)).toHaveLength(1)
  const results = await Promise.all(bulks.map(read))
  expect(results.map(({ state }) => state)).toEqual(['done', 'done'])
  const made = replies.filter((reply) => reply && reply.statusCode === 200).length
  expect(results[0]!.done + results[1]!.done + made).toBe(ids.length)
  for (const { results: each } of results)
    for (const { outcome, error } of each)
      if (outcome === 'refused') expect(error?.code).toBe('validation.error.already-decided')
})

test('stopped, it finishes the dossier in hand and leaves the others', async () => {
  const ids = await several(4)
  const bulk = await start(accept(ids))
  await using held = await hold(ids[1]!)
  const running = runBulk(job, bulk)
  await untilDone(bulk, 1)
  await untilInHand()
  expect((await call(`/${bulk}/stop`, undefined, 'gestion2')).statusCode).toBe(204)
  expect(await read(bulk), 'one is in hand').toMatchObject({ state: 'running', done: 1, left: [] })
  await held.release()
  await running
  expect(await read(bulk)).toMatchObject({ state: 'stopped', done: 2, refused: 0, left: ids.slice(2) })
  expect((await call(`/${bulk}/stop`)).statusCode).toBe(204)
  expect((await rowOf(ids[2]!)).integrate_state).toBe('ongoing')
})

test('a worker killed on the way leaves nothing half done, and the next one goes on', async () => {
  const ids = await several(3)
  const bulk = await start(accept(ids))
  await using held = await hold(ids[1]!)
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../testing/run-bulk.ts'), database.url, bulk])
  await untilDone(bulk, 1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await held.release()
  expect((await rowOf(ids[1]!)).integrate_state).toBe('ongoing')
  expect(await resumeBulks(db), 'it may still be at work').toBe(0)
  const past = new Date(Date.now() - 60_000)
  await db.updateTable('bulk_item').set({ at: past }).where('outcome', '=', 'done').execute()
  expect(await resumeBulks(db)).toBe(1)
  await runBulk(job, bulk)
  expect(await read(bulk)).toMatchObject({ state: 'done', done: 3, refused: 0 })
  for (const id of ids) expect(await decisionsOn(id)).toHaveLength(1)
}, 120_000)

test('the dry run compares with the register as the decision will, and stores nothing', async () => {
  const [never, renamed, cleared] = [await addSigned(deps, 'pep-refused'), ...(await several(2))]
  await loadRegister(db, REGISTER)
  const screen = (id: string) => job.db.transaction().execute((tx) => screenDossier(tx, deps, id, 'sending'))
  await screen(renamed!)
  for (const id of [renamed!, cleared!])
    for (const [before, value] of [
      ['GARNIER', 'VAN DER MEULEN'],
      ['Étienne', 'Béatrice'],
    ] as const)
      await db
        .updateTable('dossier_value')
        .set({ value, changed_at: new Date() })
        .where('dossier_id', '=', id)
        .where('value', '=', before)
        .execute()
  await screen(cleared!)
  const url = `/api/v1/dossier/integration-state/${cleared}/screening`
  const hits = (await as('gestion', { url })).json().open.map((hit: { id: string }) => hit.id)
  await as('gestion', { method: 'POST', url, payload: { outcome: 'cleared', note: 'Née ailleurs', hits } })

  const foresee = async (asked: object) => codes((await call('/dry-run', asked)).json().blocked)
  const traces = () => db.selectFrom('screening').select('id').where('dossier_id', 'in', [never!, renamed!]).execute()
  const kept = await traces()
  const unsigned = await addDossier(deps)
  const body = accept([never!, renamed!, cleared!, unsigned])
  const blocked = await foresee(body)
  expect(blocked).toEqual({
    [never!]: 'screening.error.open',
    [renamed!]: 'screening.error.open',
    [unsigned]: 'folder.error.status',
  })
  expect(await traces()).toEqual(kept)

  const flag = { ...accept([never!, cleared!]), integration_state: 'error', reason: 'Vérifié : née ailleurs.' }
  const repeats = await foresee(flag)
  expect(repeats).toEqual({ [cleared!]: 'screening.error.repeats' })
  for (const [asked, said] of [
    [flag, repeats],
    [body, { ...blocked, [never!]: 'validation.error.already-decided' }],
  ] as const) {
    const bulk = await start(asked)
    await runBulk(job, bulk)
    expect(codes((await read(bulk)).results.filter(({ outcome }) => outcome === 'refused'))).toEqual(said)
  }
  const traced = db.selectFrom('screening').select('id').where('dossier_id', '=', unsigned)
  expect(await traced.execute(), 'nobody is compared before the signature').toEqual([])
})

test('one that is not there is not read, nor stopped', async () => {
  const nowhere = crypto.randomUUID()
  expect((await as('gestion', { url: `/api/v1/bulk-decisions/${nowhere}` })).statusCode).toBe(404)
  expect((await call(`/${nowhere}/stop`)).statusCode).toBe(404)
})
