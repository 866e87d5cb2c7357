// @vitest-environment jsdom
import type { DossierItem, Lease } from '@parcelle/contract/dossiers'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { testDossier } from '../../../testing/dossiers.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { json, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { DecisionScreen } from '../decision-screen.tsx'

const [one, two] = [testDossier(48213), testDossier(48214)]
const calls = ({ id }: DossierItem) => `/api/v1/dossiers/integration-state/${id}`
const summary = (dossier: DossierItem, changes: Partial<DossierItem> = {}) => ({
  [`GET /api/v1/dossier/${dossier.id}/summary`]: () =>
    json({ dossier: { ...dossier, state: 'signed', integrate_state: 'ongoing', ...changes } }),
})
const inList = (dossier: DossierItem, position: number, next: DossierItem | null, lease: Lease | null = null) => ({
  ...summary(dossier),
  [`GET ${calls(dossier)}/place`]: () => json({ position, total: 41, isMore: false }),
  [`POST ${calls(dossier)}/move`]: () => json({ id: next?.id ?? null }),
  [`GET ${calls(dossier)}/lease`]: () => json({ lease }),
  [`DELETE ${calls(dossier)}/lease`]: () => new Response(null, { status: 204 }),
})

function open(search = '?liste=ongoing%3Fdays%3D5') {
  history.replaceState(null, '', `/manage-dossier/${one.id}${search}`)
  return renderScreen(<Route path="/manage-dossier/:dossierId" component={DecisionScreen} />, {
    role: 'manage_dossier',
  })
}
const here = () => location.pathname + location.search

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test('a dossier opened from a list says its place, and j and k lead to its neighbours', async () => {
  const requests = serve({ ...inList(one, 3, two), ...inList(two, 4, one) })
  open()
  await screen.findByText('3 sur 41')
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByText('4 sur 41')
  expect(here()).toBe(`/manage-dossier/${two.id}?liste=ongoing%3Fdays%3D5`)
  fireEvent.keyDown(document.body, { key: 'k' })
  await screen.findByText('3 sur 41')
  const moves = requests.flatMap(({ line }) => /move\?(.*)/.exec(line)?.[1] ?? [])
  expect(moves).toEqual([
    'integrationState=ongoing&days=5&direction=next',
    'integrationState=ongoing&days=5&direction=previous',
  ])
})

test('a key is a letter while somebody types or a dialog is open', async () => {
  const requests = serve(inList(one, 3, two))
  open()
  await screen.findByText('3 sur 41')
  const input = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(input, { key: 'j' })
  input.remove()
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Décision' }))
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(requests.some(({ line }) => line.includes('/move'))).toBe(false)
})

test('after a decision the next dossier of the list opens, and says what was decided', async () => {
  serve({
    ...inList(one, 3, two),
    ...inList(two, 3, null),
    [`PUT ${calls(one)}`]: () => json({ integration_state: 'error' }),
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Décision' }))
  fireEvent.click(screen.getByRole('menuitem', { name: /Signaler une erreur/ }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Motif/ }), { target: { value: 'Illisible' } })
  fireEvent.click(screen.getByRole('button', { name: /Signaler|Confirmer/ }))
  await waitFor(() => expect(location.pathname).toBe(`/manage-dossier/${two.id}`))
  await screen.findByText(/Dossier n°\s48213\s: l’erreur est signalée\./)
})

test('at the end of the list it says so, and leads back to it', async () => {
  serve(inList(one, 41, null))
  open()
  await screen.findByText('41 sur 41')
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
  await screen.findByText('Vous êtes à la fin de la liste.')
  const links = screen.getAllByRole('link', { name: 'Retour à la liste' }).map((link) => link.getAttribute('href'))
  expect(links).toContain('/manage-dossier/statut-integration/ongoing?days=5')
})

test('a dossier is taken and given back; leaving it gives it back too', async () => {
  const lease: Lease = { name: 'Mathilde Faure', isMine: true, until: '2026-03-02T10:20:00Z' }
  let held: Lease | null = null
  const requests = serve({
    ...inList(one, 3, two),
    [`GET ${calls(one)}/lease`]: () => json({ lease: held }),
    [`PUT ${calls(one)}/lease`]: () => {
      held = lease
      return json({ lease })
    },
  })
  const { unmount } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Prendre ce dossier' }))
  await screen.findByText('Pris par vous jusqu’à 11:20')
  unmount()
  await waitFor(() => expect(requests.map(({ line }) => line)).toContain(`DELETE ${calls(one)}/lease`))
})

test('the lease of somebody else is shown, and does not prevent a decision', async () => {
  serve(inList(one, 3, two, { name: 'Mathilde Faure', isMine: false, until: '2026-03-02T10:20:00Z' }))
  open()
  await screen.findByText('Pris par Mathilde Faure jusqu’à 11:20. Vous pouvez tout de même décider.')
  await screen.findByRole('button', { name: 'Décision' })
})

test('without a list there is no place, and no key', async () => {
  const requests = serve(inList(one, 3, two))
  open('')
  await screen.findByRole('button', { name: 'Prendre ce dossier' })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(requests.filter(({ line }) => /place|move/.test(line))).toEqual([])
})

test('from the dialog of an acceptance to the pairing and back to another tab, the list stays', async () => {
  const unsettled = [{ scope: 'np', code: 'S00026', name: 'M. Anselme OUEDRAOGO', reason: 'certain' }]
  const sides = { np: null, np_cosous: null, usu: null, usu_cosous: null }
  const pairing = { subscribers: sides, customers: { np: [], usu: [] }, creatable: [], paired: {}, created: [] }
  serve({
    ...inList(one, 3, two),
    [`GET /api/v1/dossier/integration-state/${one.id}/pairing`]: () => json({ ...pairing, unsettled }),
  })
  open()
  await screen.findByText('3 sur 41')
  fireEvent.keyDown(document.body, { key: 'a' })
  fireEvent.click(await screen.findByRole('button', { name: 'Voir le rattachement' }))
  await screen.findByRole('heading', { name: 'Clients possibles' })
  expect(location.search).toBe('?onglet=rattachement&cote=np&liste=ongoing%3Fdays%3D5')
  fireEvent.click(screen.getByRole('link', { name: 'Usufruitier' }))
  await waitFor(() => expect(location.search).toContain('cote=usu'))
  fireEvent.keyDown(document.body, { key: '1' })
  await waitFor(() => expect(location.search).toBe('?onglet=presentation&liste=ongoing%3Fdays%3D5'))
  screen.getByText('3 sur 41')
})
