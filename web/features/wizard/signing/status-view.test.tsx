// @vitest-environment jsdom
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { listOfferedEvents, type DossierStatus, type Role } from '@parcelle/domain'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refusal, serve, type RecordedRequest } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, renderWizard, findBlock, setUpBrowser } from '../testing.tsx'
import { sampleEnvelope } from '../widgets/samples/sample-envelope.ts'
import { StatusView } from './status-view.tsx'

setUpBrowser()

const { id } = dossier()
const BASE = `/api/v1/dossier/${id}/docusign`
const MISSION = 'signature-mission'
const FINISH = 'signature-souscription'
const SIGN = 'Vous devez signer les documents pour finaliser la souscription.'
const CONSULT = /^Consultez votre messagerie/
const features = testSettings.features

type DrawOptions = {
  role?: Role
  block?: string
  envelopes?: EnvelopeItem[]
  reason?: string | null
  handlers?: object
}

async function draw(state: DossierStatus, options: DrawOptions = {}) {
  const { role = 'advisor', block = MISSION, envelopes = [], reason = null, handlers = {} } = options
  const requests: RecordedRequest[] = serve({ [`GET ${BASE}/envelopes`]: () => json({ envelopes }), ...handlers })
  const transitionInput = {
    status: state,
    markers: [],
    integrateState: 'ongoing',
    form: 'client',
    direct: false,
  } as const
  const can = [...listOfferedEvents({ ...transitionInput, features }, role)]
  const opened = dossier({ status: state, state, ...makeAnsweredDossier(block) })
  const wizard = await renderWizard(
    {
      dossier: { ...opened, detail: { ...opened.detail, can, last_reason: reason } },
      role,
      settings: testSettings,
      journal: Promise.resolve(null),
      blockId: null,
    },
    <StatusView block={findBlock(block)} />,
  )
  await waitFor(() => expect(requests.some(({ line }) => line.endsWith('/envelopes'))).toBe(true))
  return { wizard, requests }
}

const actions = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) =>
    one.textContent.replace(/Enregistrement.*/, ''),
  )
const write = 'Rédiger le rapport d’adéquation'
const reopen = 'Rouvrir le dossier'
const resend = 'Renvoyer la lettre de mission'
const retry = 'Renvoyer le bulletin en signature'

test.each<[DossierStatus, Role, string, string[]]>([
  ['mission_validation', 'client', 'Votre lettre de mission est partie en signature', []],
  ['mission_validation', 'advisor', 'La lettre de mission est partie en signature', []],
  ['mission_validated', 'client', 'La lettre de mission est signée', []],
  ['mission_validated', 'advisor', 'La lettre de mission est signée', [write]],
  ['mission_validated', 'manage_dossier', 'La lettre de mission est signée', []],
  ['mission_abort', 'client', 'La lettre de mission n’a pas été signée', []],
  ['mission_abort', 'partner', 'La lettre de mission n’a pas été signée', [resend, reopen]],
  ['adequacy_report_validation', 'prospect', 'Le rapport d’adéquation est à lire', ['Lire le rapport d’adéquation']],
  ['adequacy_report_validation', 'advisor', 'Le rapport d’adéquation est à lire', ['Voir le rapport d’adéquation']],
  ['adequacy_report_failure', 'client', 'Le rapport d’adéquation n’a pas été validé', []],
  [
    'adequacy_report_failure',
    'manager',
    'Le rapport d’adéquation n’a pas été validé',
    [reopen, 'Revoir le rapport d’adéquation'],
  ],
  ['compliance_validation', 'client', 'Le dossier est en contrôle de conformité', []],
  ['additional_documents', 'client', 'Des pièces complémentaires sont demandées', []],
  ['compliant', 'advisor', 'Le dossier est conforme', []],
  ['signature', 'client', 'Votre bulletin est parti en signature', []],
  ['signature', 'manager', 'Le bulletin est parti en signature', []],
  ['unsigned', 'client', 'Le bulletin n’a pas été signé', []],
  ['unsigned', 'advisor', 'Le bulletin n’a pas été signé', [retry, reopen]],
  ['unsigned', 'prospect_direct', 'Le bulletin n’a pas été signé', [reopen]],
  ['unsigned', 'manage_dossier', 'Le bulletin n’a pas été signé', [retry]],
  ['signed', 'client', 'Le dossier est signé', []],
  ['canceled', 'advisor', 'Ce dossier a été abandonné', []],
  ['rejected', 'client', 'Ce dossier a été rejeté', []],
])('%s says to %s where the dossier stands, and offers what the server grants', async (state, role, title, offered) => {
  const ofMission = state.startsWith('mission') || state.startsWith('adequacy')
  await draw(state, { role, block: ofMission ? MISSION : FINISH })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(title)
  expect(actions()).toEqual(offered)
})

