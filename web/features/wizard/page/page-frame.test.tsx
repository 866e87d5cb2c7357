// @vitest-environment jsdom
import type { Dossier } from '@parcelle/contract/dossiers'
import type { Role } from '@parcelle/domain'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { needTexts } from '../../../i18n/messages.ts'
import { LanguageSwitch } from '../../../ui/navigation/language-switch.tsx'
import { CheckAnswers } from '../block/check-answers.tsx'
import { PageFrame } from './page-frame.tsx'
import { sampleEnvelope } from '../widgets/samples/sample-envelope.ts'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, findBlock, definition, renderWizard, findId, setUpBrowser } from '../testing.tsx'

setUpBrowser()

const [first, second] = definition.pages
const settings = {
  ...testSettings,
  forms: { client: 1, backOffice: 2 },
  readOnlyRoles: ['back_office_user', 'manage_dossier'],
}

type DrawOptions = {
  state?: Dossier['state']
  role?: Role
  page?: number
  last?: string | null
  blockId?: number | null
  forms?: typeof settings.forms
  can?: Dossier['detail']['can']
  next?: NonNullable<Dossier['detail']['next']>['action']
  beside?: ReactNode
}

async function draw({
  state = 'ongoing',
  role = 'advisor',
  page = 0,
  last = 'conseiller',
  blockId = null,
  forms = settings.forms,
  can = [],
  next,
  beside,
}: DrawOptions = {}) {
  return renderWizard(
    {
      dossier: dossier({
        status: state,
        state,
        ...makeAnsweredDossier(last),
        detail: { ...dossier().detail, can, next: next ? { action: next, count: 1 } : null },
      }),
      role,
      settings: { ...settings, forms } as typeof testSettings,
      journal: Promise.resolve(null),
      blockId,
    },
    <>
      {beside}
      <PageFrame page={definition.pages[page]!} blockId={blockId} />
    </>,
  )
}

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
const backLink = () => screen.queryByRole('link', { name: /Retour — les réponses sont conservées/ })
const bar = () => within(screen.getByRole('navigation', { name: 'Étapes de la souscription' }))

test.each([
  ['the first page', { page: 0 }, false],
  ['the second', { page: 1 }, true],
  ['the second while it is being signed', { page: 1, state: 'signature' }, false],
  ['the second once signed', { page: 1, state: 'signed' }, false],
] as const)('%s: a link to the page before is there or not', async (_, scene, isThere) => {
  await draw(scene)
  expect(backLink() !== null).toBe(isThere)
})

test.each<[string, DrawOptions, string | null, string]>([
  ['who must sign', { role: 'client', state: 'signature', next: 'sign' }, 'Votre signature est attendue', 'Signer'],
  [
    'who must read the report',
    { role: 'client', state: 'adequacy_report_validation', last: 'lettre-mission', next: 'read-report' },
    'Votre rapport d’adéquation est à lire',
    'Lire le rapport',
  ],
  ['who decides', { role: 'manage_dossier', state: 'signed', next: 'decide' }, 'Une décision est attendue', 'Décider'],
  ['whose form is open', { role: 'advisor', next: 'answer', page: 1, last: null }, null, 'Reprendre la saisie'],
])('%s finds the button of « À faire » on every page of the dossier', async (_, scene, title, name) => {
  await draw(scene)
  const link = await screen.findByRole('link', { name: new RegExp(`^${name}`) })
  expect(link.className).toContain('primary')
  if (title) expect(screen.getByText(title)).toBeTruthy()
})

test('a reader who waits for others finds a link to the current step, without a primary button', async () => {
  await draw({ role: 'advisor', state: 'signature', last: 'pieces', next: 'wait' })
  for (const link of screen.getAllByRole('link')) expect(link.className).not.toContain('primary')
})

test('steps are numbered with two digits; those done are links, the others not', async () => {
  await draw({ page: 1 })
  const [one, two, three] = bar().getAllByRole('listitem')
  expect(one!.textContent).toMatch(/^01Bienvenue/)
  expect(two!.textContent).toMatch(/^02Souscripteur/)
  expect(two!.getAttribute('aria-current')).toBe('step')
  expect(within(one!).getByRole('link')).toBeTruthy()
  expect(within(two!).queryByRole('link')).toBeNull()
  expect(within(three!).queryByRole('link')).toBeNull()
})

