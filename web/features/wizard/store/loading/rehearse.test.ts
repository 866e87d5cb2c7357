// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testSettings } from '../../../../testing/settings.ts'
import { rehearse } from './rehearse.ts'
import { dossier, loaded } from '../testing.ts'
import { makeWizard } from '../wizard.ts'

const call = vi.fn()
vi.mock('../../../../api/api.ts', async (original) => ({
  ...(await original<typeof import('../../../../api/api.ts')>()),
  call: (...asked: unknown[]) => call(...asked),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a rehearsal of the first key changes, keeps and sends nothing', async () => {
  const prepare = vi.fn(async () => {})
  const write = vi.fn(async () => {})
  const nothing = { recover: async () => [], leave: () => true, note: async () => {}, shelf: null, close: () => {} }
  const journal = { ...nothing, write, prepare }
  const opening = {
    dossier: dossier({ values: { 1: 'Louise', 2: 'louise@example.com' }, value_versions: { 1: 1, 2: 1 } }),
    loaded,
    role: 'advisor' as const,
    settings: testSettings,
    journal: Promise.resolve(journal),
    locale: 'fr' as const,
  }
  const { engine, autosave } = makeWizard(opening)
  rehearse(opening)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([engine.answer(1), engine.answer(2)]).toEqual(['Louise', 'louise@example.com'])
  expect(autosave.pending()).toEqual([])
  expect(call).not.toHaveBeenCalled()
  expect(prepare).not.toHaveBeenCalled()
  expect(write).not.toHaveBeenCalled()
})
