import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import { addDossierEvent } from '../../../dossier/evidence/events.ts'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { findParts } from '../../../deployment/edition-rows.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addCompleted, addDossier, sampleAnswers, type NewDossier } from '../../../testing/dossiers.ts'
import { commandEditions } from '../command.ts'
import { asOwner, publishChanged, type Files } from '../testing.ts'
import { sample } from '../../../testing/sampling.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const { db } = deps
const text = (fr: string) => ({ fr, en: fr })
// Only those that a test adds are open.
await asOwner(database.url, (owner) => owner.updateTable('dossier').set({ status: 'canceled' }).execute())
const first = (await deps.forms.current(1))!
const files = [...(await findParts(db, first.edition))].filter(([path]) => path.endsWith('.json'))
const blocks = first.form.blocks.map(({ id }) => id)

const elements = (files: Files): Files[] =>
  files['forms/client.json'].pages.flatMap((page: Files) => page['blocks'].flatMap((block: Files) => block['elements']))
const named = (files: Files, name: string): Files => elements(files).find((one) => one['name'] === name)!
const addQuestion = (files: Files, required: boolean) =>
  files['forms/client.json'].pages[0].blocks[0].elements.push({
    id: 1999,
    name: 'extra',
    type: 'input_text',
    attributes: { label: text('Autre question'), required },
    condition: null,
    calculate: null,
    reference: null,
  })

/** Publishes the first edition with a change. */
const publish = (change: (changed: Files) => void): Promise<string> =>
  publishChanged(database.url, (live) => {
    for (const [path, { text: written }] of files) live[path] = JSON.parse(written)
    change(live)
  })

async function run(...words: string[]): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  await asOwner(database.url, (owner) => commandEditions({ db: owner, customer: 'aurea', print }, words)).catch(
    (error: Error) => lines.push(error.message),
  )
  return lines.join('\n')
}
const add = async (given: NewDossier = {}, submitted: number[] = []): Promise<string> => {
  const id = await addDossier(deps, { values: sampleAnswers('couple-60k'), ...given })
  await db.updateTable('dossier').set({ submitted_blocks: submitted }).where('id', '=', id).execute()
  return id
}
const read = (id: string) => db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const end = (id: string) => db.updateTable('dossier').set({ status: 'canceled' }).where('id', '=', id).execute()
const open: string[] = []
const addOpen = async (...given: Parameters<typeof add>) => {
  await publish(() => {})
  const id = await add(...given)
  open.push(id)
  return id
}
const endAll = async () => {
  for (const id of open.splice(0)) await end(id)
}
afterEach(endAll)

type Case = [what: string, change: (files: Files) => void, expected: string, isMoved: boolean, submitted?: number[]]
const cases: readonly Case[] = [
  ['nothing but a label', (files) => (named(files, 'tmi')['attributes'].label = text('Tranche')), '1 unchanged', true],
  ['an optional question', (files) => addQuestion(files, false), 'new question extra', true, blocks],
  ['a question in a block to come', (files) => addQuestion(files, true), 'new question extra', true],
  ['a question in a submitted block', (files) => addQuestion(files, true), 'block reopened', false, blocks],
  ['an answer that goes', (files) => drop(files, 'origin_detail'), 'answer lost origin_detail', false],
  [
    'another result',
    (files) => (named(files, 'saving_capacity')['calculate'] = '{annual_income}'),
    'other result saving_capacity',
    true,
  ],
  [
    'a text of the shell',
    ({ 'settings.json': settings }) => (settings.help.phone = '01 02 03 04 05'),
    '1 unchanged',
    true,
  ],
]

test.each(sample(cases, 4))('%s', async (_, change, expected, isMoved, submitted = []) => {
  const id = await addOpen({}, submitted)
  const { edition: before } = await read(id)
  const edition = await publish(change)
  const dry = await run('move', edition, '--dry-run')
  expect(dry).toContain(expected)
  expect(dry).toContain(`--safe would move ${isMoved ? 1 : 0} and leave ${isMoved ? 0 : 1}.`)
  expect((await read(id)).edition).toBe(before)
  const said = await run('move', edition, '--safe')
  expect(said).toContain(isMoved ? '1 moved, 0 keep' : '0 moved, 1 keep')
  expect((await read(id)).edition).toBe(isMoved ? edition : before)
  const entries = await db
    .selectFrom('dossier_event')
    .select(['event', 'payload'])
    .where('dossier_id', '=', id)
    .where('event', '=', 'move_edition')
    .execute()
  expect(entries).toEqual(
    isMoved ? [{ event: 'move_edition', payload: expect.objectContaining({ from: before, to: edition }) }] : [],
  )
  if (isMoved) expect((await verifyEvidence(db, [id])).breaches).toEqual([])
  expect(await run('move', edition, '--safe')).toContain('0 moved')
})