test.each([
  ['advisor', 'signature', 0],
  ['advisor', 'signed', 0],
  ['back_office_user', 'signed', 'all'],
  ['manage_dossier', 'ongoing', 'all'],
] as const)('%s at %s may go to %s steps already done, or to come', async (role, state, many) => {
  await draw({ role, state, page: 1, last: state === 'ongoing' ? 'situation-familiale' : 'signature-souscription' })
  const steps = bar()
    .getAllByRole('listitem')
    .filter((item) => !item.closest('dialog') && item.dataset['state'] !== 'skipped')
  const links = steps.filter((item) => within(item).queryByRole('link'))
  if (many === 'all') expect(links).toHaveLength(steps.length - 1)
  else expect(links.filter(({ dataset }) => dataset['state'] === 'done')).toHaveLength(many)
})

test('the steps include those that may still appear, and the next one is the one that follows', async () => {
  await draw({ page: 1, last: 'situation-familiale' })
  const items = bar()
    .getAllByRole('listitem')
    .filter((item) => !item.closest('dialog'))
  expect(items).toHaveLength(10)
  expect(bar().getByText('Étape 02 sur 10')).toBeTruthy()
  expect(items[2]!.dataset['state']).toBe('skipped')
  expect(bar().getByText(/Étape suivante/).textContent).toContain('Situation fiscale')
})

test('a step that may not apply is not announced as the next one', async () => {
  await draw({ page: 1, last: 'identite' })
  expect(bar().getByText(/Étape suivante/).textContent).toContain('Situation fiscale')
})

test('the page shows the remaining time; on a phone the share of the form that is done', async () => {
  await draw({ page: 1 })
  expect(screen.getByRole('progressbar', { name: '0\u00a0% de cette étape' })).toBeTruthy()
  expect(screen.getByText(/^encore \d+ min environ$/)).toBeTruthy()
  cleanup()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('37.4375em'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await draw({ page: 1 })
  expect(screen.getByRole('progressbar', { name: /^[1-9]\d*\u00a0% du parcours$/ })).toBeTruthy()
})

test('the time left of a page is that of its open questions: less once some are answered, none once all are', async () => {
  const minutesLeft = () => Number(/\d+/.exec(screen.queryByText(/min environ$/)?.textContent ?? '')?.[0] ?? 0)
  await draw({ page: 1 })
  const atFirst = minutesLeft()
  cleanup()
  await draw({ page: 1, last: 'identite' })
  const afterOneBlock = minutesLeft()
  cleanup()
  await draw({ page: 1, last: 'situation-familiale' })
  expect([atFirst, afterOneBlock, minutesLeft()]).toEqual([3, 2, 0])
})

test('the meaning of the asterisk is explained once per page', async () => {
  await draw({ page: 1 })
  expect(screen.getAllByText(/Les champs suivis d’un \* sont obligatoires/)).toHaveLength(1)
  expect(document.querySelector('form')!.textContent).not.toContain('Les champs suivis')
})

test('a step with a block to review says so and links to it', async () => {
  const wizard = await draw({ page: 1 })
  await act(async () => {
    wizard.engine.set(findId('advisor_code'), null)
    wizard.navigation.reopen(findBlock('identite').id)
  })
  const [step] = bar().getAllByRole('listitem')
  expect(step!.textContent).toContain('à revoir')
  await act(async () => fireEvent.click(within(step!).getByRole('link')))
  expect(location.pathname).toBe(`/form/${first!.id}/${findBlock('conseiller').id}`)
  expect(wizard.navigation.openBlockId()).toBe(findBlock('conseiller').id)
})

test.each(['canceled', 'signature', 'signed'] as const)('at %s a page says what the dossier is', async (state) => {
  await draw({ page: 1, state })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.body.textContent).not.toContain('%')
  const done = bar()
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset['state'] === 'done')
  expect(new Set(done.map(({ title }) => title))).toEqual(new Set(['Bienvenue']))
})

test('a declined dossier can be reopened by users with that right', async () => {
  const last = definition.pages.length - 1
  const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'
  await draw({ page: last, state: 'unsigned', last: 'signature-souscription', role: 'client' })
  expect(await screen.findByText(/Le conseiller peut rouvrir/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Rouvrir le dossier/ })).toBeNull()
  cleanup()
  const wizard = await draw({ page: last, state: 'unsigned', last: 'signature-souscription', can: ['reopen'] })
  serve({ [`POST ${base}/transitions`]: () => json({ dossier: { ...wizard.dossier.get(), state: 'ongoing' } }) })
  const button = await screen.findByRole('button', { name: /^Rouvrir le dossier/ })
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(wizard.dossier.get().state).toBe('ongoing'))
})

