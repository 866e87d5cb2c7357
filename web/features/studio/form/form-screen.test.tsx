// @vitest-environment jsdom
import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
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
import { FormScreen } from './form-screen.tsx'
import type { PreviewProps } from './preview/preview.ts'

const FORM = 'forms/client.json'
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
const choice = {
  type: 'input_radio',
  attributes: {
    label: text('Situation'),
    options: [
      { value: 'married', label: text('Marié') },
      { value: 'single', label: text('Célibataire') },
    ],
  },
}
const whenMarried = {
  rules: [{ type: 'input', element: 'status', operator: 'equal', value: 'married' }],
  logical_operator: 'AND',
  actions: ['visible'],
}
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
            element(1, 'status', 'Situation', choice),
            element(2, 'spouse', 'Conjoint', { condition: whenMarried }),
            element(3, 'city', 'Ville'),
          ],
        },
      ],
    },
  ],
}

let content: Content
let sent: Operation[]
let moved: object[]
let draftNumber = 0

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beNewlySignedIn('studio')
  sent = []
  moved = []
  content = { [FORM]: form as unknown as Json, 'settings.json': {}, 'samples.json': { samples: [] } } as Content
  draftNumber++
})
afterEach(cleanup)

const Preview = ({ blockId, viewer, answers, form: { definition } }: PreviewProps) => (
  <p data-testid="preview" data-viewer={`${viewer?.role} ${viewer?.state}`} data-answers={JSON.stringify(answers)}>
    Aperçu {blockId} de {definition.pages[0]?.blocks[0]?.elements.length} questions
  </p>
)

const SCREEN = '5f0c1a4e-0000-4000-8000-000000000001'

function open({ isWritable = true, present = [] as { name: string; place: string }[] } = {}) {
  const id = `d${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: 'draft', isWritable, ...answerFiles(content, request) }),
    [`GET ${url}/events`]: () =>
      new Response(
        `event: screen\ndata: {"id":"${SCREEN}"}\n\nevent: presence\ndata: ${JSON.stringify({ present })}\n\n`,
        { headers: { 'content-type': 'text/event-stream' } },
      ),
    [`PUT ${url}/presence`]: ({ body }: RecordedRequest) => {
      moved.push(JSON.parse(body))
      return new Response(null, { status: 204 })
    },
    [`GET ${url}/operations`]: () => json({ ...state(), operations: [] }),
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
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/form` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/form/:form?">
        <FormScreen Preview={Preview} />
      </Route>
    </Router>,
    { role: 'studio' },
  )
}

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('treeitem', { name }))
const openBlock = () => choose(/^Vous/)

test('the outline shows pages and blocks, a search finds questions, and the preview its block', async () => {
  open()
  await screen.findByRole('treeitem', { name: /^Vous/ })
  expect(screen.queryByRole('treeitem', { name: /Ville/ })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Chercher dans le plan' }), { target: { value: 'VILLE' } })
  await screen.findByRole('treeitem', { name: /Ville/ })
  await screen.findByText('Aperçu 100 de 3 questions')
})

test('the preview is switched by role and by status, in words', async () => {
  open()
  const preview = await screen.findByTestId('preview')
  expect(preview.dataset['viewer']).toBe('client ongoing')
  const choose = (name: string, label: string) => {
    const select = screen.getByRole('combobox', { name })
    const { value } = within(select).getByRole<HTMLOptionElement>('option', { name: label })
    fireEvent.change(select, { target: { value } })
  }
  choose('Qui regarde', 'Vu par le conseiller')
  choose('Statut du dossier', 'Signé')
  expect(screen.getByTestId('preview').dataset['viewer']).toBe('advisor signed')
})

/** Options have some of their own before it. */
const moreSettings = () => screen.getAllByText('Autres réglages').at(-1)!
const dialogName = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name })

