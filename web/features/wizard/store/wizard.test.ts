// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { testSettings } from '../../../testing/settings.ts'
import type { JournalEntry } from '../saving/journal/journal.ts'
import { compileForm, type LoadedForm } from './loading/loaded-form.ts'
import { definition, dossier, loaded, flushPromises, makeFakeClock, memoryJournal } from './testing.ts'
import { makeWizard } from './wizard.ts'

const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'

beforeEach(() => {
  clearStorage()
  beSignedIn()
})

function open(given = dossier(), left: JournalEntry[] = [], form: LoadedForm = loaded) {
  const { clock, pass } = makeFakeClock()
  const stored = new Map<string, readonly JournalEntry[]>([[given.id, left]])
  const journal = Promise.resolve(memoryJournal(stored))
  const wizard = makeWizard({
    dossier: given,
    loaded: form,
    role: 'advisor',
    settings: testSettings,
    journal,
    clock,
    locale: 'fr',
  })
  return { wizard, pass, stored: () => stored.get(given.id) ?? [] }
}

const saved = (versions: Record<string, number>) => json({ saved_at: '2026-09-03T10:02:11Z', versions })
const change = (elementId: number, value: string, version: number) => ({
  elementId,
  value,
  version,
  by: 'Louise',
  at: '',
})

test('an answer is in the journal within 300 ms and at the server within two seconds', async () => {
  const requests = serve({ [`PATCH ${base}/draft`]: () => saved({ 1: 1 }) })
  const { wizard, pass, stored } = open()
  wizard.answer(1, 'Dupont')
  await pass(300)
  expect(stored()).toMatchObject([{ elementId: 1, value: 'Dupont', version: 0 }])
  expect(wizard.save.get().kind).toBe('dirty')
  await pass(1700)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(JSON.parse(requests[0]?.body ?? '{}')).toEqual({ changes: [{ elementId: 1, value: 'Dupont', version: 0 }] })
})

test('what an earlier tab left unsaved comes back, on the version it was based on', async () => {
  const requests = serve({ [`PATCH ${base}/draft`]: () => saved({ 1: 4 }) })
  const left = [{ elementId: 1, value: 'Moreau', version: 3, at: 1 }]
  const { wizard } = open(dossier({ values: { 1: 'Petit' }, value_versions: { 1: 3 } }), left)
  await wizard.recover()
  expect(wizard.engine.answer(1)).toBe('Moreau')
  await wizard.autosave.flush()
  expect(JSON.parse(requests[0]?.body ?? '{}').changes).toEqual([{ elementId: 1, value: 'Moreau', version: 3 }])
})

test('an answer that its page had replaced comes back only if the server has nothing newer', async () => {
  const left = (version: number) => [{ elementId: 1, value: 'Mor', version, at: 1, isSuperseded: true as const }]
  const now = dossier({ values: { 1: 'Moreau' }, value_versions: { 1: 4 } })
  for (const [version, shown] of [
    [3, 'Moreau'],
    [4, 'Mor'],
  ] as const) {
    const { wizard } = open(now, left(version))
    await wizard.recover()
    expect(wizard.engine.answer(1)).toBe(shown)
  }
})

test('an answer of somebody else shows at once, except in the field being typed', () => {
  const { wizard } = open()
  wizard.incoming.setFocusedElement(1)
  wizard.onValue(change(1, 'Autre', 1))
  wizard.onValue(change(3, 'Brest', 1))
  expect(wizard.engine.answer(3)).toBe('Brest')
  expect(wizard.engine.answer(1)).toBe(null)
  wizard.incoming.setFocusedElement(null)
  expect(wizard.engine.answer(1)).toBe('Autre')
})

test('an answer of ours that is not saved yet stays; the server will show both', () => {
  const { wizard } = open()
  wizard.answer(3, 'Rennes')
  wizard.onValue(change(3, 'Brest', 1))
  expect(wizard.engine.answer(3)).toBe('Rennes')
  expect(wizard.autosave.pending()).toEqual([{ elementId: 3, value: 'Rennes', version: 0 }])
})

test.each([
  [true, 'Rennes', [{ elementId: 3, value: 'Rennes', version: 6 }]],
  [false, 'Brest', []],
])('of two answers, keeping mine is %s: %s', (keepsMine, answer, pending) => {
  const { wizard } = open()
  wizard.answer(3, 'Rennes')
  // Already sent: the reply reports the conflict.
  wizard.autosave.settle([{ elementId: 3, value: 'Rennes', version: 0 }], { 3: 5 })
  const conflict = { elementId: 3, yours: 'Rennes', theirs: 'Brest', version: 6, by: 'Louise', at: '' }
  wizard.conflicts.set([conflict])
  // The stream reports it again while the dialog is open.
  wizard.onValue(change(3, 'Brest', 6))
  expect(wizard.engine.answer(3)).toBe('Rennes')
  wizard.settleConflict(conflict, keepsMine)
  expect(wizard.engine.answer(3)).toBe(answer)
  expect(wizard.autosave.pending()).toEqual(pending)
})