test('documents requested by name are shown with their reasons and can be uploaded there', async () => {
  const page = definition.pages.findIndex(({ slug }) => slug === 'justificatifs')
  const rib = findId('file_rib')
  const requested = [{ elementId: rib, typeId: null, name: 'RIB', reason: 'Illisible', due: null, given: false }]
  const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'
  const known = { can: [], askable: [], paper: null }
  serve({ [`GET ${base}/compliance`]: () => json({ ...known, requested }) })
  await draw({ page, state: 'additional_documents', last: 'signature-souscription', role: 'client' })
  const section = (await screen.findByRole('heading', { name: 'Pièces à déposer' })).closest('section')!
  expect(section.textContent).toContain('Illisible')
  await waitFor(() => expect(document.querySelectorAll('input[type=file][id]')).toHaveLength(1))
  expect(document.querySelector('input[type=file][id]')!.id).toContain(String(rib))
  cleanup()
  // Requested by a reason alone, without a document type.
  serve({ [`GET ${base}/compliance`]: () => json({ ...known, requested: [] }) })
  await draw({ page, state: 'additional_documents', last: 'signature-souscription', role: 'advisor' })
  await waitFor(() => expect(document.querySelectorAll('input[type=file][id]').length).toBeGreaterThan(1))
})

test('requested documents that fail to load show an error, and a retry reloads every block', async () => {
  const page = definition.pages.findIndex(({ slug }) => slug === 'justificatifs')
  const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'
  let isDown = true
  serve({
    [`GET ${base}/compliance`]: () =>
      isDown ? refusal(503, 'error.unavailable') : json({ can: [], askable: [], paper: null, requested: [] }),
  })
  await draw({ page, state: 'additional_documents', last: 'signature-souscription', role: 'client' })
  const errorText = await screen.findByText('Les pièces demandées n’ont pas pu être chargées.')
  isDown = false
  fireEvent.click(within(errorText.closest('[role=alert]')!).getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(document.querySelectorAll('input[type=file][id]').length).toBeGreaterThan(1))
  expect(screen.queryByText(errorText.textContent)).toBeNull()
})

test('the names of the documents asked for follow the language', async () => {
  const page = definition.pages.findIndex(({ slug }) => slug === 'justificatifs')
  const one = { elementId: findId('file_rib'), typeId: null, reason: '', due: null, given: false }
  serve({
    'GET /api/v1/dossiers/00000000-0000-4000-8000-000000000001/compliance': () => {
      const name = document.documentElement.lang === 'en' ? 'Bank details' : 'RIB'
      return json({ can: [], askable: [], paper: null, requested: [{ ...one, name }] })
    },
  })
  needTexts(['form'])
  const beside = <LanguageSwitch />
  await draw({ page, state: 'additional_documents', last: 'signature-souscription', role: 'client', beside })
  await screen.findByText('RIB')
  fireEvent.click(screen.getByRole('button', { name: /English|EN/ }))
  expect(await screen.findByText('Bank details')).toBeTruthy()
})

test('the back office sees the compliance panel on the dossier', async () => {
  const base = '/api/v1/dossiers/00000000-0000-4000-8000-000000000001'
  const known = { can: ['pass_check'], askable: [], paper: null, requested: [] }
  serve({ [`GET ${base}/compliance`]: () => json(known) })
  await draw({ state: 'compliance_validation', role: 'back_office_user' })
  expect(await screen.findByRole('button', { name: 'Déclarer conforme' })).toBeTruthy()
})

test('each block has the look of its state, and its own buttons', async () => {
  await draw({ page: 0, last: 'bienvenue' })
  const [welcome, who, later] = first!.blocks.map(({ id }) =>
    document.getElementById(`bloc-${id}`)!.closest('section')!,
  )
  expect(within(welcome!).getByRole('button', { name: /^Modifier/ })).toBeTruthy()
  expect(within(who!).getByRole('button', { name: /^Continuer/ })).toBeTruthy()
  expect(within(who!).getByRole('button', { name: 'Question précédente' })).toBeTruthy()
  expect(within(later!).queryByRole('button')).toBeNull()
  expect(later!.textContent).toContain('à venir')
  cleanup()
  await draw({ page: 0, last: null })
  expect(screen.getByRole('button', { name: /^Commencer/ })).toBeTruthy()
})