test.each<[DossierStatus, string, string | RegExp | null]>([
  ['mission_validation', MISSION, SIGN],
  ['mission_validated', MISSION, CONSULT],
  ['adequacy_report_validation', MISSION, CONSULT],
  ['adequacy_report_failure', MISSION, SIGN],
  ['mission_abort', MISSION, SIGN],
  ['compliance_validation', FINISH, SIGN],
  ['signature', FINISH, SIGN],
  ['unsigned', FINISH, SIGN],
  ['signed', FINISH, null],
])('the warning of the special blocks at %s', async (state, block, warning) => {
  await draw(state, { block, role: 'client' })
  if (warning !== null) expect(screen.getByText(warning)).toBeTruthy()
  else for (const text of [SIGN, CONSULT]) expect(screen.queryByText(text)).toBeNull()
})

test.each<[string, EnvelopeItem[], RegExp]>([
  ['alone is addressed', [sampleEnvelope], /^Vous recevez un e-mail/],
  [
    'with others reads about each signer',
    [
      {
        ...sampleEnvelope,
        signers: [...sampleEnvelope.signers, { ...sampleEnvelope.signers[0]!, party: 'co_subscriber', isMine: false }],
      },
    ],
    /^Chaque signataire reçoit/,
  ],
])('whoever signs %s', async (_, envelopes, text) => {
  await draw('mission_validation', { role: 'client', envelopes })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an advisor reads neither that they must sign what others sign, nor that a mail awaits them', async () => {
  await draw('mission_validation')
  expect(screen.getByText(/une fois tous les documents signés/)).toBeTruthy()
  cleanup()
  await draw('mission_validated')
  expect(screen.getByText(/lorsque le client aura validé/)).toBeTruthy()
  for (const text of [SIGN, CONSULT, /^Rien reçu/]) expect(screen.queryByText(text)).toBeNull()
})

test.each([
  [
    'by name, at the head of the page',
    [{ elementId: 1, typeId: null, name: 'RIB', reason: '', due: null }],
    /en haut de/,
  ],
  ['in general, in its blocks', [], /dans le dossier\. Le contrôle/],
])('documents that are asked for %s are added there', async (_, requested, where) => {
  const read = () => json({ can: [], askable: [], paper: null, requested })
  const handlers = { [`GET /api/v1/dossiers/${id}/compliance`]: read }
  await draw('additional_documents', { role: 'client', block: FINISH, handlers })
  expect(await screen.findByText(where)).toBeTruthy()
})

test.each([
  ['retry_signing', 'unsigned', 'signature', /^Renvoyer le bulletin/, FINISH],
  ['resend_mission', 'mission_abort', 'mission_validation', /^Renvoyer la lettre/, MISSION],
] as const)(
  '%s sends the documents once more, and says why where it is refused',
  async (event, state, to, name, block) => {
    let isRefused = true
    const { wizard, requests } = await draw(state, {
      block,
      reason: 'Adresse inconnue',
      handlers: {
        [`POST /api/v1/dossiers/${id}/transitions`]: () =>
          isRefused
            ? refusal(409, 'folder.error.files-to-scan')
            : json({ dossier: { state: to, status: to, markers: [] } }),
      },
    })
    expect(screen.getByText('Motif : Adresse inconnue')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true)
    isRefused = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    expect(wizard.dossier.get().state).toBe(to)
    expect(requests.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body)).toEqual([
      `{"event":"${event}"}`,
      `{"event":"${event}"}`,
    ])
  },
)

const [first] = sampleEnvelope.signers
const couple: EnvelopeItem = {
  ...sampleEnvelope,
  signers: [
    { ...first!, signedAt: '2026-09-02T08:00:00Z', canSign: false },
    { ...first!, party: 'co_subscriber', name: 'Claire Durand', openedAt: '2026-09-03T08:00:00Z', isMine: false },
  ],
  can: { void: true, resend: true },
}

