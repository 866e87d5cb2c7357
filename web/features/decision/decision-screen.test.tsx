// @vitest-environment jsdom
import type { DossierItem } from '@parcelle/contract/dossiers'
import type { Candidate, SubscriberInfo } from '@parcelle/contract/decision/pairing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { stubClipboard } from '../../testing/clipboard.ts'
import { testDossier } from '../../testing/dossiers.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, refusal, serve, type RecordedRequest } from '../../testing/server.ts'
import { beNewlySignedIn } from '../../testing/session.ts'
import { storeTestSettings, testSettings } from '../../testing/settings.ts'
import { showInstant } from './history/show-instant.ts'
import { DecisionScreen } from './decision-screen.tsx'

const { id } = testDossier(48213)
const base = `/api/v1/dossier/integration-state/${id}`
const SUMMARY = `GET /api/v1/dossier/${id}/summary`
const DECIDE = `PUT /api/v1/dossiers/integration-state/${id}`
const PAIRING = `GET ${base}/pairing`
const POINTS = `GET ${base}/points`
const PAIR = `PUT ${base}/pairing/customer`

const noPoints = { [POINTS]: () => json({ points: [] }) }

const signed =
  (changes: Partial<DossierItem> = {}) =>
  () =>
    json({
      dossier: testDossier(48213, {
        state: 'signed',
        integrate_state: 'ongoing',
        pairing: { np: null, usu: null },
        ...changes,
      }),
    })

const person = {
  civility: 'M.',
  firstName: 'Étienne',
  lastName: 'GARNIER',
  fullName: 'M. Étienne GARNIER',
  birthDay: '1966-02-01',
  birthCity: 'Rennes',
  birthCountry: 'FR',
  email: null,
  phone: null,
  isMoralPerson: false,
  legalForm: null,
  companyName: null,
}
const candidate: Candidate = {
  ...person,
  username: 'S00012',
  cosous: false,
  partnerCode: 'P0001',
  partnerName: 'Cabinet Rivage',
  coSubscriber: null,
  grade: 'probable',
  fields: [
    { field: 'lastName', verdict: 'agrees', dossier: 'GARNIER', customer: 'Garnier' },
    { field: 'firstName', verdict: 'near', dossier: 'Étienne', customer: 'Étienne-Louis' },
    { field: 'birthCity', verdict: 'differs', dossier: 'Rennes', customer: 'Tours' },
    { field: 'email', verdict: 'missing', dossier: 'etienne@example.org', customer: null },
  ],
  strong: [],
  rejected: null,
  isStated: false,
}
const nobody = { np: null, usu: null, np_cosous: null, usu_cosous: null }
const info =
  (changes: Partial<SubscriberInfo> = {}) =>
  () =>
    json({
      subscribers: { np: person, usu: null, np_cosous: null, usu_cosous: null },
      customers: { np: [candidate], usu: [] },
      creatable: ['np', 'usu'],
      paired: {},
      unsettled: [],
      createdBy: null,
      created: [{ scope: 'np', name: 'M. Étienne GARNIER' }],
      ...changes,
    })

function open(search = '') {
  history.replaceState(null, '', `/manage-dossier/${id}${search}`)
  return renderScreen(<Route path="/manage-dossier/:dossierId" component={DecisionScreen} />, {
    role: 'manage_dossier',
  })
}
const bodyOf = (requests: readonly RecordedRequest[], call: string) =>
  JSON.parse(requests.find(({ line }) => line === call)?.body ?? 'null')
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Décision' }))
  fireEvent.click(screen.getByRole('menuitem', { name }))
}

/** Pairs the candidate, whose first name is near only, through the dialog. */
const pairCandidate = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Rattacher S00012' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rattacher' }))
}

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test.each([
  ['ongoing', true],
  ['error', true],
  ['validated', false],
  ['sync', false],
  ['refused', false],
] as const)('at %s deciding and pairing are offered: %s', async (integrate_state, offered) => {
  serve({ [SUMMARY]: signed({ integrate_state }) })
  open()
  const tabs = await screen.findByRole('navigation', { name: 'Parties de la validation' })
  expect(within(tabs).queryByRole('link', { name: 'Rattachement' }) !== null).toBe(offered)
  expect(screen.queryByRole('button', { name: 'Décision' }) !== null).toBe(offered)
})

