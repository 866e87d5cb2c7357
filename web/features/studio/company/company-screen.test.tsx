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
import { CompanyScreen } from './company-screen.tsx'

const text = (fr: string) => ({ fr, en: `${fr} (en)` })
const amountRule = (value: number) => ({ type: 'input', element: 'amount', operator: 'greater_than', value })
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
  referential: { subscriptionAmount: 'amount', product: 'product' },
  pages: [
    {
      id: 10,
      form_id: 1,
      slug: 'page',
      rank: 1,
      title: text('Souscription'),
      blocks: [
        {
          id: 100,
          page_id: 10,
          slug: 'bloc',
          rank: 1,
          kind: 'normal',
          title: text('Montant'),
          condition: null,
          elements: [
            element(1, 'amount', 'Montant souscrit', { type: 'calculate', calculate: '0' }),
            element(2, 'pep', 'Personne exposée', {
              type: 'input_radio',
              attributes: {
                label: text('Personne exposée'),
                options: [
                  { value: 'yes', label: text('Oui') },
                  { value: 'no', label: text('Non') },
                ],
              },
            }),
            element(3, 'funds', 'Origine des fonds', {
              condition: {
                rule: 'extraDocument',
                rules: [amountRule(30_000)],
                logical_operator: 'OR',
                actions: ['visible'],
              },
            }),
          ],
        },
      ],
    },
  ],
}
const settings = {
  name: 'Aurea',
  company: { name: 'Aurea', capital: 1000 },
  theme: {
    logo: 'logo.svg',
    primary: '#123E5C',
    accent: '#7A5C24',
    radius: 'soft',
    headingFont: 'inter',
    iconSet: 'line',
  },
  features: {},
  rules: { extraDocument: { block: 'bloc', elements: ['funds'], whenAny: [{ amountGreaterThan: 30_000 }] } },
  help: { phone: '+33199000123', mail: 'aide@example.org', hours: text('le matin') },
}
const points = [
  {
    id: 'exposed',
    title: text('Personne exposée'),
    check: {
      kind: 'answers',
      rules: [{ type: 'input', element: 'pep', operator: 'equal', value: 'yes' }],
      logical_operator: 'OR',
    },
  },
  { id: 'late', title: text('Signature tardive'), check: { kind: 'late-signature', days: 30 } },
]

let content: Content
let sent: Operation[]
let draftNumber = 0

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beNewlySignedIn('studio')
  sent = []
  content = {
    'forms/client.json': form,
    'settings.json': settings,
    'vigilance.json': { points },
    'products.json': { products: [] },
    'logo.svg': '<svg></svg>',
  } as unknown as Content
  draftNumber++
})
afterEach(cleanup)

function open({ isWritable = true, findings = [] as Json[] } = {}) {
  const id = `company${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: 'draft', isWritable, ...answerFiles(content, request) }),
    [`GET ${url}/operations`]: () => json({ ...state(), operations: [] }),
    [`GET /api/v1/studio/editions/${id}/publication`]: () =>
      json({
        edition: id,
        state: 'draft',
        title: 'Essai',
        source: 'studio',
        between: null,
        examination: { isCurrent: true, askedAt: '2026-11-02T10:00:00.000Z', findings, impact: null },
        proposal: null,
        proposing: null,
        approving: null,
        history: [],
      }),
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
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/company` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/company">
        <CompanyScreen />
      </Route>
    </Router>,
    { role: 'studio' },
  )
}

const settingsNow = () => content['settings.json'] as unknown as typeof settings & Record<string, Json>
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a threshold is changed in the settings, once a condition does not repeat it any more', async () => {
  open()
  const rule = await screen.findByRole('region', { name: /Origine des fonds/ })
  expect(within(rule).getByText(/dépasse 30.000 €/)).toBeDefined()
  fireEvent.click(within(rule).getByRole('button', { name: 'Ne les écrire qu’ici' }))
  await waitFor(() => expect(JSON.stringify(content['forms/client.json'])).toContain('"rules":[]'))
  expect(within(rule).queryByRole('button', { name: 'Ne les écrire qu’ici' })).toBeNull()
  const amount = within(rule).getByRole('textbox', { name: 'Demandé au-dessus de ce montant' })
  type(amount, '4')
  type(amount, '40 000')
  expect(within(rule).getByText(/dépasse 40.000 €/)).toBeDefined()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(settingsNow().rules.extraDocument.whenAny).toEqual([{ amountGreaterThan: 40_000 }])
})

test('text that is not a number changes nothing and shows an error', async () => {
  open()
  const rule = await screen.findByRole('region', { name: /Origine des fonds/ })
  const amount = within(rule).getByRole<HTMLInputElement>('textbox', { name: 'Demandé au-dessus de ce montant' })
  type(amount, 'beaucoup')
  expect(amount.value).toBe('beaucoup')
  expect(within(rule).getByText('Écrivez un nombre.')).toBeDefined()
  type(amount, '')
  expect(within(rule).getByText(/ne peut pas rester vide/)).toBeDefined()
  expect(sent).toEqual([])
})