test('a name that others mention changes together with them, as one operation; a taken one is refused at its field', async () => {
  content = { ...content, 'documents/letter.json': { title: 'Lettre', sections: [{ items: [{ text: '{status}' }] }] } }
  open()
  await openBlock()
  await choose(/Situation/)
  fireEvent.click(moreSettings())
  await screen.findByText(/2 autres éléments s’y réfèrent/)
  const more = moreSettings().closest('details')!
  fireEvent.click(within(more).getByRole('button', { name: 'Renommer…' }))
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Une condition de «\sConjoint\s»$/),
    expect.stringMatching(/^Le document «\sLettre\s»$/),
  ])
  fireEvent.change(dialogName('Nom technique'), { target: { value: 'city' } })
  within(screen.getByRole('dialog')).getByText('Ce nom est déjà pris.')
  fireEvent.click(screen.getByRole('button', { name: 'Renommer avec 2 mentions' }))
  expect(sent).toEqual([])
  fireEvent.change(dialogName('Nom technique'), { target: { value: 'family' } })
  fireEvent.click(screen.getByRole('button', { name: 'Renommer avec 2 mentions' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.kind).toBe('all')
  expect(JSON.stringify(content)).not.toContain('status')
})

test('the value of an option that a condition compares with changes together with it', async () => {
  open()
  await openBlock()
  await choose(/Situation/)
  fireEvent.click(await screen.findByRole('button', { name: 'Renommer…' }))
  fireEvent.change(dialogName('Valeur enregistrée'), { target: { value: 'wed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Renommer avec 1 mention' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.stringify(content)).not.toContain('"married"')
  expect(JSON.stringify(content).match(/"wed"/g)).toHaveLength(2)
})

test('the dependencies of a question are drawn and listed: what it reads, what reads it, each with a way there', async () => {
  const letter = { title: 'Lettre', code: 'letter', sections: [{ items: [{ text: '{status}' }] }] }
  content = { ...content, 'documents/letter.json': letter, 'settings.json': { envelopes: { mission: ['letter'] } } }
  open()
  await openBlock()
  await choose(/Situation/)
  const details = screen.getByText('Dépendances').closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  await screen.findByRole('link', { name: /^Le document «\sLettre\s»$/ })
  fireEvent.click(screen.getByRole('button', { name: 'Voir le graphe' }))
  const graph = within(screen.getByRole('dialog'))
  const readers = within(graph.getByRole('region', { name: 'Ce qui s’y réfère' }))
  const link = readers.getByRole('link', { name: /Lettre.*signé avec la lettre de mission/ })
  expect(link.getAttribute('href')).toBe(`/studio/drafts/d${draftNumber}/documents/letter`)
  fireEvent.click(readers.getByRole('button', { name: /Conjoint/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('heading', { name: /Conjoint/ })
})

test('another author is named with where they are, and marked in the outline', async () => {
  const present = [{ name: 'Julien Roche', place: 'form/client?at=block-100' }]
  open({ present })
  await screen.findByText(/Julien Roche consulte aussi ce brouillon/)
  expect(screen.getByRole('link', { name: /^Formulaire, «\sVous\s»$/ }).getAttribute('href')).toBe(
    `/studio/drafts/d${draftNumber}/form/client?at=block-100`,
  )
  expect(screen.getByRole('treeitem', { name: /^Vous/ }).textContent).toMatch(/Ici\s: Julien Roche/)
  await choose(/^Vous/)
  await waitFor(() => expect(moved.at(-1)).toEqual({ screen: SCREEN, place: 'form?at=block-100' }))
})

test('a text is changed in one language, and what is typed in one go is one operation', async () => {
  open()
  await openBlock()
  await choose(/Ville/)
  const label = within(screen.getByRole('group', { name: 'Intitulé' })).getByRole('textbox', { name: 'Français' })
  fireEvent.change(label, { target: { value: 'Commun' } })
  fireEvent.change(label, { target: { value: 'Commune' } })
  await screen.findByRole('treeitem', { name: /Commune/ })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    kind: 'set',
    was: text('Ville'),
    value: { fr: 'Commune', en: 'Ville (en)' },
  })
})

test('a question is added after the chosen one, chosen itself, and shown in the preview', async () => {
  open()
  await openBlock()
  await choose(/Ville/)
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'input_mail' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter la question' }))
  const added = await screen.findByRole('treeitem', { name: /Adresse e-mail/ })
  expect(added.getAttribute('aria-selected')).toBe('true')
  await screen.findByText('Aperçu 100 de 4 questions')
})

test('the dependencies of a question are listed on demand', async () => {
  open()
  await openBlock()
  await choose(/Conjoint/)
  fireEvent.click(screen.getByText('Dépendances'))
  await screen.findByText('Dépend de')
  fireEvent.click(screen.getByRole('button', { name: 'Situation' }))
  fireEvent.click(screen.getByText('Dépendances'))
  await screen.findByText('par sa condition')
})

test('a condition is read as a sentence and written with pickers', async () => {
  open()
  await openBlock()
  await choose(/Conjoint/)
  await screen.findByText('« Situation » est Marié')
  await choose(/Ville/)
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Condition' })).getByRole('button', { name: /Ajouter une règle/ }),
  )
  const rule = within(await screen.findByRole('group', { name: 'Règle 1' }))
  fireEvent.change(rule.getByRole('combobox', { name: 'Valeur' }), { target: { value: 'single' } })
  await screen.findByText('« Situation » est Célibataire')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ value: { rules: [{ element: 'status', value: 'single' }] } }))
})