test('a refusal needs a visible reason, is sent as typed, and is confirmed', async () => {
  const requests = serve({ [SUMMARY]: signed(), [DECIDE]: () => json({ integration_state: 'refused' }) })
  open()
  await choose('Refuser…')
  const confirm = screen.getByRole('button', { name: 'Confirmer le refus' })
  const reason = screen.getByLabelText(/^Motif/)
  fireEvent.change(reason, { target: { value: ' \u200b\u00a0' } })
  fireEvent.click(confirm)
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(reason, { target: { value: ' Pièce illisible' } })
  fireEvent.click(confirm)
  await screen.findByText('Le dossier est refusé.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  const sent = requests.filter(({ line }) => line === DECIDE).map(({ body }) => JSON.parse(body))
  expect(sent).toEqual([{ integration_state: 'refused', expected_state: 'ongoing', reason: ' Pièce illisible' }])
})

test.each(['Refuser…', 'Signaler une erreur…'])('%s: a decision that fails keeps what was typed', async (name) => {
  let isUp = false
  const requests = serve({
    [SUMMARY]: signed(),
    [DECIDE]: () => (isUp ? json({ integration_state: 'refused' }) : refusal(503, 'error.technical-error')),
  })
  open()
  await choose(name)
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Motif/), { target: { value: 'Pièce illisible' } })
  fireEvent.change(dialog.getByLabelText('Message au client'), { target: { value: 'Appelez-nous.' } })
  const confirm = dialog.getByRole('button', { name: /^(Confirmer le refus|Signaler l’erreur)$/ })
  fireEvent.click(confirm)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/technique/)
  isUp = true
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = requests.filter(({ line }) => line === DECIDE).map(({ body }) => JSON.parse(body))
  expect(second).toEqual(first)
  expect(second).toMatchObject({ reason: 'Pièce illisible', message: 'Appelez-nous.' })
})

test('a second press decides on what was seen when the dialog was opened, not on what a colleague decided since', async () => {
  let state: DossierItem['integrate_state'] = 'ongoing'
  const requests = serve({
    [SUMMARY]: () => signed({ integrate_state: state })(),
    [DECIDE]: () => {
      state = 'error'
      return refusal(409, 'error.technical-error')
    },
  })
  open()
  await choose('Refuser…')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Motif/), { target: { value: 'Pièce illisible' } })
  const confirm = dialog.getByRole('button', { name: 'Confirmer le refus' })
  fireEvent.click(confirm)
  await waitFor(() => expect(requests.filter(({ line }) => line === SUMMARY)).toHaveLength(2))
  const sent = () => requests.filter(({ line }) => line === DECIDE).map(({ body }) => JSON.parse(body).expected_state)
  await waitFor(() => {
    fireEvent.click(confirm)
    expect(sent()).toEqual(['ongoing', 'ongoing'])
  })
})

test.each(['Refuser…', 'Signaler une erreur…'])('%s: what the client reads is written apart', async (name) => {
  const requests = serve({ [SUMMARY]: signed(), [DECIDE]: () => json({ integration_state: 'refused' }) })
  open()
  await choose(name)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/le client ne lit que ce message/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Motif/), { target: { value: 'Soupçon' } })
  fireEvent.change(dialog.getByLabelText('Message au client'), { target: { value: 'Appelez-nous.' } })
  fireEvent.click(dialog.getByRole('button', { name: /^(Confirmer le refus|Signaler l’erreur)$/ }))
  await waitFor(() => expect(bodyOf(requests, DECIDE)).toMatchObject({ reason: 'Soupçon', message: 'Appelez-nous.' }))
})

