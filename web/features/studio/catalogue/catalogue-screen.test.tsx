// @vitest-environment jsdom
import { applyOperation, type Content, type Operation } from '@parcelle/domain/studio'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { answerFiles } from '../../../testing/draft-files.ts'
import { json, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn, clearStorage } from '../../../testing/session.ts'
import { storeTestSettings } from '../../../testing/settings.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'

const LIST = 'datalists/sectors.json'
const text = (fr: string, en = fr) => ({ fr, en })
const option = (value: string, fr: string, en = fr) => ({ value, label: text(fr, en) })
const cells = (np: number, usu: number) => [
  { key: 'np', value: np },
  { key: 'usu', value: usu },
]
const row = (years: number, usufruct: number) => ({ years, usufruct, bareOwnership: 100 - usufruct })
const productQuestion = {
  id: 4,
  name: 'product',
  type: 'input_unique_product_radio',
  attributes: { label: text('Produit souscrit'), options: [{ value: 'CV', label: text('Aurea Villes') }] },
}
const form = {
  id: 1,
  name: 'client',
  pages: [
    {
      id: 10,
      blocks: [
        {
          id: 100,
          elements: [
            {
              id: 1,
              name: 'sector',
              type: 'choice_autocomplete',
              attributes: { label: text('Secteur'), datalistId: 'sectors' },
            },
            {
              id: 2,
              name: 'keys',
              type: 'array_choice',
              attributes: {
                label: text('Durée'),
                variant: 'temporary_dismemberment',
                tableId: 'A',
                options: [{ value: '3', label: text('3 ans', '3 years'), sub_options: cells(88, 12) }],
              },
            },
            {
              id: 3,
              name: 'bank',
              type: 'input_text',
              attributes: { label: text('Votre banque') },
              condition: { rules: [{ type: 'input', element: 'sector', operator: 'equal', value: 'finance' }] },
            },
            productQuestion,
          ],
        },
      ],
    },
  ],
}
const product = {
  code: 'CV',
  name: 'Aurea Villes',
  description: text('Bureaux', 'Offices'),
  unitPrice: 204,
  prices: [{ from: '2020-01-01', unitPrice: 210 }],
  dismemberment: { life: true, temporary: true, table: 'A', minYears: 3, maxYears: 3 },
  documents: [{ id: 'CV-note', template: 'note', title: text('Note'), date: '2026-01-15' }],
}
const payment = {
  beneficiary: 'SCPI',
  iban: 'FR7699999000010000000000115',
  bic: 'DEMOFRPPXXX',
  reference: '{product} {number}',
  dueDays: 15,
  checkDays: 5,
  withdrawalDays: null,
}
const tables = {
  rowLabel: text('{years} ans', '{years} years'),
  lifeLong: { rows: [] },
  temporary: { A: { label: text('Table A'), rows: [row(3, 12)] } },
}

let content: Content
let sent: Operation[]
let draftNumber = 0

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beNewlySignedIn('studio')
  sent = []
  // Unsafe cast: literals.
  content = {
    'forms/client.json': form,
    'dismemberment.json': tables,
    'products.json': { products: [product] },
    'payments.json': { CV: payment },
    'product-documents/note.json': {},
    'product-documents/dic.json': {},
    'samples.json': { samples: [] },
    [LIST]: [option('finance', 'Banque', 'Banking'), option('public', 'Administration')],
  } as unknown as Content
  draftNumber++
})
afterEach(cleanup)

function open(at: string, { isWritable = true, state: stage = 'draft' } = {}) {
  const id = `c${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: stage, isWritable, ...answerFiles(content, request) }),
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
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/catalogue`, searchPath: `at=${at}` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/catalogue">
        <CatalogueScreen />
      </Route>
    </Router>,
    { role: 'studio' },
  )
}
const list = () => content[LIST] as { value: string; label: { fr: string; en: string } }[]
const cell = (name: string) => screen.findByRole('cell', { name })

async function paste(onto: HTMLElement, pasted: string) {
  fireEvent.focus(onto)
  fireEvent.paste(onto, { clipboardData: { getData: () => pasted } })
}

