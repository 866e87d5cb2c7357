// @vitest-environment jsdom
import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import type { Locale } from '@parcelle/forms'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { answerFiles } from '../../../testing/draft-files.ts'
import { json, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn, clearStorage } from '../../../testing/session.ts'
import { storeTestSettings } from '../../../testing/settings.ts'
import { DocumentsScreen } from './documents-screen.tsx'

const LETTER = 'documents/letter.json'
const SHARED = 'documents/shared.json'
const text = (fr: string) => ({ fr, en: `${fr} (en)` })
const element = (id: number, name: string, label: string, more: object = {}) => ({
  id,
  name,
  type: 'input_text',
  attributes: { label: text(label) },
  condition: null,
  calculate: null,
  reference: null,
  ...more,
})
const form = {
  id: 1,
  name: 'client',
  pages: [
    {
      id: 10,
      form_id: 1,
      slug: 'page',
      rank: 1,
      title: text('Identité'),
      blocks: [
        {
          id: 100,
          page_id: 10,
          slug: 'bloc',
          rank: 1,
          kind: 'normal',
          title: text('Vous'),
          condition: null,
          elements: [
            element(1, 'status', 'Situation', {
              type: 'input_radio',
              attributes: {
                label: text('Situation'),
                options: [
                  { value: 'married', label: text('Marié') },
                  { value: 'single', label: text('Célibataire') },
                ],
              },
            }),
            element(2, 'city', 'Ville'),
          ],
        },
      ],
    },
  ],
}
const letter = {
  code: 'letter',
  kind: 'summary',
  title: text('Lettre'),
  reference: text('Dossier {dossier.number}'),
  forms: ['client'],
  blocks: ['bloc'],
  sections: [
    {
      parts: ['company', 'parties', 'amounts', 'answers'],
      title: text('Objet'),
      items: [
        { text: text('Le client habite {city}.') },
        { text: text('Le conjoint consent.'), when: ['couple'] },
        { include: 'risks' },
      ],
    },
    { title: text('Suite'), items: [{ text: text('Fin.') }] },
  ],
}
const shared = {
  letterhead: { company: [], firm: [] },
  draft: text('PROJET'),
  conditions: {
    couple: {
      rules: [{ type: 'input', element: 'status', operator: 'equal', value: 'married' }],
      logical_operator: 'AND',
    },
  },
  fragments: { risks: [{ text: text('Le capital n’est pas garanti.') }] },
}
const samples = {
  today: '2026-01-01',
  samples: [
    { id: 'single', title: 'Seul', form: 'client', answers: { status: 'single' } },
    { id: 'married', title: 'Couple', form: 'client', answers: { status: 'married' } },
  ],
}

let content: Content
let sent: Operation[]
let previews: string[]
let reads: string[]
let draftNumber = 0

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beNewlySignedIn('studio')
  sent = []
  previews = []
  reads = []
  // Unsafe cast: these are JSON.
  content = {
    'forms/client.json': form,
    [LETTER]: letter,
    [SHARED]: shared,
    'settings.json': { forms: { client: 1 }, envelopes: { mission: [], subscription: [] } },
    'samples.json': samples,
    'products.json': { products: [] },
  } as unknown as Content
  draftNumber++
})
afterEach(cleanup)

type Opened = { isWritable?: boolean; template?: string; locale?: Locale }

function open({ isWritable = true, template = 'letter', locale = 'fr' }: Opened = {}) {
  const id = `documents${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) => {
      reads.push(request.line)
      return json({ ...state(), title: 'Essai', state: 'draft', isWritable, ...answerFiles(content, request) })
    },
    [`GET ${url}/operations`]: () => json({ ...state(), operations: [] }),
    [`GET ${url}/document`]: ({ line }: RecordedRequest) => {
      previews.push(decodeURIComponent(line.split('?')[1] ?? ''))
      return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
    },
    [`POST ${url}/operations`]: ({ body }: RecordedRequest) => {
      for (const operation of JSON.parse(body).operations) {
        const result = applyOperation(content, operation)
        if ('problem' in result) throw new Error('refused')
        content = result.content
        sent.push(operation)
      }
      return json(state())
    },
  })
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/documents/${template}` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/documents/:template?">
        <DocumentsScreen />
      </Route>
    </Router>,
    { role: 'studio', locale },
  )
}

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('treeitem', { name }))
const inspector = () => within(screen.getByRole('region', { name: 'Réglages de ce qui est choisi' }))
const french = (group: string) =>
  within(inspector().getByRole('group', { name: group })).getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Français',
  })