test.each([
  ['ongoing', 'bienvenue', 'type-souscripteur', true],
  ['adequacy_report_validated', 'signature-mission', 'financement', false],
  ['adequacy_report_validated', 'financement', 'origine-fonds', true],
] as const)('at %s, after %s, one goes back from %s: %s', async (state, last, slug, may) => {
  const page = definition.pages.findIndex(({ blocks }) => blocks.some((block) => block.slug === slug))
  await draw({ page, state, last, blockId: findBlock(slug).id })
  expect(screen.getByRole('button', { name: /^Continuer/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Question précédente' }) !== null).toBe(may)
})

test.each([
  ['advisor', 'ongoing', true],
  ['client', 'ongoing', true],
  ['advisor', 'signature', false],
  ['client', 'mission_validation', false],
] as const)('%s at %s may modify a done block: %s', async (role, state, may) => {
  await draw({ role, state, page: 0 })
  expect(screen.queryAllByRole('button', { name: /^Modifier/ }).length > 0).toBe(may)
})

test('a summary keeps the answers of a group under its title, and leaves out what was not given', async () => {
  const { answer } = await draw({
    page: definition.pages.findIndex(({ slug }) => slug === 'profil'),
    last: 'objectifs',
  })
  const goals = document.getElementById(`bloc-${findBlock('objectifs').id}`)!.closest('section')!
  const row = within(goals).getByText('Donnez un rang de 1 à 3 à chaque critère').closest('div')!
  expect(row.textContent).toMatch(/Rendement — \d.*Sécurité — \d.*Disponibilité — \d/)
  expect(within(goals).queryByText('Rendement')).toBeNull()
  await act(async () => answer(findId('rank_safety'), null))
  await waitFor(() => expect(row.textContent).not.toContain('Sécurité'))
  expect(row.textContent).toMatch(/Rendement — \d.*Disponibilité — \d/)
})

test('a block that asks nothing is read again, not modified', async () => {
  await draw({ page: definition.pages.length - 1, last: 'recapitulatif' })
  const recap = document.getElementById(`bloc-${findBlock('recapitulatif').id}`)!.closest('section')!
  expect(within(recap).getByRole('button', { name: /^Relire/ })).toBeTruthy()
  expect(within(recap).queryByRole('button', { name: /^Modifier/ })).toBeNull()
})

test('a read-only role sees summaries without fields, and the link to the next page', async () => {
  await draw({ role: 'manage_dossier', page: 1 })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/Les champs suivis/)).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Relire « / }).length).toBe(
    second!.blocks.filter(({ id }) => document.getElementById(`bloc-${id}`)).length,
  )
  expect(screen.getByRole('link', { name: /Page suivante/ })).toBeTruthy()
})

test('for read-only users each block shows its state', async () => {
  await draw({ role: 'back_office_user', page: 0, last: 'bienvenue' })
  const titles = first!.blocks.map(({ id }) => document.getElementById(`bloc-${id}`)?.textContent)
  expect(titles).toEqual([
    expect.stringContaining('(terminé)'),
    expect.stringContaining('(en cours)'),
    expect.stringContaining('(à venir)'),
  ])
})

test('where the back office may not write in its own form, it opens a block to read', async () => {
  const scene = { role: 'manage_dossier', state: 'additional_documents', forms: { client: 9, backOffice: 1 } } as const
  const last = 'signature-souscription'
  await draw({ ...scene, last })
  expect(screen.getAllByRole('button', { name: /^Relire « / })).toHaveLength(first!.blocks.length)
  cleanup()
  await draw({ ...scene, last, blockId: findBlock('type-souscripteur').id })
  const block = within(document.querySelector<HTMLElement>('[data-block]')!)
  expect(block.queryByRole('radio')).toBeNull()
  expect(block.queryByRole('button', { name: 'Continuer' })).toBeNull()
  expect(block.getByRole('button', { name: 'Refermer' })).toBeTruthy()
})

