// @vitest-environment jsdom
import { applyOperation, type Content, type Operation } from '@parcelle/domain/studio'
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
import { SigningScreen } from './signing-screen.tsx'

const FORM = 'documents/form.json'
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
const isMarried = { type: 'input', element: 'status', operator: 'equal', value: 'married' }
const button = (id: number, kind: string, signer: string, state: string, rules: object[] = []) =>
  element(id, `sign_${id}`, `Signature ${id}`, {
    type: 'button_docusign_iframe',
    attributes: { label: text(`Signature ${id}`), signer, marker: `${kind}_signed_by_${signer}`, docusignId: 'x' },
    condition: {
      rules: [{ type: 'state', operator: 'equal', value: state }, ...rules],
      logical_operator: 'AND',
      actions: ['visible'],
    },
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
            button(2, 'mission', 'subscriber', 'mission_validation'),
            button(3, 'subscription', 'subscriber', 'signature'),
            button(4, 'subscription', 'subscriber_spouse', 'signature', [isMarried]),
            button(5, 'subscription', 'subscriber_advisor', 'signature'),
          ],
        },
      ],
    },
  ],
}
const place = (signer: string, when?: string[]) => ({
  signer,
  label: text(signer),
  name: text(signer),
  ...(when && { when }),
})
const template = (code: string, title: string, items: object[]) => ({
  code,
  kind: 'summary',
  title: text(title),
  reference: text(''),
  forms: ['client'],
  blocks: ['bloc'],
  sections: [{ items }],
})

let content: Content
let sent: Operation[]
let draftNumber = 0

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beNewlySignedIn('studio')
  sent = []
  // Unsafe cast: these are JSON.
  content = {
    'forms/client.json': form,
    'documents/letter.json': template('letter', 'Lettre', [{ include: 'all' }]),
    [FORM]: template('form', 'Bulletin', [
      { signatures: [place('subscriber'), place('subscriber_spouse', ['couple']), place('subscriber_advisor')] },
    ]),
    'documents/annex.json': template('annex', 'Annexe', [{ include: 'all' }]),
    'documents/shared.json': {
      conditions: { couple: { rules: [isMarried], logical_operator: 'AND' } },
      fragments: { all: [{ signatures: [place('subscriber')] }] },
    },
    'settings.json': { forms: { client: 1 }, envelopes: { mission: ['letter'], subscription: ['form'] } },
    'samples.json': {
      today: '2026-01-01',
      samples: [
        { id: 'single', title: 'Seul', form: 'client', answers: { status: 'single' } },
        { id: 'married', title: 'Marié', form: 'client', answers: { status: 'married' } },
        { id: 'direct', title: 'En direct', form: 'client', direct: true, answers: { status: 'single' } },
      ],
    },
    'products.json': { products: [] },
  } as unknown as Content
  draftNumber++
})
afterEach(cleanup)

function open({ isWritable = true, locale = 'fr' }: { isWritable?: boolean; locale?: Locale } = {}) {
  const id = `signing${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: 'draft', isWritable, ...answerFiles(content, request) }),
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
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/signing` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/signing">
        <SigningScreen />
      </Route>
    </Router>,
    { role: 'studio', locale },
  )
}

