// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advance, leaveBlock } from './actions.ts'
import type { Wizard } from '../store/wizard.ts'

const definition = { pages: [{ id: 11, blocks: [{ id: 101 }, { id: 102 }] }] }
const wizard = {
  id: 'one',
  engine: { form: () => ({ definition }) },
  navigation: { close: vi.fn(), restart: vi.fn(), openBlockId: () => 102 },
} as unknown as Wizard

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the next block opens 800 ms after the one before is done', () => {
  history.replaceState(null, '', '/form/11/101')
  advance(wizard, 101)
  vi.advanceTimersByTime(799)
  expect(location.pathname).toBe('/form/11/101')
  vi.advanceTimersByTime(1)
  expect(location.pathname).toBe('/form/11/102')
})

test('nothing opens if the user has left the form meanwhile', () => {
  history.replaceState(null, '', '/form/11/101')
  advance(wizard, 101)
  history.replaceState(null, '', '/dossier')
  vi.advanceTimersByTime(800)
  expect(location.pathname).toBe('/dossier')
})

test('after the last block of the last page, the address the company has set opens, or the landing page', () => {
  const done = (redirectAfterLastPage: string) =>
    ({
      ...wizard,
      engine: { ...wizard.engine, visibleBlocks: () => [101, 102] },
      navigation: { ...wizard.navigation, openBlockId: () => null },
      settings: { redirectAfterLastPage, landingUrl: '/tableau-de-bord/' },
    }) as unknown as Wizard
  leaveBlock(done('/merci'), 102)
  expect(location.pathname).toBe('/merci')
  leaveBlock(done(''), 102)
  expect(location.pathname).toBe('/tableau-de-bord/')
})