const letterNow = () => content[LETTER] as unknown as typeof letter

test('a new document begins as a copy of another one, under a code of its own, and is opened', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Nouveau document' }))
  const dialog = within(screen.getByRole('dialog'))
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } })
  fill(/Titre en français/, 'Avenant')
  fill(/Titre en anglais/, 'Amendment')
  fill(/Nom technique/, 'amendment')
  fireEvent.click(dialog.getByRole('button', { name: 'Créer' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(content['documents/amendment.json']).toEqual({
    ...(content[LETTER] as object),
    code: 'amendment',
    title: { fr: 'Avenant', en: 'Amendment' },
  })
  await screen.findByRole('option', { name: 'Avenant', selected: true })
})

test.each([
  ['fr', 'le montant atteint 50 000 € (seuil « Origine »)', 'Non remplie pour'],
  ['en', 'the amount reaches €50,000 (threshold “Origine (en)”)', 'Does not hold'],
] as const)(
  'a condition that names a threshold says its figure, which the sample does not reach (%s)',
  async (locale, sentence, unmet) => {
    const named = { rule: 'origin', rules: [], logical_operator: 'AND', actions: ['visible'] }
    const page = form.pages[0]!
    const block = page.blocks[0]!
    const amount = element(4, 'amount', 'Montant', { type: 'input_product_shares_number' })
    const elements = [...block.elements, amount, element(3, 'origin', 'Origine', { condition: named })]
    const referential = { subscriptionAmount: 'amount' }
    content = {
      ...content,
      'forms/client.json': { ...form, referential, pages: [{ ...page, blocks: [{ ...block, elements }] }] },
      [SHARED]: { ...shared, conditions: { couple: named } },
      'settings.json': {
        ...(content['settings.json'] as object),
        rules: { origin: { block: 'bloc', elements: ['origin'], whenAny: [{ amountAtLeast: 50_000 }] } },
      },
    } as unknown as Content
    open({ locale })
    await choose(/^Objet/)
    await choose(/Le conjoint consent/)
    const read = () => document.body.textContent.replaceAll(/\s/g, ' ')
    await waitFor(() => expect(read()).toContain(sentence))
    expect(read()).toContain(unmet)
  },
)

test('all files come in one call, and the first document that clients sign is open', async () => {
  content = {
    ...content,
    'documents/a-mandate.json': { ...letter, code: 'mandate', title: text('Mandat') },
    'documents/b-paper.json': { ...letter, code: 'paper', title: text('Dossier papier'), forms: ['backOffice'] },
    'settings.json': { forms: { client: 1 }, envelopes: { mission: ['paper', 'letter'], subscription: ['mandate'] } },
  } as unknown as Content
  open({ template: '' })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Document' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Lettre')
  expect(reads).toHaveLength(1)
})

test('a sentence is changed in one language, and the document is made again once it is saved', async () => {
  open()
  await choose(/^Objet/)
  await choose(/Le client habite/)
  await waitFor(() => expect(previews).toEqual([`file=${LETTER}&sample=single&language=fr`]))
  fireEvent.change(french('Texte'), { target: { value: 'Le client demeure à {city}.' } })
  await screen.findByRole('treeitem', { name: /Le client demeure/ })
  await waitFor(() => expect(previews).toHaveLength(2))
  expect(sent).toMatchObject([
    {
      kind: 'set',
      at: [LETTER, 'sections', 0, 'items', 0, 'text'],
      value: { fr: 'Le client demeure à {city}.', en: 'Le client habite {city}. (en)' },
    },
  ])
})

test('a field is inserted where the cursor is, by its label', async () => {
  open()
  await choose(/^Objet/)
  await choose(/Le client habite/)
  const box = french('Texte')
  box.focus()
  box.setSelectionRange(9, 9)
  fireEvent.click(inspector().getByRole('button', { name: 'Insérer un champ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Insérer un champ' }))
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'SITUATION' } })
  dialog.getByText('1 champ')
  fireEvent.click(dialog.getByRole('button', { name: /^Situation/ }))
  await waitFor(() =>
    expect(letterNow().sections[0]?.items[0]).toMatchObject({ text: { fr: 'Le client{status} habite {city}.' } }),
  )
  inspector().getByText('Situation · Vous')
})