test('accepting without a pairing names the customer who will be created, and who they probably are', async () => {
  serve({
    ...noPoints,
    [SUMMARY]: signed(),
    [PAIRING]: info(),
    [DECIDE]: () => json({ integration_state: 'validated' }),
  })
  open()
  await choose('Accepter')
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByText(/^1 client sera créé/)
  expect(dialog.getByRole('listitem').textContent).toBe(
    'M. Étienne GARNIERPeut-être déjà client : M. Étienne GARNIER (S00012). Vérifiez le rattachement.',
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Accepter' }))
  await screen.findByText('Le dossier est accepté.')
})

test('an acceptance waits for the points to check, or says that they cannot be read', async () => {
  let answer = () => new Response(null, { status: 503 })
  serve({ [SUMMARY]: signed(), [PAIRING]: info({ customers: { np: [], usu: [] } }), [POINTS]: () => answer() })
  open()
  await choose('Accepter')
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByRole('button', { name: 'Réessayer' }, { timeout: 5000 })
  const lines = [{ kind: 'days', days: 40 }]
  const late = { id: 'late', title: 'Signature tardive', lines, place: { tab: 'history' }, state: 's', seen: null }
  answer = () => json({ points: [late] })
  fireEvent.click(dialog.getByRole('button', { name: 'Réessayer' }))
  await dialog.findByText('Signature tardive')
})

test('an acceptance says which pairing was seen; a customer who is being created holds it up', async () => {
  const paired = { np: { code: 'S00012', customer: null } }
  let createdBy: string | null = null
  const requests = serve({
    ...noPoints,
    [SUMMARY]: signed(),
    [PAIRING]: () => info({ paired, created: [], createdBy })(),
    [DECIDE]: () => json({ integration_state: 'validated' }),
  })
  open()
  await choose('Accepter')
  await screen.findByText(/S00012/)
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accepter' }))
  await screen.findByText('Le dossier est accepté.')
  expect(bodyOf(requests, DECIDE)).toMatchObject({ expected_pairing: { np: 'S00012', usu: null } })
  cleanup()
  createdBy = '48212'
  open()
  await choose('Accepter')
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByText(/48212, accepté mais pas encore transmis/)
  expect(dialog.getByRole('button', { name: 'Accepter' }).getAttribute('aria-disabled')).toBe('true')
})

test('a certain customer who is neither paired nor ruled out stops the acceptance and leads to the pairing', async () => {
  const unsettled = [{ scope: 'np', code: 'S00026', name: 'M. Anselme OUEDRAOGO', reason: 'certain' }] as const
  serve({ [SUMMARY]: signed(), [PAIRING]: info({ unsettled: [...unsettled] }) })
  open()
  await choose('Accepter')
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByText(/M. Anselme OUEDRAOGO \(S00026\) correspond avec certitude/)
  expect(dialog.queryByRole('button', { name: 'Accepter' })).toBeNull()
  expect(dialog.queryByText(/sera créé/), 'nobody is said to be created').toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Voir le rattachement' }))
  await screen.findByRole('heading', { name: 'Clients possibles' })
  expect(location.search).toBe('?onglet=rattachement&cote=np')
  expect(screen.getByText(/S00026\) correspond avec certitude/)).toBeTruthy()
})

test('the second of two decisions shows who decided what, and when', async () => {
  const params = { user: 'Mathilde Faure', state: 'validated', at: '2026-03-14T08:42:00Z' }
  serve({
    ...noPoints,
    [SUMMARY]: signed(),
    [PAIRING]: info(),
    [DECIDE]: () => refusal(409, 'validation.error.already-decided', params),
  })
  open()
  await choose('Accepter')
  await screen.findByText(/^1 client sera créé/)
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Accepter' }))
  const [told] = await screen.findAllByText(/Mathilde Faure a déjà pris une décision/)
  expect(told!.textContent).toMatch(/14 mars 2026.*À synchroniser/)
})

test('accepting says whose holding it becomes', async () => {
  const paired = { np: { code: 'S00014', customer: null }, usu: { code: 'S00035', customer: candidate } }
  serve({
    [SUMMARY]: signed({ dismemberment_scope: 'usu', pairing: { np: 'S00014', usu: 'S00035' } }),
    [PAIRING]: info({ paired, created: [] }),
  })
  open()
  await choose('Accepter')
  const dialog = within(screen.getByRole('alertdialog'))
  await dialog.findByText(/^Nu-propriétaire S00014/)
  expect(dialog.getByText(/^Usufruitier S00035/)).toBeTruthy()
  // What differs is shown with both values.
  expect(dialog.getByRole('row', { name: /Ville de naissance.*différent.*Rennes.*Tours/ })).toBeTruthy()
})