test.each([
  ['its first message', () => refusal(409, 'folder.error.block-order'), /bloc/],
  [
    'the technical error when it says nothing',
    () => json({ errors: [] }, { status: 500 }),
    /Une erreur technique est survenue/,
  ],
])('a refused block shows %s', async (_, reply, text) => {
  serve({ 'PUT /api/v1/dossiers/00000000-0000-4000-8000-000000000001/values': reply })
  await draw({ page: 0, last: 'bienvenue' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  await waitFor(() => expect(alerts()).toMatch(text))
})

test('a refusal that asks for another block first leads to it', async () => {
  const first = findBlock('bienvenue')
  const error = { code: 'folder.error.block-order', message: 'folder.error.block-order', property: null }
  const params = { block: 'Bienvenue', blockId: first.id }
  serve({
    'PUT /api/v1/dossiers/00000000-0000-4000-8000-000000000001/values': () =>
      json({ errors: [{ ...error, params }] }, { status: 409 }),
  })
  const wizard = await draw({ page: 0, last: 'bienvenue' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  const link = await screen.findByRole('link', { name: /«\sBienvenue\s»/ })
  await act(async () => fireEvent.click(link))
  expect(wizard.navigation.openBlockId()).toBe(first.id)
})

test('a changed price is shown with its amounts, and sent again only once agreed to', async () => {
  const params = { before: 200, unitPrice: 204, amountBefore: 2000, amount: 2040 }
  const refused = () => refusal(409, 'folder.error.price-changed', params)
  const requests = serve({ 'PUT /api/v1/dossiers/00000000-0000-4000-8000-000000000001/values': refused })
  await draw({ page: 0, last: 'bienvenue' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  await waitFor(() => expect(alerts()).toMatch(/de 200,00\s€ à 204,00\s€.*2\s040,00\s€ au lieu de 2\s000,00\s€/))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continuer avec le nouveau prix' })))
  const sent = () => requests.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => JSON.parse(body).unitPrice)
  await waitFor(() => expect(sent()).toEqual([undefined, 204]))
})

test('nothing is signed while a block is to be reviewed: the button is unavailable and the block lists them', async () => {
  await import('../block/special-block.tsx')
  const sign = findBlock('signature-mission')
  const page = definition.pages.findIndex(({ id }) => id === sign.page_id)
  const wizard = await draw({ page, last: 'lettre-mission', blockId: sign.id })
  await act(async () => {
    wizard.engine.set(findId('advisor_code'), null)
    wizard.navigation.reopen(sign.id)
  })
  expect(screen.getByRole('button', { name: /^Envoyer en signature/ }).getAttribute('aria-disabled')).toBe('true')
  const block = within(document.querySelector<HTMLElement>('[data-block]')!)
  expect(block.getByText(/Avant de signer, relisez/)).toBeTruthy()
  expect(block.getByRole('link', { name: /Votre conseiller/ })).toBeTruthy()
})

test('a refusal follows the locale, and prefixes the window title only while it is shown', async () => {
  serve({ 'PUT /api/v1/dossiers/00000000-0000-4000-8000-000000000001/values': () => json({}, { status: 500 }) })
  await draw({ page: 0, last: 'bienvenue', beside: <LanguageSwitch /> })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  await waitFor(() => expect(alerts()).toMatch('Une erreur technique est survenue.'))
  expect(document.title).toMatch(/^Erreur\s: Bienvenue – /)
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(alerts()).toMatch('A technical error occurred.'))
  cleanup()
  expect(document.title).toMatch(/^Welcome – /)
})

test('an error of a hidden field is shown with the name of the field', async () => {
  const hidden = String(findId('held_product'))
  const errors = [{ code: 'element.error.required', message: 'element.error.required', property: hidden, params: {} }]
  serve({
    'PUT /api/v1/dossiers/00000000-0000-4000-8000-000000000001/values': () => json({ errors }, { status: 422 }),
  })
  await draw({ page: 0, last: 'bienvenue' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  await waitFor(() => expect(alerts()).toMatch(/«\sProduit déjà détenu\s»/))
  expect(findBlock('type-souscripteur').elements.some(({ id }) => String(id) === hidden)).toBe(true)
})

test('each line of the error summary says which question it is about', async () => {
  const page = definition.pages.findIndex(({ blocks }) => blocks.some(({ slug }) => slug === 'risque'))
  await draw({ page, last: 'objectifs', blockId: findBlock('risque').id })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Continuer/ })))
  const lines = await waitFor(() => {
    const found = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('#el-'))
    expect(found.length).toBeGreaterThan(2)
    return found.map(({ textContent }) => textContent)
  })
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines[0]).toMatch(/^Durée de placement envisagée — Veuillez sélectionner une réponse$/)
})