test('answers are evaluated only where the two editions decide something else for their form', async () => {
  const id = await addOpen()
  const setMissing = () => db.updateTable('dossier').set({ missing: 999 }).where('id', '=', id).execute()
  await setMissing()
  const shell = await publish((files) => {
    files['settings.json'].help.phone = '04'
    files['forms/back-office.json'].title = text('Autre formulaire')
  })
  expect(await run('move', shell, '--safe')).toContain('1 moved')
  expect((await read(id)).missing, 'as it was').toBe(999)
  const list = await publish(({ 'datalists/sectors.json': sectors }) => (sectors[0].label = text('Autre secteur')))
  expect(await run('move', list, '--safe')).toContain('1 moved')
  expect((await read(id)).missing, 'counted again').toBeLessThan(999)
})

test('a dossier out for signature stays on its edition; a signed one stays if its documents would differ', async () => {
  const out = await addOpen({ status: 'signature' })
  await addCompleted(deps, out, 'subscription')
  await db.updateTable('envelope').set({ state: 'sent' }).where('dossier_id', '=', out).execute()
  const letter = await addOpen({ status: 'ongoing' })
  await addCompleted(deps, letter, 'mission')

  const same = await publish(({ 'settings.json': file }) => (file.help.phone = '02 02 02 02 02'))
  expect(await run('move', same, '--safe')).toContain('1 moved, 1 keep')
  expect([(await read(out)).edition === same, (await read(letter)).edition === same]).toEqual([false, true])

  const other = await publish((files) => {
    files['documents/mission-letter.json'].title = text('Autre titre')
  })
  const said = await run('move', other, '--safe')
  expect(said).toContain('signature lost mission')
  expect(said).toContain('signature lost subscription')
  expect((await read(letter)).edition).toBe(same)
})

test('a dossier open on a screen is left for another run', async () => {
  const id = await addOpen()
  const { id: user_id } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  const until = new Date(Date.now() + 60_000)
  await db
    .insertInto('dossier_presence')
    .values({ dossier_id: id, user_id, screen: user_id, block_id: null, until })
    .execute()
  const edition = await publish(({ 'settings.json': file }) => (file.help.phone = '03'))
  expect(await run('move', edition, '--safe')).toContain('1 open on a screen: run it again later')
  await db.deleteFrom('dossier_presence').execute()
  expect(await run('move', edition, '--safe')).toContain('1 moved')
})

test('a dossier that is being written to is examined again after the write', async () => {
  const id = await addOpen()
  const edition = await publish((files) => addQuestion(files, true))
  const block = first.form.blocks[0]!.id
  const isWaitedFor = async () => {
    const waiting = sql<{ count: number }>`select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await asOwner(database.url, (owner) => waiting.execute(owner))).rows[0]!.count > 0
  }
  const moving = await db.transaction().execute(async (tx) => {
    await lockDossierRow(tx, id)
    const said = run('move', edition, '--safe')
    await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), { timeout: 50_000 })
    await tx
      .updateTable('dossier')
      .set({ submitted_blocks: [block] })
      .where('id', '=', id)
      .execute()
    await addDossierEvent(tx, id, { user: null, requestId: null }, 'submit_block', { block })
    return { said }
  })
  expect(await moving.said).toContain('block reopened')
  expect((await read(id)).edition).not.toBe(edition)
  expect((await verifyEvidence(db, [id])).breaches).toEqual([])
})

test('a draft is tried, and refused to take dossiers; so is an edition of the past', async () => {
  expect(await run('move', first.edition, '--safe')).toBe(
    `The edition ${first.edition} is not live: dossiers are moved to the live edition only.`,
  )
  expect(await run('move', first.edition, '--dry-run')).toContain('Nothing was moved')
  expect(await run('move', first.edition, '--all')).toContain('Add --dry-run or --safe')
  expect(await run('move', 'zz', '--safe')).toContain('There is no edition « zz »')
  expect(await run('move', first.edition)).toContain('Usage: ')
})

function drop(files: Files, name: string): void {
  for (const page of files['forms/client.json'].pages)
    for (const block of page.blocks) block.elements = block.elements.filter((one: Files) => one['name'] !== name)
}
