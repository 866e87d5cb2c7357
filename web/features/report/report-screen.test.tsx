// @vitest-environment jsdom
import type { IssuedReport, Report } from '@parcelle/contract/report'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { testDossier } from '../../testing/dossiers.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, refusal, serve, type RecordedRequest } from '../../testing/server.ts'
import { beNewlySignedIn, clearStorage } from '../../testing/session.ts'
import { LinkedReportScreen } from './linked-report-screen.tsx'
import { ReportScreen } from './report-screen.tsx'

const { id } = testDossier(48213)
const base = `/api/v1/dossiers/${id}`
const READ = `GET ${base}/report`
const SAVE = `PUT ${base}/report/texts/reasons`
const MOVE = `POST ${base}/transitions`
const DOCUMENT = `GET ${base}/report/document`

const issued: IssuedReport = {
  trial: 1,
  issued_at: '2026-11-16T09:00:00Z',
  name: 'Anne Martin',
  email: 'a••••@example.org',
  state: 'to-decide',
  opened_at: null,
  decided_at: null,
  reason: null,
}
const report = (changes: Partial<Report> = {}): Report => ({
  number: '48213',
  code: 'adequacy_report',
  title: 'Rapport d’adéquation',
  heading: 'Rapport d’adéquation établi pour Madame Anne MARTIN',
  status: 'mission_validated',
  advisor: 'Louise Petit',
  can: { write: true, decide: false },
  sections: [
    {
      title: 'Profil de l’investisseur',
      known: [
        { kind: 'facts', rows: [{ label: 'Horizon', value: '8 ans' }] },
        {
          kind: 'table',
          columns: ['Question', 'Réponse', 'Points'].map((title) => ({ title, isRight: title === 'Points' })),
          rows: [{ cells: ['Score total', '', '21 / 30'], isStrong: true }],
        },
      ],
      missing: [{ label: 'Charges annuelles', pageId: 14, blockId: 112 }],
      parts: [
        { part: 'reasons', label: 'Pourquoi il convient', hint: 'En quoi…', required: true, text: '', version: 0 },
      ],
    },
  ],
  issued: null,
  ...changes,
})
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })

function open(role: 'advisor' | 'client' = 'advisor') {
  history.replaceState(null, '', `/dossier/${id}/rapport`)
  return renderScreen(<Route path="/dossier/:dossierId/rapport" component={ReportScreen} />, { role })
}
const bodies = (requests: readonly RecordedRequest[], call: string) =>
  requests.filter(({ line }) => line === call).map(({ body }) => JSON.parse(body))
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Pourquoi il convient/ })
const type = async (text: string) => fireEvent.change(await box(), { target: { value: text } })

beforeEach(() => beNewlySignedIn('advisor'))
afterEach(cleanup)

test('the page lists the known answers with their points, and links to the missing ones', async () => {
  serve({ [READ]: () => json(report()) })
  open()
  expect((await screen.findByText('8 ans')).tagName).toBe('DD')
  expect(screen.getByText('21 / 30')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/pour Madame Anne MARTIN – dossier n°\s48213/)
  expect(screen.getByRole('link', { name: 'Charges annuelles' }).getAttribute('href')).toBe(
    `/form/14/112?dossier=${id}`,
  )
})

test('what is typed is saved on the version it was read in, and each save goes on from the last', async () => {
  let version = 0
  const requests = serve({ [READ]: () => json(report()), [SAVE]: () => json({ version: ++version }) })
  open()
  await type('Convient.')
  await waitFor(() => expect(bodies(requests, SAVE)).toEqual([{ text: 'Convient.', version: 0 }]))
  await screen.findByText('Enregistré')
  await type('Convient bien.')
  await waitFor(() => expect(bodies(requests, SAVE).at(-1)).toEqual({ text: 'Convient bien.', version: 1 }))
})