test('sent for signature, the answers of the block stand as text: no box is left to tick, and none is marked required', async () => {
  // Loads the lazy chunk first.
  await import('../block/special-block.tsx')
  await draw({ page: definition.pages.length - 1, last: 'signature-souscription', state: 'signature' })
  const block = document.querySelector<HTMLElement>(`[data-block="${findBlock('signature-souscription').id}"]`)!
  await waitFor(() => expect(block.querySelector('dl')?.textContent).toContain('J’accepte la signature électronique'))
  expect(within(block).queryByRole('checkbox')).toBeNull()
  expect(block.textContent).not.toContain('*')
})

test('sent for signature, each signer and each document is there once, before what was answered', async () => {
  await import('../block/special-block.tsx')
  const envelopes = [{ ...sampleEnvelope, kind: 'subscription' }]
  serve({ [`GET /api/v1/dossier/${dossier().id}/docusign/envelopes`]: () => json({ envelopes }) })
  await draw({ page: definition.pages.length - 1, last: 'signature-souscription', state: 'signature' })
  const button = await screen.findByRole('button', { name: /^Signer en tant que souscripteur/ })
  const block = document.querySelector<HTMLElement>(`[data-block="${findBlock('signature-souscription').id}"]`)!
  expect(within(block).getByRole('heading', { level: 3, name: 'Le bulletin est parti en signature' })).toBeTruthy()
  await waitFor(() => expect(block.querySelector('dl')).not.toBeNull())
  expect(within(block).getAllByText('Étienne Garnier')).toHaveLength(1)
  expect(within(block).getAllByText('Lettre de mission')).toHaveLength(1)
  const answers = block.querySelector('dl')!
  expect(button.compareDocumentPosition(answers) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test.each([
  ['signature', true],
  ['unsigned', false],
] as const)('at the status %s what comes next is promised: %s', async (state, isPromised) => {
  await import('../block/special-block.tsx')
  await draw({ page: definition.pages.length - 1, last: 'signature-souscription', state })
  const block = document.querySelector<HTMLElement>(`[data-block="${findBlock('signature-souscription').id}"]`)!
  await waitFor(() => expect(block.querySelector('dl')).not.toBeNull())
  expect(within(block).queryAllByText('Et maintenant ?')).toHaveLength(isPromised ? 1 : 0)
})

test('the error of an unticked box is one sentence that names it', async () => {
  const wizard = await draw({ page: 0, last: null })
  await act(async () => wizard.engine.set(findId('gdpr_notice'), null))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Commencer/ })))
  const line = await waitFor(() => document.querySelector(`a[href="#el-${findId('gdpr_notice')}"]`)!.textContent)
  expect(line).toMatch(/^Cochez «\sJ’ai pris connaissance/)
})

test.each([
  ['Anselme Ouedraogo', true],
  ['Louise Petit', false],
])('Louise Petit reads what %s answers: %s', async (by, isAnnounced) => {
  const wizard = await draw({ page: 0, last: 'bienvenue' })
  const change = { elementId: findId('subscriber_type'), value: 'morale', version: 9, by, at: '2026-11-16T08:00:00Z' }
  await act(async () => wizard.incoming.receive(change))
  expect(wizard.engine.value(findId('subscriber_type'))).toBe('morale')
  expect(screen.queryByText(new RegExp(`^${by} a répondu`)) !== null).toBe(isAnnounced)
})

test('before signing, the product and the blocks to review are expanded, and one press expands everything', async () => {
  const blockId = findBlock('signature-souscription').id
  const opening = {
    dossier: dossier(makeAnsweredDossier('declarations')),
    role: 'advisor',
    settings: testSettings,
  } as const
  await renderWizard({ ...opening, journal: Promise.resolve(null), blockId }, <CheckAnswers until={blockId} />)
  const pages = [...document.querySelectorAll('details')]
  expect(pages.length).toBeGreaterThan(6)
  const opened = () => [...document.querySelectorAll<HTMLElement>('details[open] > summary')]
  expect(opened().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Votre investissement\d+ réponses/),
    // Its missing documents make it a block to review.
    expect.stringMatching(/^Pièces justificatives/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Afficher toutes les réponses' }))
  expect(opened()).toHaveLength(pages.length)
})