test('another locale keeps all answers and subscriptions', () => {
  const { wizard } = open()
  let calls = 0
  wizard.engine.subscribe(1, () => calls++)
  wizard.answer(1, 'Dupont')
  wizard.engine.setForm(compileForm({ ...definition, name: 'other' }))
  expect(wizard.engine.answer(1)).toBe('Dupont')
  expect(calls).toBe(2)
  wizard.answer(1, 'Durand')
  expect(calls).toBe(3)
})

test('a wrong block is not sent, and says what is wrong', async () => {
  const requests = serve({})
  const { wizard } = open()
  const outcome = await wizard.submit(100)
  expect(outcome).toMatchObject({ kind: 'invalid', problems: [{ elementId: 1, code: 'element.error.required' }] })
  expect(requests).toEqual([])
  wizard.answer(1, 'Dupont')
  expect(wizard.checks.get(1)).toBe(null)
})

test('an error shows when a filled field is left, never before, and goes with the key that mends it', () => {
  const { wizard } = open()
  wizard.checks.checkFilled(2)
  expect(wizard.checks.get(2)).toBe(null)
  wizard.answer(2, 'a..b@c')
  expect(wizard.checks.get(2)).toBe(null)
  wizard.checks.checkFilled(2)
  expect(wizard.checks.get(2)).toMatchObject({ problem: { code: 'element.error.mail' } })
  wizard.answer(2, 'a@example.org')
  expect(wizard.checks.get(2)).toBe(null)
})

test('a submitted block is done and the next one opens; going back opens it again and keeps the answers', async () => {
  const after = dossier({ values: { 1: 'Dupont' }, value_versions: { 1: 1 }, submitted_blocks: [100] })
  serve({ [`PUT ${base}/values`]: () => json({ dossier: after, page_id: 10 }) })
  const { wizard } = open()
  wizard.answer(1, 'Dupont')
  expect(await wizard.submit(100)).toMatchObject({ kind: 'done' })
  wizard.navigation.restart()
  expect([...wizard.navigation.blockStates.get()]).toEqual([
    [100, 'complete'],
    [101, 'progress'],
  ])
  wizard.navigation.goBackTo(100)
  expect([...wizard.navigation.blockStates.get().values()]).toEqual(['progress', 'waiting'])
  expect(wizard.engine.answer(1)).toBe('Dupont')
  await flushPromises()
  expect(wizard.autosave.pending()).toEqual([])
})

test('sent for signature, a block stays the open one, even when its status is heard before its answer', async () => {
  const [page] = definition.pages
  const [who, more] = page!.blocks
  const blocks = [who!, { ...more!, kind: 'finish_special' as const, elements: [] }]
  const signing = { status: 'signature', state: 'signature' } as const
  const { wizard } = open(dossier({ values: { 1: 'Dupont' }, submitted_blocks: [100] }), [], {
    ...loaded,
    form: compileForm({ ...definition, pages: [{ ...page!, blocks }] }),
  })
  serve({
    [`PUT ${base}/values`]: () => {
      wizard.onStatus({ ...signing, markers: [], integrate_state: 'ongoing' })
      return json({ dossier: dossier({ ...signing, submitted_blocks: [100, 101] }), page_id: 10 })
    },
  })
  expect(await wizard.submit(101)).toMatchObject({ kind: 'done' })
  expect(wizard.navigation.openBlockId()).toBe(101)
})

test('a submitted block whose answers become invalid must be reviewed', async () => {
  const { wizard, pass } = open(dossier({ values: { 1: 'Dupont' }, submitted_blocks: [100] }))
  wizard.engine.set(1, null)
  await pass(200)
  expect(wizard.navigation.blockStates.get().get(100)).toBe('validate')
})

test('a dossier shows the price it was submitted at, not that of today', () => {
  const products = [{ code: 'A', name: 'A', unitPrice: 204, minimumShares: 1 }]
  const priceIn = (given: Parameters<typeof dossier>[0]) =>
    open(dossier(given), [], { ...loaded, products }).wizard.engine.view.facts.products?.[0]?.unitPrice
  expect(priceIn({})).toBe(204)
  expect(priceIn({ state: 'signature', unit_price: 190 })).toBe(190)
})