test('a mandate without its usufructuary is not accepted: the pairing tab opens', async () => {
  serve({ [SUMMARY]: signed({ detention_mode: 'mandate', dismemberment_scope: 'np' }), [PAIRING]: info() })
  open()
  await choose('Accepter')
  await screen.findAllByText(/rattachez d’abord un client usufruitier/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(location.search).toBe('?onglet=rattachement&cote=usu')
  expect((await screen.findByRole('link', { name: 'Usufruitier' })).getAttribute('aria-current')).toBe('page')
})

test('a candidate is shown with what agrees and what differs, and is paired with their partner', async () => {
  const requests = serve({ [SUMMARY]: signed(), [PAIRING]: info(), [PAIR]: () => json({ success: true }) })
  open('?onglet=rattachement')
  await screen.findByText(/^Nom\s: identique/)
  expect(screen.getByText(/^Prénom\s: proche \(Étienne \/ Étienne-Louis\)/)).toBeTruthy()
  expect(screen.getByText(/^Ville de naissance\s: différent \(Rennes \/ Tours\)/)).toBeTruthy()
  expect(screen.getByText(/^E-mail\s: non renseigné/)).toBeTruthy()
  await pairCandidate()
  await screen.findByText('Le client a été rattaché au dossier.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  const body = { code: 'S00012', partner: 'P0001', scope: 'np', expected_pairing: { np: null } }
  expect(bodyOf(requests, PAIR)).toEqual(body)
})

test('an account held alone is paired with a couple only after a warning', async () => {
  const couple = { np: person, usu: null, np_cosous: person, usu_cosous: null }
  const requests = serve({
    [SUMMARY]: signed(),
    [PAIRING]: info({ subscribers: couple }),
    [PAIR]: () => json({ success: true }),
  })
  open('?onglet=rattachement')
  await pairCandidate()
  await waitFor(() => expect(bodyOf(requests, PAIR)).toMatchObject({ acceptWithoutCosubscriber: true }))
})

test.each<[string, Partial<Candidate>, RegExp]>([
  ['differs', { strong: ['birthDay'] }, /Des informations essentielles diffèrent/],
  [
    'was ruled out',
    { rejected: { user: 'Mathilde Faure', at: '2026-03-14T08:42:00Z' } },
    /Mathilde Faure a écarté ce client le 14/,
  ],
])(
  'a customer who %s is shown beside the dossier and paired once the code is typed again',
  async (_, changes, said) => {
    const customers = { np: [{ ...candidate, ...changes }], usu: [] }
    const requests = serve({
      [SUMMARY]: signed(),
      [PAIRING]: info({ customers }),
      [PAIR]: () => json({ success: true }),
    })
    open('?onglet=rattachement')
    fireEvent.click(await screen.findByRole('button', { name: 'Rattacher S00012' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(said)).toBeTruthy()
    expect(dialog.getByRole('row', { name: /Prénom.*proche.*Étienne.*Étienne-Louis/ })).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Rattacher' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(dialog.getByLabelText(/saisissez de nouveau le code S00012/), { target: { value: 's00012' } })
    fireEvent.click(confirm)
    await waitFor(() => expect(bodyOf(requests, PAIR)).toMatchObject({ code: 'S00012', confirmation: 's00012' }))
  },
)

test('while one pairing runs no other can be begun, nor the same twice', async () => {
  const requests = serve({ [SUMMARY]: signed(), [PAIRING]: info(), [PAIR]: () => new Promise<Response>(() => {}) })
  open('?onglet=rattachement')
  const create = await screen.findByRole('button', { name: 'Créer un nouveau client' })
  const others = [/^Rattacher S00012/, /^Ce n’est pas cette personne/].map((name) =>
    screen.getByRole('button', { name }),
  )
  fireEvent.click(create)
  await waitFor(() => expect(requests.filter(({ line }) => line === PAIR)).toHaveLength(1))
  for (const button of [create, ...others]) {
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
  }
  expect(requests.filter(({ line }) => !line.startsWith('GET'))).toHaveLength(1)
})

test('after pairing the missing side, its tab stays open', async () => {
  const mandate = { detention_mode: 'mandate', dismemberment_scope: 'np' as const }
  let pairing: DossierItem['pairing'] = { np: null, usu: null }
  serve({
    [SUMMARY]: () => signed({ ...mandate, pairing })(),
    [PAIRING]: () => info({ customers: { np: [], usu: [candidate] }, subscribers: { ...nobody, usu: person } })(),
    [PAIR]: () => {
      pairing = { np: null, usu: 'S00012' }
      return json({ success: true })
    },
  })
  open('?onglet=rattachement')
  await pairCandidate()
  await screen.findByText('Le client a été rattaché au dossier.')
  expect(screen.getByRole('link', { name: 'Usufruitier' }).getAttribute('aria-current')).toBe('page')
})

test.each([
  [
    'usu',
    null,
    'Souscription en pleine propriété : il n’y a pas d’usufruitier.',
    /aucun client ne peut être rattaché en usufruit/,
  ],
  ['usu', 'np', 'Mandat : l’usufruitier n’est pas encore connu.', /^Aucune comparaison possible/],
  ['np', 'usu', 'Mandat : le nu-propriétaire n’est pas encore connu.', /^Aucune comparaison possible/],
] as const)('on the side %s of %s, nobody is compared: « %s »', async (side, dismemberment_scope, text, ways) => {
  serve({
    [SUMMARY]: signed({ dismemberment_scope }),
    [PAIRING]: info({ subscribers: nobody, customers: { np: [], usu: [] } }),
  })
  open(`?onglet=rattachement&cote=${side}`)
  await screen.findByText(text)
  await screen.findByText(ways)
  expect(screen.queryByText(/Aucun client existant ne correspond/)).toBeNull()
})

test.each(['np', 'usu'])(
  'on the side %s of a mandate, the subscriber is recalled with birth date and place',
  async (side) => {
    serve({ [SUMMARY]: signed({ detention_mode: 'mandate', dismemberment_scope: 'np' }), [PAIRING]: info() })
    open(`?onglet=rattachement&cote=${side}`)
    const recall = within(await screen.findByRole('region', { name: 'Souscripteur déclaré' }))
    for (const text of ['M. Étienne GARNIER', '01/02/1966, Rennes']) expect(recall.getByText(text)).toBeTruthy()
  },
)

test.each([
  ['nobody', {}, { line: `DELETE ${base}/pairing/customer/np?code=S00012`, body: null }],
  [
    'another',
    { np: { code: 'S00001', customer: null } },
    {
      line: PAIR,
      body: { code: 'S00001', scope: 'np', confirmation: 'S00001', expected_pairing: { np: 'S00012' } },
    },
  ],
])('a pairing is undone: %s is back', async (_, before, { line, body }) => {
  let paired: SubscriberInfo['paired'] = before
  const requests = serve({
    [SUMMARY]: signed(),
    [PAIRING]: () => info({ paired })(),
    [PAIR]: () => {
      paired = { np: { code: 'S00012', customer: candidate } }
      return json({ success: true })
    },
    [`DELETE ${base}/pairing/customer/np`]: () => new Response(null, { status: 204 }),
  })
  open('?onglet=rattachement')
  await screen.findByRole('button', { name: 'Rattacher S00012' })
  expect(screen.queryByRole('button', { name: 'Annuler le changement' })).toBeNull()
  await pairCandidate()
  fireEvent.click(await screen.findByRole('button', { name: 'Annuler le changement' }))
  await screen.findByText('Le changement est annulé.')
  const last = requests.findLast((one) => /^(PUT|DELETE)/.test(one.line))!
  expect([last.line, body && JSON.parse(last.body)]).toEqual([line, body])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler le changement' })).toBeNull())
})

test('by code, the customer is shown before the pairing; an unknown code is an error in place', async () => {
  const FOUND = 'GET /api/v1/dossier/integration-state/customer/S00012'
  serve({
    [SUMMARY]: signed(),
    [PAIRING]: info({ customers: { np: [], usu: [] } }),
    [FOUND]: () => json(candidate),
    'GET /api/v1/dossier/integration-state/customer/S9': () => json(null),
    'GET /api/v1/dossier/integration-state/customer/S8': () => refusal(429, 'error.too-many'),
  })
  open('?onglet=rattachement')
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir un client par son code' }))
  const box = screen.getByPlaceholderText('ex: S00012')
  expect(screen.getByRole('button', { name: 'Rechercher' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(box, { target: { value: 'S9' } })
  fireEvent.submit(box)
  await screen.findByText('Aucun client ne correspond à ce code.')
  fireEvent.change(box, { target: { value: 'S8' } })
  fireEvent.submit(box)
  await within(screen.getByRole('dialog')).findByRole('button', { name: 'Réessayer' })
  fireEvent.change(box, { target: { value: 'S00012' } })
  fireEvent.submit(box)
  await within(screen.getByRole('dialog')).findByText('M. Étienne GARNIER')
})

test.each([
  ['full property', null, 'Pleine propriété'],
  ['bare ownership', 'np' as const, 'Nu-propriétaire'],
])('of %s the first side is called so; a customer is created where the server allows it', async (_, scope, label) => {
  serve({ [SUMMARY]: signed({ dismemberment_scope: scope }), [PAIRING]: info({ creatable: ['np'] }) })
  open('?onglet=rattachement&cote=np')
  await screen.findByRole('button', { name: 'Créer un nouveau client' })
  const sides = within(screen.getByRole('navigation', { name: 'Rattachement' })).getAllByRole('link')
  expect(sides.map(({ textContent }) => textContent)).toEqual([label, 'Usufruitier'])
  fireEvent.click(sides[1]!)
  await screen.findByRole('button', { name: 'Choisir un client par son code' })
  expect(screen.queryByRole('button', { name: 'Créer un nouveau client' })).toBeNull()
})

test.each([
  ['what was signed', '?onglet=justificatifs', `/api/v1/dossier/${id}/${testSettings.esign}/documents`, []],
  ['deliveries', '?onglet=historique', `${base}/deliveries`, { state: null, tries: [] }],
  ['the register', '', `${base}/screening`, { isOn: false, open: [], isConfirmed: false, screenings: [], notes: [] }],
])('%s: what could not be read is said, and can be asked for again', async (_, search, path, answer) => {
  let isUp = false
  serve({
    [SUMMARY]: signed(),
    [`GET ${base}/actions`]: () => json({ actions: [], total: 0, kinds: [], people: [] }),
    [`GET ${base}/view`]: () => json({ pages: [] }),
    [`GET ${base}/screening`]: () => json({ isOn: false, open: [], isConfirmed: false, screenings: [], notes: [] }),
    [`GET ${base}/deliveries`]: () => json({ state: null, tries: [] }),
    [`GET /api/v1/dossiers/${id}/receipts`]: () => json({}),
    [`GET ${path}`]: () => (isUp ? json(answer) : refusal(409, 'error.technical-error')),
  })
  open(search)
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  isUp = true
  fireEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull())
})

test('a search for customers that fails raises no alert and can be retried', async () => {
  serve({ [SUMMARY]: signed(), [PAIRING]: () => refusal(409, 'folder.error.status') })
  open('?onglet=rattachement')
  await screen.findByText('La recherche de clients est momentanément indisponible.')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('answers are read page by page: yes and no in words, lists as lists, nothing as a dash', async () => {
  const elements = [
    { elementId: 1, presentation: 'Résident fiscal', value: true },
    { elementId: 2, presentation: 'Pays', value: ['France', 'Belgique'] },
    { elementId: 3, presentation: 'Profession', value: null },
  ]
  const pages = [{ id: 1, name: 'Souscripteur', blocks: [{ id: 11, name: 'Identité', elements }] }]
  serve({ [SUMMARY]: signed(), [`GET ${base}/view`]: () => json({ pages }) })
  open()
  const page = await screen.findByRole('region', { name: 'Souscripteur' })
  expect(within(page).getByText('Oui')).toBeTruthy()
  expect(
    within(page)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['France', 'Belgique'])
  expect(within(page).getByText('—')).toBeTruthy()
})

test('answers are searched by question and answer, copied and printed', async () => {
  const elements = [
    { elementId: 1, presentation: 'Résident fiscal', value: true },
    { elementId: 2, presentation: 'Pays', value: ['France', 'Belgique'] },
    { elementId: 3, presentation: 'Profession', value: null },
  ]
  const pages = [{ id: 1, name: 'Souscripteur', blocks: [{ id: 11, name: 'Identité', elements }] }]
  serve({ [SUMMARY]: signed(), [`GET ${base}/view`]: () => json({ pages }) })
  const writeText = stubClipboard()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  open()
  const box = await screen.findByRole('searchbox', { name: 'Rechercher dans les réponses' })
  expect(screen.getAllByRole('button', { name: /^Copier la réponse/ })).toHaveLength(2)
  for (const [typed, left] of [
    ['resident', ['Résident fiscal']],
    ['belgique pays', ['Pays']],
    ['oui', ['Résident fiscal']],
    ['licorne', []],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } })
    const terms = [...document.querySelectorAll('[class*=answer] > dt')].map(({ textContent }) => textContent)
    expect(terms).toEqual(left)
  }
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: /^Copier la réponse\s: Pays/ }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('France\nBelgique'))
  fireEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('documents are by category, each to be looked at and taken away as the switches allow', async () => {
  const receipt = { id: '00000000-0000-4000-8000-000000000001', typeId: 'rib', elementId: 1, title: 'RIB.pdf', size: 9 }
  const listed = { ...receipt, added_at: '2026-03-02T10:00:00Z', mimetype: 'application/pdf', scan: 'to_scan' }
  serve({ [SUMMARY]: signed(), [`GET /api/v1/dossiers/${id}/receipts`]: () => json({ Banque: [listed] }) })
  storeTestSettings({ features: { ...testSettings.features, download: false } })
  open('?onglet=justificatifs')
  expect(await screen.findByRole('region', { name: 'Banque' })).toBeTruthy()
  expect(screen.getByText(/Analyse antivirus en cours/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aperçu RIB.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Télécharger RIB.pdf' })).toBeNull()
})

test('on a wide screen a document opens beside the list, and the arrow keys select the next', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 80em)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const receipt = { typeId: 'cni', elementId: 1, size: 9, added_at: '2026-03-02T10:00:00Z', scan: 'clean' }
  const front = { ...receipt, id: testDossier(2).id, title: 'recto.heic', mimetype: 'image/heic' }
  const back = { ...receipt, id: testDossier(3).id, title: 'verso.jpg', mimetype: 'image/jpeg' }
  const requests = serve({
    [SUMMARY]: signed(),
    [`GET /api/v1/dossiers/${id}/receipts`]: () => json({ Identité: [front, back] }),
  })
  const read = () => requests.flatMap(({ line }) => /receipts\/([^/]+)\/content/.exec(line)?.[1] ?? [])
  open('?onglet=justificatifs')
  const pane = await screen.findByRole('region', { name: 'Aperçu' })
  expect(pane.textContent).toContain('Choisissez un document')
  expect(read(), 'reading leaves a trace').toEqual([])
  expect(screen.getByText(/photo HEIC, montrée en JPEG · Analyse antivirus : rien à signaler/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Aperçu recto.heic' }))
  await screen.findByRole('region', { name: 'recto.heic' })
  await waitFor(() => expect(read()).toEqual([front.id]))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Aperçu recto.heic' }), { key: 'ArrowDown' })
  await screen.findByRole('region', { name: 'verso.jpg' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aperçu verso.jpg' }))
  await waitFor(() => expect(read()).toEqual([front.id, back.id]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('everything that was signed and given is one download', async () => {
  const documents = [{ id: testDossier(2).id, name: 'a.pdf', title: 'Bulletin', rank: 1 }]
  const ALL = `GET /api/v1/dossier/${id}/${testSettings.esign}/download`
  const requests = serve({
    [SUMMARY]: signed(),
    [`GET /api/v1/dossier/${id}/${testSettings.esign}/documents`]: () => json(documents),
    [`GET /api/v1/dossiers/${id}/receipts`]: () => json({}),
    [ALL]: () => refusal(404, 'Documents not available for download'),
  })
  open('?onglet=justificatifs')
  fireEvent.click(await screen.findByRole('button', { name: 'Tout télécharger (.zip)' }))
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain(`${ALL}?with=receipts`))
})

test('a dossier that is not signed says where it stands and leads there', async () => {
  serve({ [SUMMARY]: () => json({ dossier: testDossier(48213, { state: 'signature', state_label: 'En signature' }) }) })
  open()
  expect((await screen.findByText(/n’est pas signé/)).textContent).toContain('En signature')
  expect(screen.getByRole('link', { name: 'Consulter le dossier' }).getAttribute('href')).toBe(`/form?dossier=${id}`)
})

test.each([
  ['2026-03-14 08:42:11', '14/03/2026 09h42'],
  ['2026-07-31 22:30:00', '01/08/2026 00h30'],
  ['2026-07-31T22:30:00.000Z', '01/08/2026 00h30'],
])('%s in UTC is %s in Paris', (utc, shown) => expect(showInstant(utc)).toBe(shown))

test('each delivery attempt is shown with its answer, and can be retried', async () => {
  const deliveries = {
    state: 'failed',
    since: '2026-03-14T08:00:00Z',
    nextTry: null,
    canRelaunch: true,
    tries: [
      { at: '2026-03-14T08:36:00Z', seconds: 1.5, outcome: 'failed', answer: 'Le système client ne répond pas.' },
      { at: '2026-03-14T08:00:00Z', seconds: null, outcome: null, answer: null },
    ],
  }
  const requests = serve({
    [SUMMARY]: signed({ integrate_state: 'error' }),
    [`GET ${base}/actions`]: () => json({ actions: [], total: 0, kinds: [], people: [] }),
    [`GET ${base}/deliveries`]: () => json(deliveries),
    [`POST ${base}/deliveries`]: () => json({ integration_state: 'validated' }),
  })
  open('?onglet=historique')
  const tries = await screen.findByRole('table', { name: 'Essais de transmission au système client' })
  expect(within(tries).getByText('Le système client ne répond pas.')).toBeTruthy()
  expect(within(tries).getByText('En cours ou interrompue.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Relancer' }))
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain(`POST ${base}/deliveries`))
})

test('the account that the customer system answered is taken after a confirmation that names it', async () => {
  const failed = { state: 'failed', since: null, isStopped: false, nextTry: null, canRelaunch: true, tries: [] }
  const requests = serve({
    [SUMMARY]: signed({ integrate_state: 'error' }),
    [`GET ${base}/history`]: () => json([]),
    [`GET ${base}/deliveries`]: () => json({ ...failed, answered: { np: 'S00099' } }),
    [`POST ${base}/deliveries`]: () => json({ integration_state: 'sync' }),
  })
  open('?onglet=historique')
  const name = 'Prendre le compte S00099 du système client'
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
  await screen.findByText('Le dossier est rattaché au compte du système client.')
  expect(requests.map(({ line }) => line)).toContain(`POST ${base}/deliveries?take=answered`)
})

test('immediate rejection is there where the server offers it, and asks why as a refusal does', async () => {
  const detail = { ...testDossier(1).detail, can: ['reject' as const] }
  const requests = serve({ [SUMMARY]: signed({ detail }), [DECIDE]: () => json({ integration_state: 'refused' }) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Rejet immédiat' }))
  fireEvent.change(screen.getByLabelText(/Motif/), { target: { value: 'Doublon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer le refus' }))
  await waitFor(() => expect(requests.some(({ line }) => line === DECIDE)).toBe(true))
  cleanup()
  serve({ [SUMMARY]: signed() })
  open()
  await screen.findByRole('button', { name: 'Décision' })
  expect(screen.queryByRole('button', { name: 'Rejet immédiat' })).toBeNull()
})

test('what was signed stands first among the documents, by rank, under its title or else its name', async () => {
  const documents = [
    { id: testDossier(2).id, name: 'b.pdf', title: '', rank: 2 },
    { id: testDossier(3).id, name: 'a.pdf', title: 'Bulletin', rank: 1 },
  ]
  serve({
    [SUMMARY]: signed(),
    [`GET /api/v1/dossier/${id}/${testSettings.esign}/documents`]: () => json(documents),
    [`GET /api/v1/dossiers/${id}/receipts`]: () => json({}),
  })
  open('?onglet=justificatifs')
  const rows = within((await screen.findByRole('heading', { name: 'Documents signés' })).closest('section')!)
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/Aperçu.*/s, ''))).toEqual([
    'Bulletin',
    'b.pdf',
  ])
})