test('a question that another one reads is removed with its mention, as one operation', async () => {
  open()
  await openBlock()
  await choose(/Situation/)
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Situation/ }), { key: 'Delete' })
  const dialog = within(await screen.findByRole('dialog', { name: /Supprimer «\sSituation\s»/ }))
  dialog.getByText('par sa condition')
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer avec 1 mention' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'all' }))
  expect(screen.queryByRole('treeitem', { name: /Situation/ })).toBeNull()
})

test('what is removed with a question, or prevents its removal, is named as people call it, with a way there', async () => {
  const sample = { id: 'couple', form: 'client', title: text('Un couple'), answers: { city: 'Lyon' } }
  const letter = { code: 'L', title: text('Lettre'), sections: [{ items: [{ text: text('Vous êtes {status}.') }] }] }
  content = { ...content, 'samples.json': { samples: [sample] }, 'documents/letter.json': letter } as unknown as Content
  open()
  await openBlock()
  await choose(/Ville/)
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Ville/ }), { key: 'Delete' })
  const free = within(await screen.findByRole('dialog', { name: /Supprimer/ }))
  free.getByText(/^L’exemple «\sUn couple\s»$/)
  fireEvent.click(free.getByRole('button', { name: 'Annuler' }))
  await choose(/Situation/)
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Situation/ }), { key: 'Delete' })
  const refused = within(await screen.findByRole('dialog', { name: /Supprimer/ }))
  const link = refused.getByRole('link', { name: /^Le document «\sLettre\s»$/ })
  expect(link.getAttribute('href')).toBe(`/studio/drafts/d${draftNumber}/documents/letter`)
  expect(refused.queryByRole('button', { name: /^Supprimer/ })).toBeNull()
})

test('a finding is said in words at its place, counted in the outline, and a press leads there', async () => {
  open()
  await openBlock()
  await choose(/Situation/)
  const removeFirst = () => fireEvent.click(screen.getByRole('button', { name: 'Retirer la ligne 1' }))
  removeFirst()
  removeFirst()
  await screen.findAllByText(/rien n’est proposé au choix/)
  await choose(/Ville/)
  fireEvent.click(await screen.findByRole('button', { name: /Situation.*rien n’est proposé/ }))
  expect(screen.getByRole('treeitem', { name: /Situation/ }).getAttribute('aria-selected')).toBe('true')
})

