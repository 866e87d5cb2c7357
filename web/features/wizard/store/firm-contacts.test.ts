// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../testing/session.ts'
import { testSettings } from '../../../testing/settings.ts'
import { compileForm } from './loading/loaded-form.ts'
import { definition, dossier, loaded, memoryJournal, makeFakeClock } from './testing.ts'
import { makeWizard } from './wizard.ts'

const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'
const code = 'element.error.mail-must-be-different-from-partner'
const sentence = 'element.error.mail-must-be-different-from-firm'
const MAIL = 2

beforeEach(() => {
  clearStorage()
  beSignedIn()
})

function open(given = dossier()) {
  const referential = { signers: { subscriber: { physique: { email: 'mail' } } } }
  const form = compileForm({ ...definition, referential })
  const journal = Promise.resolve(memoryJournal())
  const { clock } = makeFakeClock()
  const own = { role: 'advisor', settings: testSettings, locale: 'fr' } as const
  return makeWizard({ dossier: given, loaded: { ...loaded, form }, journal, clock, ...own })
}

const saved = (firm_contacts: string[]) =>
  json({ saved_at: '2026-09-03T10:02:11Z', versions: { [MAIL]: 1 }, firm_contacts })

test('an address of the firm is said at its field once the server has recognised it, until it changes', async () => {
  serve({ [`PATCH ${base}/draft`]: () => saved(['louise@rivage.example.org']) })
  const wizard = open()
  wizard.answer(MAIL, 'Louise+x@rivage.example.org')
  wizard.checks.checkFilled(MAIL)
  expect(wizard.checks.get(MAIL)).toBeNull()
  await wizard.autosave.flush()
  expect(wizard.checks.get(MAIL)).toMatchObject({ problem: { code, sentence } })
  wizard.answer(MAIL, 'jean@example.org')
  expect(wizard.checks.get(MAIL)).toBeNull()
})

test('a dossier that is opened with one does not submit its block', async () => {
  const requests = serve({})
  const given = { values: { 1: 'Dupont', [MAIL]: 'louise@rivage.example.org' }, value_versions: { 1: 1, [MAIL]: 1 } }
  const wizard = open(dossier({ ...given, firm_contacts: ['louise@rivage.example.org'] }))
  expect(await wizard.submit(100)).toMatchObject({ kind: 'invalid', problems: [{ elementId: MAIL, code, sentence }] })
  expect(requests).toEqual([])
})

test('the warning stays when the dossier is replaced', async () => {
  const wizard = open(dossier({ firm_contacts: ['louise@rivage.example.org'] }))
  wizard.setDossier(dossier({ last_submitted_block_id: 101 }))
  wizard.answer(MAIL, 'louise@rivage.example.org')
  expect(wizard.engine.problem(MAIL)).toMatchObject({ code })
})