test.each([
  ['signature', /^Lorsque vous aurez signé/, /tous les signataires/i],
  ['signed', 'Votre signature est enregistrée.', /tous les signataires/i],
] as const)('the only signer reads of no other signers (%s)', async (state, own, others) => {
  const alone: EnvelopeItem = { ...sampleEnvelope, kind: 'subscription' }
  await draw(state, { role: 'client', block: FINISH, envelopes: [alone] })
  expect(await screen.findByText(own)).toBeTruthy()
  expect(screen.queryByText(others)).toBeNull()
  cleanup()
  await draw(state, { role: 'advisor', block: FINISH, envelopes: [{ ...couple, kind: 'subscription' }] })
  expect(await screen.findByText(others)).toBeTruthy()
})

test('while the documents of a signed dossier are being completed, nobody is said to be awaited', async () => {
  await draw('signed', { block: FINISH, envelopes: [{ ...couple, kind: 'subscription' }] })
  expect(await screen.findByText(/^Les documents sont en cours de préparation/)).toBeTruthy()
  expect(screen.queryByText(/^À signer avant/)).toBeNull()
  expect(screen.queryByText('Claire Durand')).toBeNull()
})

test('each signer is named with how far they are; one who is awaited gets their mail again', async () => {
  const { requests } = await draw('mission_validation', {
    envelopes: [couple],
    handlers: { [`POST ${BASE}/resend`]: () => new Response(null, { status: 204 }) },
  })
  const rows = await screen.findAllByText(/^(Signé|Ouvert) le/)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Signé le 2 septembre 2026', 'Ouvert le 3 septembre'])
  expect(screen.queryByRole('button', { name: /Étienne/ })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail à Claire Durand' })))
  expect(requests.find(({ line }) => line.endsWith('/resend'))?.body).toBe('{"kind":"mission","party":"co_subscriber"}')
})

test('an envelope is voided with a reason, and the dossier is reloaded', async () => {
  const { wizard, requests } = await draw('mission_validation', {
    envelopes: [couple],
    handlers: {
      [`POST ${BASE}/void`]: () => new Response(null, { status: 204 }),
      [`GET /api/v1/dossier/${id}/summary`]: () =>
        json({ dossier: { state: 'mission_abort', status: 'mission_abort', markers: [] } }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer de la signature' }))
  const dialog = within(screen.getByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Retirer' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Mauvaise adresse' } })
  await act(async () => fireEvent.click(confirm))
  expect(requests.find(({ line }) => line.endsWith('/void'))?.body).toBe('{"reason":"Mauvaise adresse"}')
  await waitFor(() => expect(wizard.dossier.get().state).toBe('mission_abort'))
})

test('a failed void shows its reason once; it succeeds even if only the reload fails', async () => {
  let isDown = true
  await draw('mission_validation', {
    envelopes: [couple],
    handlers: {
      [`POST ${BASE}/void`]: () => (isDown ? refusal(503, 'error.unavailable') : new Response(null, { status: 204 })),
      [`GET /api/v1/dossier/${id}/summary`]: () => refusal(503, 'error.unavailable'),
    },
  })
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Retirer de la signature' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Mauvaise adresse' } })
  }
  const confirm = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retirer' })))
  const findAlert = () => within(screen.getByRole('dialog')).queryByRole('alert')
  await open()
  await confirm()
  expect(findAlert()!.textContent).toMatch(/momentanément indisponible/)
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await open()
  expect(findAlert()).toBeNull()
  isDown = false
  await confirm()
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  expect(findAlert()).toBeNull()
})

test('users without the right see no actions, and envelopes are polled while they are being prepared', async () => {
  await draw('mission_validation', { role: 'client', envelopes: [{ ...couple, can: { void: false, resend: false } }] })
  await screen.findByText('Claire Durand')
  expect(screen.queryByRole('button', { name: /Retirer|Renvoyer/ })).toBeNull()
  cleanup()
  const { requests } = await draw('mission_validation', { envelopes: [{ ...sampleEnvelope, state: 'preparing' }] })
  expect(await screen.findByText('Documents en préparation')).toBeTruthy()
  await waitFor(() => expect(requests.filter(({ line }) => line.endsWith('/envelopes')).length).toBe(2))
})

test('an expired envelope says so', async () => {
  await draw('mission_abort', { envelopes: [{ ...couple, state: 'expired', can: { void: false, resend: false } }] })
  expect(await screen.findByText('Le délai de signature est dépassé.')).toBeTruthy()
})