test('a cell is changed in place by keyboard, and Escape gives up', async () => {
  open('list:sectors')
  const banque = await cell('Banque')
  fireEvent.focus(banque)
  fireEvent.keyDown(banque, { key: 'Enter' })
  const input = screen.getByRole('textbox', { name: 'Ligne 1, Français' })
  fireEvent.change(input, { target: { value: '<b>Banque</b> שלום 𝒳' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(list()[0]?.label.fr).toBe('<b>Banque</b> שלום 𝒳'))
  // Shown as text, and the focus is one row below.
  expect(await cell('<b>Banque</b> שלום 𝒳')).toBeDefined()
  const below = await screen.findAllByRole('cell', { name: 'Administration' })
  expect(document.activeElement).toBe(below[0])
  fireEvent.keyDown(below[0]!, { key: 'x' })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ligne 2, Français' }), { key: 'Escape' })
  expect(sent).toHaveLength(1)
})

test('rows pasted from a spreadsheet are taken as one change, and only without an error', async () => {
  open('list:sectors')
  await paste(await cell('Banque'), 'tic\tInformatique\tIT\nart\t\tArt\n')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Ligne 2, Français : est à remplir.')
  expect(
    within(dialog)
      .getByRole('button', { name: /^Prendre/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await paste(await cell('Banque'), 'finance\tFinance\tFinance\ntic\tInformatique\tIT\nart\tArts\tArts\n')
  screen.getByText(/Ajoutées.: 2\. Modifiées.: 1\. Retirées.: 0\. Total ensuite.: 4\./)
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre 3 lignes' }))
  await waitFor(() => expect(list().map(({ value }) => value)).toEqual(['finance', 'public', 'tic', 'art']))
  expect(sent).toHaveLength(1)
})

test('one column goes where it is pasted', async () => {
  open('list:sectors')
  await paste(await cell('Banking'), 'Bank\nAdministration (en)')
  await screen.findByRole('radio', { name: 'Remplir les cellules à partir de la ligne 1', checked: true })
  fireEvent.click(screen.getByRole('button', { name: 'Prendre 2 lignes' }))
  await waitFor(() => expect(list().map(({ label }) => label.en)).toEqual(['Bank', 'Administration (en)']))
})

test('ten thousand rows are pasted, and few are drawn', async () => {
  open('list:sectors')
  const rows = Array.from({ length: 10_000 }, (_, at) => `v${at}\tValeur ${at}\tValue ${at}`).join('\n')
  await paste(await cell('Banque'), rows)
  fireEvent.click(await screen.findByRole('button', { name: /^Prendre 10.000 lignes$/ }))
  await waitFor(() => expect(list()).toHaveLength(10_002))
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10003')
  expect(screen.getAllByRole('row').length).toBeLessThan(100)
})

test('a value that a condition reads is not removed, and the sentence says where it is used', async () => {
  open('list:sectors')
  const used = await cell('finance')
  fireEvent.focus(used)
  fireEvent.keyDown(used, { key: 'Delete', shiftKey: true })
  await screen.findByText('« finance » dans une condition de « Votre banque »')
  expect(sent).toEqual([])
  const free = await cell('public')
  fireEvent.focus(free)
  fireEvent.keyDown(free, { key: 'Delete', shiftKey: true })
  await waitFor(() => expect(list()).toHaveLength(1))
})

test('a value that a condition reads is renamed together with it, as one change; a taken one is refused', async () => {
  open('list:sectors')
  const used = await cell('finance')
  fireEvent.focus(used)
  fireEvent.keyDown(used, { key: 'Enter' })
  const input = screen.getByRole('textbox', { name: /^Ligne 1/ })
  fireEvent.change(input, { target: { value: 'public' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^Une condition de «\sVotre banque\s»$/)
  const rename = within(dialog).getByRole('button', { name: 'Renommer avec 1 mention' })
  fireEvent.click(rename)
  within(dialog).getByText('Cette valeur est déjà prise.')
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Valeur/ }), { target: { value: 'banking' } })
  fireEvent.click(rename)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(list()[0]?.value).toBe('banking')
  expect(JSON.stringify(content['forms/client.json'])).toContain('"value":"banking"')
})

test('a new list is made empty under a name of its own, opened, and filled', async () => {
  open('product:CV')
  fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle liste' }))
  const dialog = within(screen.getByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: /Nom technique/ })
  fireEvent.change(name, { target: { value: 'sectors' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Créer' }))
  dialog.getByText('Ce nom est déjà pris.')
  expect(sent).toEqual([])
  fireEvent.change(name, { target: { value: 'colours' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Créer' }))
  await waitFor(() => expect(sent).toEqual([{ kind: 'set', at: ['datalists/colours.json'], value: [] }]))
  await screen.findByRole('link', { name: 'colours', current: 'page' })
  await screen.findByRole('heading', { name: /colours/ })
})

test('a new table has a title in both languages', async () => {
  open('product:CV')
  fireEvent.click(await screen.findByRole('button', { name: 'Nouvelle table' }))
  const dialog = within(screen.getByRole('dialog'))
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } })
  fill(/Nom technique/, 'B')
  fill(/Titre en français/, 'Barème B')
  fireEvent.click(dialog.getByRole('button', { name: 'Créer' }))
  dialog.getByText('Indiquez un titre.')
  fill(/Titre en anglais/, 'Table B')
  fireEvent.click(dialog.getByRole('button', { name: 'Créer' }))
  await screen.findByRole('link', { name: 'Barème B', current: 'page' })
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a value that is there twice is said at its cell', async () => {
  open('list:sectors')
  const value = await cell('public')
  fireEvent.focus(value)
  fireEvent.keyDown(value, { key: 'F2' })
  const input = screen.getByRole('textbox', { name: 'Ligne 2, Valeur' })
  fireEvent.change(input, { target: { value: 'finance' } })
  fireEvent.blur(input)
  await screen.findByText('Une cellule à corriger avant de publier')
  const [, wrong] = screen.getAllByRole('cell', { name: 'finance' })
  expect(wrong?.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /^Ligne 2, Valeur/ }))
  expect(screen.getAllByText(/« finance » est déjà à la ligne 1\./)).toHaveLength(2)
})

test('a file is read, also one of an older spreadsheet, and a list is downloaded for one', async () => {
  const saved = vi.fn<(file: Blob) => string>(() => 'blob:1')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  open('list:sectors')
  await cell('Banque')
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }))
  expect(await saved.mock.calls[0]?.[0].text()).toBe(
    'Valeur;Français;Anglais\r\nfinance;Banque;Banking\r\npublic;Administration;Administration\r\n',
  )
  // « é » in Windows-1252.
  const bytes = new Uint8Array([
    ...new TextEncoder().encode('Valeur;Anglais;Fran'),
    0xe7,
    ...new TextEncoder().encode('ais\nart;Arts;Beaut'),
    0xe9,
  ])
  fireEvent.change(screen.getByLabelText('Déposer un fichier (CSV)'), {
    target: { files: [new File([bytes], 'a.csv')] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre 1 ligne' }))
  await waitFor(() => expect(list()[2]).toEqual(option('art', 'Beauté', 'Arts')))
})

test('a key of a table changes in the form too, as one change', async () => {
  open('table:A')
  const usufruct = await cell('12')
  fireEvent.focus(usufruct)
  fireEvent.keyDown(usufruct, { key: '1' })
  const input = screen.getByRole('textbox', { name: /^Ligne 1, Usufruit/ })
  fireEvent.change(input, { target: { value: '12,5' } })
  fireEvent.keyDown(input, { key: 'Tab' })
  await screen.findAllByText('nue-propriété et usufruit doivent faire 100 au total.', { exact: false })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.kind).toBe('all')
  expect(JSON.stringify(content['forms/client.json'])).toContain('{"key":"usu","value":12.5}')
})

test('rows are added, moved and walked by keyboard', async () => {
  open('list:sectors')
  const first = await cell('finance')
  fireEvent.focus(first)
  fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(list().map(({ value }) => value)).toEqual(['public', 'finance']))
  fireEvent.keyDown(await cell('finance'), { key: 'Insert' })
  await waitFor(() => expect(list()[2]).toEqual(option('option_3', '')))
  await waitFor(async () => expect(document.activeElement).toBe(await cell('option_3')))
})

const products = () => (content['products.json'] as unknown as { products: (typeof product)[] }).products
const type = (name: string | RegExp, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByRole('textbox', { name }), { target: { value } })

test('a price is added from a date on; one whose date is past is changed only on purpose', async () => {
  open('product:CV')
  const prices = await screen.findByRole('region', { name: 'Prix de la part' })
  within(prices).getByText('210,00 €')
  expect(within(prices).queryByRole('textbox', { name: /2020/ })).toBeNull()
  const add = within(prices).getByRole('button', { name: 'Ajouter ce prix' })
  fireEvent.change(within(prices).getByLabelText('À partir du'), { target: { value: '2020-05-01' } })
  fireEvent.click(add)
  within(prices).getByText('Choisissez une date à venir.')
  fireEvent.change(within(prices).getByLabelText('À partir du'), { target: { value: '2099-01-01' } })
  type('Prix de la part', '215,5', prices)
  fireEvent.click(add)
  await waitFor(() =>
    expect(products()[0]?.prices).toEqual([
      { from: '2020-01-01', unitPrice: 210 },
      { from: '2099-01-01', unitPrice: 215.5 },
    ]),
  )
  fireEvent.click(within(prices).getAllByRole('button', { name: 'Corriger' })[1]!)
  type(/01\/01\/2020/, '211', prices)
  await waitFor(() => expect(products()[0]?.prices[0]?.unitPrice).toBe(211))
})

test('a product is added like another one, with a code of its own', async () => {
  open('product:CV')
  fireEvent.click(await screen.findByRole('button', { name: 'Dupliquer' }))
  const dialog = screen.getByRole('dialog')
  const send = within(dialog).getByRole('button', { name: 'Ajouter un produit' })
  type(/^Code/, 'CV', dialog)
  fireEvent.submit(send.closest('dialog')!.querySelector('form')!)
  within(dialog).getByText('Un autre produit a déjà ce code.')
  type(/^Code/, 'NV', dialog)
  type(/^Nom/, 'Aurea Neuf', dialog)
  fireEvent.submit(send.closest('dialog')!.querySelector('form')!)
  await screen.findByRole('heading', { name: 'Aurea Neuf' })
  await waitFor(() => expect(products().map(({ code }) => code)).toEqual(['CV', 'NV']))
  expect(content['payments.json']).toHaveProperty('NV')
  expect(sent).toHaveLength(1)
  const offered = screen.getByRole('region', { name: 'Proposé par les questions' })
  fireEvent.click(within(offered).getByRole('checkbox', { name: /Produit souscrit/, checked: true }))
  await waitFor(() => expect(JSON.stringify(content['forms/client.json'])).not.toContain('"NV"'))
})

test('fields, documents and payment are changed, and what is wrong is said at its place', async () => {
  open('product:CV')
  const identity = await screen.findByRole('region', { name: 'Identité' })
  type('Nom', '<i>Villes</i>', identity)
  await waitFor(() => expect(products()[0]?.name).toBe('<i>Villes</i>'))
  const paid = screen.getByRole('region', { name: 'Paiement' })
  type('IBAN', 'FR76', paid)
  within(paid).getByText('Ce n’est pas un IBAN de la zone SEPA, sans espaces.')
  const documents = screen.getByRole('region', { name: 'Documents à lire' })
  fireEvent.click(within(documents).getByRole('button', { name: 'Ajouter un document' }))
  const second = await within(documents).findByRole('listitem', { name: 'Document 2' })
  expect(within(second).getAllByText('À remplir.')).toHaveLength(2)
  fireEvent.change(within(second).getByRole('combobox', { name: 'Modèle' }), { target: { value: 'dic' } })
  await waitFor(() => expect(products()[0]?.documents[1]).toMatchObject({ id: 'CV-dic', template: 'dic' }))
  fireEvent.click(within(documents).getByRole('button', { name: 'Retirer le document 1' }))
  await waitFor(() => expect(products()[0]?.documents.map(({ template }) => template)).toEqual(['dic']))
})

test('a product that nothing else names is removed with its own entries', async () => {
  open('product:CV')
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer le produit' }))
  const dialog = screen.getByRole('dialog')
  within(dialog).getByText('Les coordonnées de paiement')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retirer le produit' }))
  await waitFor(() => expect(products()).toEqual([]))
  expect(content['payments.json']).toEqual({})
})

test.each([{ isWritable: false }, { isWritable: false, state: 'proposed' }])(
  'what cannot be changed is read only: %j',
  async (draft) => {
    open('list:sectors', draft)
    const value = await cell('Banque')
    fireEvent.keyDown(value, { key: 'Enter' })
    expect(screen.queryByRole('textbox', { name: /^Ligne/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ajouter une ligne' })).toBeNull()
    expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
    screen.getByRole('button', { name: 'Télécharger (CSV)' })
  },
)