test('a name in a formula is completed from the label that is begun, by keyboard', async () => {
  const number = (id: number, name: string, label: string, more: object = {}) =>
    element(id, name, label, { type: 'input_integer', ...more })
  const block = form.pages[0]!.blocks[0]!
  const elements = [
    number(1, 'parts', 'Nombre de parts'),
    number(2, 'total', 'Total', { type: 'calculate', calculate: '2 * ' }),
  ]
  content = {
    ...content,
    [FORM]: { ...form, pages: [{ ...form.pages[0]!, blocks: [{ ...block, elements }] }] },
  } as unknown as Content
  open()
  await openBlock()
  await choose(/Total/)
  // Unsafe cast: a text area.
  const box = (await screen.findByRole('textbox', { name: 'Formule' })) as HTMLTextAreaElement
  fireEvent.change(box, { target: { value: '2 * nomb' } })
  await within(await screen.findByRole('listbox', { name: 'Suite possible' })).findByRole('option')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('2 * {parts}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Alt and an arrow move what is chosen', async () => {
  open()
  await openBlock()
  await choose(/Ville/)
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Ville/ }), { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'move', to: 1 }]))
})

test('a draft that is only read offers no change', async () => {
  open({ isWritable: false })
  await openBlock()
  await choose(/Ville/)
  await screen.findByText('Consultation seule')
  expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull()
})

test('documents print other words for a question and a block, and agree with a civility, without a file', async () => {
  const shared = { agreement: { feminine: ['married'], elements: {} }, conditions: {}, labels: {}, fragments: {} }
  content = { ...content, 'documents/shared.json': shared as unknown as Json }
  const now = () => content['documents/shared.json'] as unknown as typeof shared & Record<string, Json>
  const inMore = () => within(moreSettings().closest('details')!)
  open()
  await openBlock()
  fireEvent.click(moreSettings())
  const title = within(await inMore().findByRole('group', { name: 'Titre imprimé' }))
  fireEvent.change(title.getByRole('textbox', { name: 'Français' }), { target: { value: 'État civil' } })
  await waitFor(() => expect(now()['headings']).toEqual({ bloc: { fr: 'État civil', en: '' } }))
  await choose(/Situation/)
  fireEvent.click(moreSettings())
  const label = within(await inMore().findByRole('group', { name: 'Intitulé imprimé' }))
  fireEvent.change(label.getByRole('textbox', { name: 'Anglais' }), { target: { value: 'Status' } })
  await waitFor(() => expect(now().labels).toEqual({ status: [{ text: { fr: '', en: 'Status' } }] }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('which questions the product reads is chosen by their labels, with nothing chosen in the outline', async () => {
  open()
  await openBlock()
  fireEvent.click(screen.getByRole('button', { name: 'Réglages du formulaire' }))
  const signer = (await screen.findByText('Signataire : conjoint')).closest('details')!
  fireEvent.click(within(signer).getByText('Signataire : conjoint'))
  const field = await within(signer).findByRole<HTMLSelectElement>('combobox', { name: 'Nom' })
  fireEvent.change(field, { target: { value: 'spouse' } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(content[FORM]).toMatchObject({
    referential: { signers: { subscriber_spouse: { physique: { lastName: 'spouse' } } } },
  })
})

test('an element that is never visible opens with answers that satisfy all of its rules but one', async () => {
  const rules = [
    { type: 'input', element: 'status', operator: 'equal', value: 'married' },
    { type: 'input', element: 'status', operator: 'equal', value: 'single' },
  ]
  const [page] = form.pages
  const [block] = page!.blocks
  const elements = [block!.elements[0], element(2, 'spouse', 'Conjoint', { condition: { ...whenMarried, rules } })]
  const changed = { ...form, pages: [{ ...page!, blocks: [{ ...block!, elements }] }] }
  // Unsafe cast: this is JSON.
  content = { ...content, [FORM]: changed as unknown as Json }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Le montrer dans l’aperçu' }))
  await screen.findByRole('treeitem', { name: /^Conjoint/, selected: true })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Exemple' }).selectedOptions[0]?.text).toBe(
    'Ce que « Conjoint » contredit',
  )
  expect(JSON.parse(screen.getByTestId('preview').dataset['answers']!)).toEqual({ status: 'married' })
})