test('a text that could not be saved is there again after a reload, on the version it was typed on', async () => {
  serve({ [READ]: () => json(report()), [SAVE]: () => new Response('', { status: 503 }) })
  open()
  await type('Non enregistré')
  await screen.findAllByText(/reste dans cet onglet/)
  cleanup()
  const requests = serve({ [READ]: () => json(report()), [SAVE]: () => json({ version: 1 }) })
  open()
  expect((await box()).value).toBe('Non enregistré')
  await waitFor(() => expect(bodies(requests, SAVE)).toEqual([{ text: 'Non enregistré', version: 0 }]))
})

test('what is saved is not read out each time: only trouble is, and that it is over', async () => {
  let isDown = false
  const answer = () => (isDown ? new Response('', { status: 503 }) : json({ version: 1 }))
  serve({ [READ]: () => json(report()), [SAVE]: answer })
  open()
  await type('Un')
  await screen.findByText('Enregistré')
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced().join('')).toBe('')
  isDown = true
  await type('Deux')
  await waitFor(() => expect(announced().join('')).toMatch(/^Enregistrement impossible/))
  isDown = false
  await type('Trois')
  await waitFor(() => expect(announced().join('')).toBe('Enregistré'))
})

test('two people never overwrite each other: both texts are shown, and one is chosen', async () => {
  const theirs = { text: 'Leur texte', version: 3, by: 'Marc Durand' }
  const refused = () => json({ errors: [{ code: 'report.error.conflict', message: 'x' }], theirs }, { status: 409 })
  const requests = serve({
    [READ]: () => json(report()),
    [SAVE]: ({ body }) => (JSON.parse(body).version === 3 ? json({ version: 4 }) : refused()),
  })
  open()
  await type('Mon texte')
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Leur texte')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Garder ma version' }))
  await waitFor(() => expect(bodies(requests, SAVE).at(-1)).toEqual({ text: 'Mon texte', version: 3 }))
})