test('a rule that is switched off keeps its figures', async () => {
  open()
  const rule = await screen.findByRole('region', { name: /Origine des fonds/ })
  const onOff = within(rule).getByRole('switch', { name: 'Appliquer cette règle' })
  fireEvent.click(onOff)
  await waitFor(() =>
    expect(settingsNow().rules.extraDocument).toMatchObject({ off: true, whenAny: [{ amountGreaterThan: 30_000 }] }),
  )
  fireEvent.click(onOff)
  await waitFor(() => expect(settingsNow().rules).toEqual(settings.rules))
})

test('the search finds settings by their name, their help and what they hold', async () => {
  open()
  const search = await screen.findByRole('searchbox', { name: 'Chercher un réglage' })
  type(search, 'aide@example')
  expect(await screen.findByText('Un réglage trouvé')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail de l’assistance' }).value).toBe(
    'aide@example.org',
  )
  expect(screen.queryByRole('textbox', { name: 'Nom du portail' })).toBeNull()
  type(search, 'tardive')
  expect(await screen.findAllByText('Signature tardive')).not.toEqual([])
  expect(screen.queryByText('Adresse après la dernière page')).toBeNull()
})

test('a colour that cannot be read says by how much, and the nearest shade is one press away', async () => {
  open()
  const colour = await screen.findByRole('textbox', { name: 'Couleur principale' })
  expect(screen.getByText(/le contraste suffit partout/)).toBeDefined()
  type(colour, '#8CC4E8')
  expect(screen.getByText(/il faut 4,5/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Prendre #/ }))
  expect(screen.getByText(/le contraste suffit partout/)).toBeDefined()
  type(colour, 'bleu')
  expect(screen.getByText('Écrivez une couleur comme #123E5C.')).toBeDefined()
})

test('a logo with a script is refused, another one is taken', async () => {
  open()
  const choose = await screen.findByLabelText('Choisir un autre logo', { selector: 'input' })
  const put = (svg: string) =>
    fireEvent.change(choose, { target: { files: [new File([svg], 'logo.svg', { type: 'image/svg+xml' })] } })
  put('<svg><script>alert(1)</script></svg>')
  expect(await screen.findByText(/un logo n’est qu’un dessin/)).toBeDefined()
  put('<svg><path d="M0 0"/></svg>')
  await waitFor(() => expect(content['logo.svg']).toBe('<svg><path d="M0 0"/></svg>'))
})

test('a switch, a limit with its default, and a setting whose group is not in the file yet', async () => {
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Duplication' }))
  type(screen.getByRole('textbox', { name: 'Dossiers par souscripteur' }), '7')
  expect(screen.getByText(/Combien de dossiers un souscripteur crée par jour. Sans ce réglage : 50/)).toBeDefined()
  await waitFor(() => expect(settingsNow()).toMatchObject({ limits: { subscriber: { dossiers: 7 } } }))
  expect(settingsNow().features).toEqual({ folderDuplication: true })
})

test('a point to look at is read as a sentence, changed by its condition, switched off and removed', async () => {
  open()
  const [exposed] = await screen.findAllByText(/Signalé quand « Personne exposée » est Oui/)
  const point = exposed!.closest('li')!
  fireEvent.change(within(point).getByRole('combobox', { name: 'Valeur' }), { target: { value: 'no' } })
  await within(point).findByText(/Signalé quand « Personne exposée » est Non/)
  fireEvent.click(within(point).getByRole('switch', { name: 'Signaler ce point' }))
  await waitFor(() => expect(JSON.stringify(content['vigilance.json'])).toContain('"off":true'))
  fireEvent.click(screen.getByRole('button', { name: /Supprimer.*Signature tardive/ }))
  await waitFor(() => expect(JSON.stringify(content['vigilance.json'])).not.toContain('late-signature'))
})

test('a draft that is only read shows everything and offers nothing', async () => {
  open({ isWritable: false })
  await screen.findByText('Seuils et délais', { selector: 'h2' })
  expect(screen.queryByRole('button', { name: 'Ajouter un point' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Duplication' }).disabled).toBe(true)
})

test('a finding about a setting is shown beside its field', async () => {
  open({
    findings: [
      {
        severity: 'problem',
        where: 'rules.extraDocument',
        reason: 'il n’y a pas de produit « ZZ »',
        language: 'fr',
        code: null,
        place: null,
      },
    ],
  })
  const rule = await screen.findByRole('region', { name: /Origine des fonds/ })
  expect(await within(rule).findByText('il n’y a pas de produit « ZZ »')).toBeDefined()
})

test('a firm is added under a code of its own and described, without a file', async () => {
  open()
  const code = await screen.findByRole('textbox', { name: /^Code du nouveau cabinet/ })
  const add = screen.getByRole('button', { name: 'Ajouter ce cabinet' })
  fireEvent.click(add)
  screen.getByText('Donnez un code.')
  type(code, 'P9')
  fireEvent.click(add)
  type(await screen.findByRole('textbox', { name: 'Nom' }), 'Cabinet Neuf')
  await waitFor(() => expect(content['firms.json']).toMatchObject({ P9: { name: 'Cabinet Neuf', orias: '' } }))
  type(code, 'P9')
  fireEvent.click(add)
  screen.getByText('Un cabinet a déjà ce code.')
})
