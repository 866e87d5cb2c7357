// @vitest-environment jsdom
import type { Screening } from '@parcelle/contract/decision/screening'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { OpenHits } from './open-hits.tsx'
import { ScreeningTrace } from './screening-trace.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const address = `/api/v1/dossier/integration-state/${id}/screening`
const hit: Screening['open'][number] = {
  id: 'a1',
  role: 'subscriber',
  name: 'Étienne GARNIER',
  birthDay: '1966-02-01',
  listed: { id: 7, name: 'Étienne GARNIER', aliases: ['Stepan GARNYER'], births: ['1966', '1966-02-03'] },
  grade: 'probable',
  fields: { lastName: 'agrees', firstName: 'near', birthDay: 'agrees' },
}
const found: Screening = {
  isOn: true,
  open: [hit],
  isConfirmed: false,
  screenings: [
    {
      at: '2026-03-02T10:00:00Z',
      occasion: 'accept',
      list: { published: '2026-02-28', sha256: 'a'.repeat(64) },
      people: 2,
      hits: 1,
    },
  ],
  notes: [{ at: '2026-03-01T10:00:00Z', user: 'Gérard Leroux', outcome: 'cleared', note: 'Homonyme' }],
}

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(cleanup)

test.each([
  ['Lever le doute', 'cleared'],
  ['C’est bien cette personne', 'confirmed'],
])('who may be on the register is named, and « %s » keeps a note', async (label, outcome) => {
  const requests = serve({
    [`GET ${address}`]: () => json(found),
    [`POST ${address}`]: () => new Response(null, { status: 204 }),
  })
  const showNotice = vi.fn()
  renderScreen(<OpenHits dossierId={id} isAccepted={false} showNotice={showNotice} />, { role: 'manage_dossier' })
  await screen.findByText(/Étienne GARNIER — au registre/)
  fireEvent.click(screen.getByRole('button', { name: label }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/Étienne GARNIER — au registre/)
  const facts = 'Né(e) le 01/02/1966 (dossier) · Né(e) le 03/02/1966 (registre) · Né(e) en 1966 (registre)'
  dialog.getByText(`Registre, entrée n° 7 · ${facts} · Alias : Stepan GARNYER`)
  dialog.getByText(/Nom\s: identique/)
  dialog.getByText(/Prénom\s: proche/)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Autre date de naissance' } })
  fireEvent.click(screen.getAllByRole('button', { name: label }).at(-1)!)
  await waitFor(() => expect(showNotice).toHaveBeenCalledWith({ tone: 'success', key: `screening.done.${outcome}` }))
  const sent = requests.find(({ line }) => line.startsWith('POST'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ outcome, note: 'Autre date de naissance', hits: ['a1'] })
})

test('a note that could not be kept stays in its box, with why', async () => {
  serve({
    [`GET ${address}`]: () => json(found),
    [`POST ${address}`]: () => refusal(503, 'error.technical-error'),
  })
  renderScreen(<OpenHits dossierId={id} isAccepted={false} showNotice={vi.fn()} />, { role: 'manage_dossier' })
  fireEvent.click(await screen.findByRole('button', { name: 'Lever le doute' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: 'Autre date de naissance' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Lever le doute' }).at(-1)!)
  expect((await screen.findByRole('alert')).textContent).toMatch(/technique/)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Autre date de naissance')
})

test('others that appeared since are listed in the open dialog, with the note still there, before they are cleared', async () => {
  const added = { ...hit, id: 'b2', listed: { ...hit.listed, id: 8, name: 'Etienne GARNIER-ROUX' } }
  let open = [hit]
  const requests = serve({
    [`GET ${address}`]: () => json({ ...found, open }),
    [`POST ${address}`]: () => {
      if (open.length > 1) return new Response(null, { status: 204 })
      open = [hit, added]
      return refusal(409, 'screening.error.changed')
    },
  })
  renderScreen(<OpenHits dossierId={id} isAccepted={false} showNotice={vi.fn()} />, { role: 'manage_dossier' })
  fireEvent.click(await screen.findByRole('button', { name: 'Lever le doute' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Homonyme' } })
  const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Lever le doute' })
  fireEvent.click(confirm())
  await within(screen.getByRole('dialog')).findByText(/GARNIER-ROUX/)
  within(screen.getByRole('dialog')).getByText('Nouveau')
  expect(screen.getByRole('alert').textContent).toMatch(/rien n’a été enregistré/)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Homonyme')
  fireEvent.click(confirm())
  await waitFor(() => expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(2))
  const sent = requests.filter(({ line }) => line.startsWith('POST')).map(({ body }) => JSON.parse(body ?? '').hits)
  expect(sent).toEqual([['a1'], ['a1', 'b2']])
})

test('on an accepted dossier it is said that its delivery is on hold', async () => {
  serve({ [`GET ${address}`]: () => json({ ...found, notes: [] }) })
  renderScreen(<OpenHits dossierId={id} isAccepted showNotice={vi.fn()} />, { role: 'manage_dossier' })
  await screen.findByText(/il ne sera transmis au système client qu’une fois/)
})

test('a note that confirmed another hit does not say that the open one is confirmed', async () => {
  const notes: Screening['notes'] = [{ ...found.notes[0]!, outcome: 'confirmed' }]
  serve({ [`GET ${address}`]: () => json({ ...found, notes }) })
  renderScreen(<OpenHits dossierId={id} isAccepted={false} showNotice={vi.fn()} />, { role: 'manage_dossier' })
  await screen.findByText(/ne pourra être accepté qu’une fois le doute levé/)
  screen.getByRole('button', { name: 'C’est bien cette personne' })
})

test('a confirmed hit is shown as confirmed, and can only be cleared', async () => {
  serve({ [`GET ${address}`]: () => json({ ...found, isConfirmed: true }) })
  renderScreen(<OpenHits dossierId={id} isAccepted={false} showNotice={vi.fn()} />, { role: 'manage_dossier' })
  await screen.findByText(/correspondance confirmée/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Lever le doute'])
})

test('the trace lists each comparison and each note', async () => {
  const before = { ...found.screenings[0]!, at: '2026-03-03T10:00:00Z', occasion: 'delivery' as const }
  serve({ [`GET ${address}`]: () => json({ ...found, screenings: [before, ...found.screenings] }) })
  renderScreen(<ScreeningTrace dossierId={id} />, { role: 'manage_dossier' })
  await screen.findByText(/à l’acceptation.*28\/02\/2026.*personnes\s: 2.*correspondances\s: 1/)
  screen.getByText(/avant la transmission · registre du/)
  screen.getByText(/Gérard Leroux · doute levé\s: Homonyme/)
})

test('without a register, screening is not shown', async () => {
  serve({ [`GET ${address}`]: () => json({ isOn: false, open: [], isConfirmed: false, screenings: [], notes: [] }) })
  const { container } = renderScreen(<ScreeningTrace dossierId={id} />, { role: 'manage_dossier' })
  await waitFor(() => expect(container.textContent).toBe(''))
})