test('a text changed by somebody else is taken over where nothing typed here is lost, and the next save builds on it', async () => {
  let theirs = { text: 'Mon texte', version: 1 }
  const shown = () => {
    const [section] = report().sections
    return report({ sections: [{ ...section!, parts: section!.parts.map((part) => ({ ...part, ...theirs })) }] })
  }
  const requests = serve({
    [READ]: () => json(shown()),
    [SAVE]: () => json({ version: 3 }),
    [MOVE]: () => refusal(503, 'error.unavailable'),
  })
  open()
  expect((await box()).value).toBe('Mon texte')
  theirs = { text: 'Leur texte', version: 2 }
  // Whether issuing succeeds or fails, the report is fetched again.
  fireEvent.click(screen.getByRole('button', { name: 'Émettre le rapport' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Émettre le rapport' }))
  await waitFor(async () => expect((await box()).value).toBe('Leur texte'))
  await type('Leur texte, et le mien')
  await waitFor(() => expect(bodies(requests, SAVE)).toEqual([{ text: 'Leur texte, et le mien', version: 2 }]))
})

test('a report is issued once all that must be written is', async () => {
  const requests = serve({
    [READ]: () => json(report()),
    [SAVE]: () => json({ version: 1 }),
    [MOVE]: () => json({ dossier: testDossier(48213) }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Émettre le rapport' }))
  expect(await screen.findByText('Ce texte est nécessaire pour émettre le rapport.')).toBeTruthy()
  expect(document.activeElement).toBe(await box())
  await type('Convient.')
  await screen.findByText('Enregistré')
  fireEvent.click(await screen.findByRole('button', { name: 'Émettre le rapport' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Émettre le rapport' }))
  await waitFor(() => expect(bodies(requests, MOVE)).toEqual([{ event: 'issue_report' }]))
})

test('a refused report says so, and why, to who writes it again', async () => {
  const refused = { ...issued, state: 'refused', reason: 'Trop risqué' } as const
  serve({ [READ]: () => json(report({ status: 'adequacy_report_failure', issued: refused })) })
  open()
  expect(await screen.findByText('Anne Martin a refusé ce rapport')).toBeTruthy()
  expect(screen.getByText(/Trop risqué/)).toBeTruthy()
})

test('a client reads the report and refuses it, with a reason', async () => {
  const requests = serve({
    [READ]: () => json(report({ can: { write: false, decide: true }, sections: [], issued })),
    [DOCUMENT]: pdf,
    [MOVE]: () => json({ dossier: testDossier(48213) }),
  })
  open('client')
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser le rapport' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuser le rapport' }))
  expect(within(dialog).getByText('Indiquez un motif.')).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Trop long' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuser le rapport' }))
  await waitFor(() => expect(bodies(requests, MOVE)).toEqual([{ event: 'refuse_report', reason: 'Trop long' }]))
  expect(requests.some(({ line }) => line === DOCUMENT)).toBe(true)
})

test('a failed decision is reported in its dialog, until it is sent again', async () => {
  let isDown = true
  const requests = serve({
    [READ]: () => json(report({ can: { write: false, decide: true }, sections: [], issued })),
    [DOCUMENT]: pdf,
    [MOVE]: () => (isDown ? refusal(503, 'error.unavailable') : json({ dossier: testDossier(48213) })),
  })
  open('client')
  fireEvent.click(await screen.findByRole('button', { name: 'Valider le rapport' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Valider le rapport' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/^Le service est momentanément/))
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
  fireEvent.click(screen.getByRole('button', { name: 'Valider le rapport' }))
  await waitFor(() => expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe(''))
  isDown = false
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Valider le rapport' }))
  await waitFor(() => expect(bodies(requests, MOVE)).toHaveLength(2))
})

const linked = (changes: Partial<IssuedReport> = {}) => ({
  number: '48213',
  title: 'Rapport d’adéquation',
  advisor: 'Louise Petit',
  issued: { ...issued, ...changes },
})
function follow(token = 'abc') {
  clearStorage()
  history.replaceState(null, '', `/rapport/${token}`)
  return renderScreen(<Route path="/rapport/:token" component={LinkedReportScreen} />, { role: 'client' })
}

test('a client with a link validates without a token, and reads what follows', async () => {
  const requests = serve({
    'GET /api/v1/reports/abc': () => json(linked()),
    'GET /api/v1/reports/abc/document': pdf,
    'POST /api/v1/reports/abc/decision': () => json(linked({ state: 'validated' })),
  })
  follow()
  fireEvent.click(await screen.findByRole('button', { name: 'Valider le rapport' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Valider le rapport' }))
  expect(await screen.findByText('Ce rapport est validé')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refuser le rapport' })).toBeNull()
  expect(requests.every(({ headers }) => !headers.has('authorization'))).toBe(true)
  expect(bodies(requests, 'POST /api/v1/reports/abc/decision')).toEqual([{ event: 'validate_report' }])
})

test.each([
  ['client', 'Ce rapport est validé', ['Émis le 16 novembre 2026 à 10:00', /lorsque le bulletin sera à signer/]],
  [
    'advisor',
    'Anne Martin a validé ce rapport',
    [
      'Émis le 16 novembre 2026 à 10:00 pour Anne Martin (a••••@example.org)',
      'Ouvert par le client le 16 novembre 2026 à 11:00',
    ],
  ],
] as const)('a report shows the %s its outcome, and the client not who opened it', async (role, title, facts) => {
  const decided: IssuedReport = { ...issued, state: 'validated', opened_at: '2026-11-16T10:00:00Z' }
  const can = { write: false, decide: false }
  const status = 'adequacy_report_validated'
  serve({ [READ]: () => json(report({ status, can, sections: [], issued: decided })), [DOCUMENT]: pdf })
  open(role)
  await screen.findByText(title)
  expect(screen.queryByRole('link', { name: 'Reprendre le dossier' }) === null).toBe(role === 'client')
  for (const fact of facts) expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.queryByText(/Ouvert par/) === null).toBe(role === 'client')
})

test('a link that is over says so, and whom to ask', async () => {
  serve({ 'GET /api/v1/reports/abc': () => json({ errors: [] }, { status: 404 }) })
  follow()
  expect(await screen.findByText(/n’est plus valable/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})