test('what is wrong is said at its place in words', async () => {
  open()
  await screen.findByText('Rien à corriger')
  await choose(/^Objet/)
  await choose(/Le client habite/)
  fireEvent.change(french('Texte'), { target: { value: 'Le client habite {town} {.' } })
  await inspector().findByText(/le formulaire n’a pas de question «\stown\s»/)
  inspector().getByText('une accolade n’est pas ouverte ou refermée.')
  expect(screen.getByRole('treeitem', { name: /Le client habite.*2 points à corriger/ })).toBeTruthy()
})

test('what the sample does not print is marked, and a condition is a sentence that can be inverted', async () => {
  open()
  await choose(/^Objet/)
  await choose(/Le conjoint consent.*masqué pour cet exemple/)
  const condition = within(inspector().getByRole('group', { name: 'Condition 1' }))
  condition.getByText('Quand « Situation » est Marié')
  condition.getByText('Non remplie pour cet exemple.')
  fireEvent.click(condition.getByRole('button', { name: 'Inverser' }))
  await screen.findByText('Sauf quand « Situation » est Marié')
  expect(screen.queryByRole('treeitem', { name: /masqué/ })).toBeNull()
  await waitFor(() => expect(letterNow().sections[0]?.items[1]).toMatchObject({ when: ['!couple'] }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Exemple' }), { target: { value: 'married' } })
  await screen.findByRole('treeitem', { name: /Le conjoint consent.*masqué pour cet exemple/ })
  await waitFor(() => expect(previews.at(-1)).toContain('sample=married'))
})

test('a condition is changed for every document that names it, and a new one is made with the first place', async () => {
  open()
  await choose(/^Objet/)
  await choose(/Le conjoint consent/)
  fireEvent.click(inspector().getByRole('button', { name: 'Modifier la condition' }))
  fireEvent.change(inspector().getByRole('combobox', { name: 'Valeur' }), { target: { value: 'single' } })
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ at: [SHARED, 'conditions', 'couple'] }))
  fireEvent.click(inspector().getByRole('button', { name: 'Nouvelle condition' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'all' }))
  expect(letterNow().sections[0]?.items[1]).toMatchObject({ when: ['couple', 'conditionA'] })
  // It is open, to be written.
  within(inspector().getByRole('group', { name: 'Condition 2' })).getByRole('combobox', { name: 'Ce que la règle lit' })
})

test('items are added, moved into the next section, copied and removed by keys and buttons', async () => {
  open()
  await choose(/^Objet/)
  await choose(/Le client habite/)
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ajouter' }))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'page' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(letterNow().sections[0]?.items[1]).toEqual({ page: 'page' }))
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'Delete' })
  await waitFor(() => expect(letterNow().sections[0]?.items).toHaveLength(3))
  await choose(/Texte commun/)
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(letterNow().sections[1]?.items[0]).toEqual({ include: 'risks' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dupliquer' }))
  await waitFor(() => expect(letterNow().sections[1]?.items).toHaveLength(3))
})

test('a shared text says where it is used and is shown in a document that has it', async () => {
  open({ template: 'shared' })
  await choose(/Le capital n’est pas garanti/)
  await inspector().findByText(/Utilisé à 1 endroit/)
  await waitFor(() => expect(previews.at(-1)).toContain(LETTER))
})

test('a required part that no section has is missing', async () => {
  content = { ...content, [LETTER]: { ...letter, kind: 'missionLetter' } as unknown as Json }
  open()
  await screen.findByRole('button', { name: /une partie exigée manque.*Les risques/ })
})

test('a draft that is only read shows the document and offers no change', async () => {
  open({ isWritable: false })
  await choose(/^Objet/)
  await choose(/Le client habite/)
  await screen.findByText('Consultation seule')
  expect(french('Texte').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Insérer un champ' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'Delete' })
  expect(sent).toEqual([])
  await waitFor(() => expect(previews).toHaveLength(1))
})
