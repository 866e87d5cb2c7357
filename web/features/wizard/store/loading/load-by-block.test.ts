// @vitest-environment jsdom
import type { Definition } from '@parcelle/forms'
import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { json, refusal, serve } from '../../../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../../../testing/session.ts'
import { storeTestSettings, testSettings } from '../../../../testing/settings.ts'
import { loadForm } from './load-form.ts'
import { definition, dossier } from '../testing.ts'
import { makeWizard } from '../wizard.ts'

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beSignedIn()
})

const wanted = { formId: 1, version: 'v1', locale: 'fr', role: 'client' } as const
const [page] = definition.pages
const [who, more] = page!.blocks
const condition = {
  rules: [{ type: 'input', element: 1, operator: 'equal', value: 'Garnier' }],
  logical_operator: 'AND',
}
const conditional = { ...more!, condition: { ...condition, actions: ['visible'] } }

/** A server whose call for the whole form fails. */
function serveForm(first: () => Response) {
  const { blocks: _, ...bare } = page!
  const without = ({ elements: _elements, ...block }: typeof conditional | NonNullable<typeof who>) => block
  return serve({
    'GET /api/v1/fr/forms/1': () => refusal(500, 'error.internal'),
    'GET /api/v1/forms/1/pages': () => json({ pages: [bare] }),
    'GET /api/v1/fr/pages/10/blocks': () => json({ blocks: [without(who!), without(conditional)] }),
    'GET /api/v1/fr/blocks/100/elements': first,
    'GET /api/v1/fr/blocks/101/elements': () => json({ elements: more!.elements }),
  })
}

test('a form that fails to load as a whole is loaded block by block', async () => {
  const calls = serveForm(() => json({ elements: who!.elements }))
  const { form, failed } = await loadForm(wanted, [])
  expect(failed.size).toBe(0)
  expect(form.elements.map(({ name }) => name)).toEqual(['name', 'mail', 'city', 'note'])
  expect(calls.filter(({ line }) => line.includes('/elements')).every(({ line }) => line.endsWith('version=v1'))).toBe(
    true,
  )
})

test.each([
  ['client', 'Êtes-vous redevable ?'],
  ['prospect_direct', 'Êtes-vous redevable ?'],
  ['advisor', 'Le souscripteur est-il redevable ?'],
  ['back_office_user', 'Le souscripteur est-il redevable ?'],
] as const)('a question is asked of %s as « %s »', async (role, label) => {
  const attributes = { label: 'Êtes-vous redevable ?', labelToOthers: 'Le souscripteur est-il redevable ?' }
  serveForm(() => json({ elements: [{ ...who!.elements[0], attributes }, ...who!.elements.slice(1)] }))
  const { form } = await loadForm({ ...wanted, role }, [])
  expect(form.element('name')?.attributes.label).toBe(label)
  expect(form.element('city')?.attributes.label).toBe('city')
})

test.each([
  ['client', ['Votre ville', 'Vos nom et adresse', 'Comme sur votre pièce d’identité']],
  ['advisor', ['Ville', 'Nom et adresse', 'Comme sur sa pièce d’identité']],
] as const)('pages, blocks and helps have their texts for %s as well', async (role, texts) => {
  const [page] = definition.pages
  const [block] = page!.blocks
  const [element] = block!.elements
  const attributes = { help: 'Comme sur votre pièce d’identité', helpToOthers: 'Comme sur sa pièce d’identité' }
  const elements = [{ ...element!, attributes: { ...element!.attributes, ...attributes } }]
  const blocks = [{ ...block!, title: 'Vos nom et adresse', titleToOthers: 'Nom et adresse', elements }]
  const pages = [{ ...page!, title: 'Votre ville', titleToOthers: 'Ville', blocks }]
  const form = { ...definition, pages, referential: {} }
  serve({ 'GET /api/v1/fr/forms/1': () => json({ form, rules: [], products: [] }) })
  const [shown] = (await loadForm({ ...wanted, role }, [])).form.definition.pages
  const [first] = shown!.blocks
  expect([shown!.title, first!.title, first!.elements[0]!.attributes.help]).toEqual(texts)
})

test('a block that fails to load stays empty; the others use its stored answers', async () => {
  serveForm(() => refusal(500, 'error.internal'))
  const loaded = await loadForm(wanted, [1])
  expect([...loaded.failed]).toEqual([100])
  const open = (name: string) =>
    makeWizard({
      dossier: dossier({ values: { 1: name } }),
      loaded,
      role: 'advisor',
      settings: testSettings,
      journal: Promise.resolve(null),
      locale: 'fr',
    }).engine
  expect(open('Garnier').blockVisible(101)).toBe(true)
  expect(open('Petit').blockVisible(101)).toBe(false)
  expect(open('Garnier').answer(1)).toBe('Garnier')
})

test('when the fallback fails too, the first error is thrown', async () => {
  serve({ 'GET /api/v1/fr/forms/1': () => refusal(503, 'error.busy') })
  await expect(loadForm(wanted, [])).rejects.toMatchObject({ status: 503 })
})

test('the form as it comes from the server is not altered on the way', async () => {
  const upload = { ...testSettings.upload, maxPerElement: 2 }
  const facts = { rules: ['r'], products: [], documentBlocks: ['documents'], upload }
  serve({ 'GET /api/v1/fr/forms/1': () => json({ form: definition, ...facts }) })
  const loaded = await loadForm(wanted, [])
  const { form, rules, failed } = loaded
  const settings = { ...testSettings, documentBlocks: ['others'] }
  const journal = Promise.resolve(null)
  const wizard = makeWizard({ dossier: dossier(), loaded, role: 'advisor', settings, journal, locale: 'fr' })
  expect([wizard.documentBlocks, wizard.receipts.limits]).toEqual([['documents'], upload])
  const whole: Definition = form.definition
  expect(whole.pages).toEqual(definition.pages)
  expect(rules).toEqual(['r'])
  expect(failed.size).toBe(0)
})