const tables = async () => {
  const [mission, subscription, samples] = await screen.findAllByRole('table')
  return { mission: within(mission!), subscription: within(subscription!), samples: within(samples!) }
}
/** Without the names of the columns, which only a narrow screen shows. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) =>
      [...cell.children]
        .slice(1)
        .map((child) => child.textContent)
        .join(''),
    )

test('the matrix says who signs what, in which round and under which condition', async () => {
  open()
  const { subscription } = await tables()
  subscription.getByRole('columnheader', { name: /Conseiller\s*2e tour/ })
  expect(cellsOf(subscription.getByRole('row', { name: /^Signe quand/ }))).toEqual([
    'toujours',
    'n’a pas de bouton de signature',
    '« Situation » est Marié',
    'toujours',
  ])
  expect(cellsOf(subscription.getByRole('row', { name: /^Bulletin/ }))).toEqual([
    'toujours',
    'ne signe pas ici',
    '« Situation » est Marié',
    'toujours',
  ])
})

test.each([
  ['fr', /^Signe quand/, 'le montant atteint 50 000 € (seuil « Origine »)'],
  ['en', /^Signs when/, 'the amount reaches €50,000 (threshold “Origine (en)”)'],
] as const)('a condition that names a threshold says its figure (%s)', async (locale, buttonRow, sentence) => {
  const named = { rule: 'origin', rules: [], logical_operator: 'AND', actions: ['visible'] }
  const page = form.pages[0]!
  const block = page.blocks[0]!
  const elements = block.elements.map((one) => (one.name === 'sign_4' ? { ...one, condition: named } : one))
  const origin = element(6, 'origin', 'Origine', { condition: named })
  content = {
    ...content,
    'forms/client.json': { ...form, pages: [{ ...page, blocks: [{ ...block, elements: [origin, ...elements] }] }] },
    'documents/shared.json': { conditions: { couple: named }, fragments: {} },
    'settings.json': {
      ...(content['settings.json'] as object),
      rules: { origin: { block: 'bloc', elements: ['origin'], whenAny: [{ amountAtLeast: 50_000 }] } },
    },
  } as unknown as Content
  open({ locale })
  const { subscription } = await tables()
  const read = (row: RegExp) => cellsOf(subscription.getByRole('row', { name: row }))[2]?.replaceAll(/\s/g, ' ')
  expect([read(buttonRow), read(/^Bulletin/)]).toEqual([sentence, sentence])
})

test('the samples say who would sign in which round, and who would have no place', async () => {
  open()
  const { samples } = await tables()
  expect(cellsOf(samples.getByRole('row', { name: /^Marié/ }))).toEqual([
    '1er tour SouscripteurLettre',
    '1er tour Souscripteur, Conjoint2e tour ConseillerBulletin',
  ])
  expect(cellsOf(samples.getByRole('row', { name: /^En direct/ }))).toEqual([
    'Personne ne signe',
    '1er tour SouscripteurBulletin',
  ])
  const { subscription } = await tables()
  const row = subscription.getByRole('row', { name: /^Bulletin/ })
  fireEvent.click(within(row).getByRole('button', { name: '« Situation » est Marié' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer son emplacement' }))
  await screen.findByText(/Signe sans emplacement.*Conjoint/)
})

test('the condition of a signer and of a place are changed as sentences', async () => {
  open()
  const { subscription } = await tables()
  const who = subscription.getByRole('row', { name: /^Signe quand/ })
  fireEvent.click(within(who).getByRole('button', { name: '« Situation » est Marié' }))
  const panel = within(await screen.findByRole('region', { name: 'Réglages de ce qui est choisi' }))
  const rule = within(panel.getByRole('group', { name: 'Règle 2' }))
  fireEvent.change(rule.getByRole('combobox', { name: 'Valeur' }), { target: { value: 'single' } })
  await waitFor(() => expect(within(who).getByRole('button', { name: '« Situation » est Célibataire' })).toBeTruthy())
  const row = subscription.getByRole('row', { name: /^Bulletin/ })
  fireEvent.click(within(row).getByRole('button', { name: '« Situation » est Marié' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Inverser' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ value: ['!couple'] }))
})

test('documents are added to an envelope, ordered and taken out', async () => {
  open()
  const { subscription } = await tables()
  const add = screen.getAllByRole('combobox', { name: 'Ajouter un document à signer' })
  fireEvent.change(add[1]!, { target: { value: 'annex' } })
  fireEvent.click(await subscription.findByRole('button', { name: /Monter «\sAnnexe\s»/ }))
  await waitFor(() =>
    expect(content['settings.json']).toMatchObject({ envelopes: { subscription: ['annex', 'form'] } }),
  )
  fireEvent.click(await subscription.findByRole('button', { name: /Retirer «\sBulletin\s»/ }))
  await waitFor(() => expect(content['settings.json']).toMatchObject({ envelopes: { subscription: ['annex'] } }))
  const row = subscription.getByRole('row', { name: /^Annexe/ })
  fireEvent.click(within(row).getByRole('button', { name: 'toujours' }))
  await screen.findByText(/Cet emplacement est dans un texte commun/)
})

test('a draft that is only read offers no change', async () => {
  open({ isWritable: false })
  const { subscription } = await tables()
  await screen.findByText('Consultation seule')
  expect(screen.queryByRole('combobox')).toBeNull()
  const row = subscription.getByRole('row', { name: /^Bulletin/ })
  fireEvent.click(within(row).getByRole('button', { name: '« Situation » est Marié' }))
  await screen.findByText('Quand « Situation » est Marié')
  expect(screen.queryByRole('button', { name: 'Inverser' })).toBeNull()
})
