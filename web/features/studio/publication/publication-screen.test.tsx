// @vitest-environment jsdom
import type { EditionSample } from '@parcelle/contract/studio/editions'
import type { Publication } from '@parcelle/contract/studio/publication'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { PublicationScreen } from './publication-screen.tsx'

const PROPOSAL = '0b6f7a52-0000-4000-8000-000000000001'
const draft: Publication = {
  edition: 'd1',
  state: 'draft',
  title: 'Nouveau standard',
  source: 'studio',
  between: null,
  examination: null,
  proposal: null,
  proposing: null,
  approving: 'studio.error.not-open',
  history: [],
}
const funds = (sample: string | null) => ({
  label: 'Origine des fonds',
  place: { screen: 'form' as const, name: 'client', key: 'element-12', sample },
})
const letter = {
  label: 'Lettre de mission',
  place: { screen: 'documents' as const, name: 'mission-letter', key: null, sample: 'alone' },
}
const proposed: Publication = {
  ...draft,
  state: 'proposed',
  proposing: 'studio.error.not-proposable',
  approving: null,
  examination: {
    isCurrent: true,
    askedAt: '2026-11-18T08:00:00Z',
    findings: [],
    impact: {
      examined: 12,
      total: 12,
      isDone: true,
      unchanged: 10,
      safe: 11,
      effects: [
        {
          effect: 'asked',
          count: 1,
          dossiers: [
            { number: '00012', what: [funds('couple')] },
            { number: '00013', what: [{ label: 'Autre', place: null }] },
          ],
          samples: [{ id: 'couple', title: 'Un couple', what: [funds('couple')] }],
        },
        { effect: 'recomputed', count: 0, dossiers: [], samples: [] },
        {
          effect: 'lost',
          count: 22,
          dossiers: [{ number: '00007', what: [{ label: 'Profession', place: null }] }],
          samples: [],
        },
        { effect: 'reopened', count: 0, dossiers: [], samples: [] },
        { effect: 'signatures', count: 0, dossiers: [], samples: [{ id: 'alone', title: 'Seul', what: [letter] }] },
      ],
    },
  },
  proposal: {
    id: PROPOSAL,
    state: 'open',
    note: 'Dès le 1er décembre',
    proposer: 'Inès Caron',
    isMine: false,
    at: '2026-11-18T08:00:00Z',
    approver: null,
    decidedAt: null,
    answer: '',
    publishAt: null,
    moves: false,
    moved: null,
  },
  history: [{ at: '2026-11-18T08:00:00Z', event: 'propose', by: 'Inès Caron', note: '' }],
}

beforeEach(() => beNewlySignedIn('studio'))
afterEach(cleanup)

function open(publication: Publication, more: Parameters<typeof serve>[0] = {}) {
  const { state, title } = publication
  const called = serve({
    'GET /api/v1/studio/drafts/d1': () =>
      json({
        number: 1,
        canUndo: false,
        canRedo: false,
        title,
        state,
        isWritable: state === 'draft',
        files: [],
        content: {},
      }),
    'GET /api/v1/studio/drafts/d1/events': () =>
      new Response('event: presence\ndata: {"present":[]}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    'GET /api/v1/studio/drafts/d1/operations': () =>
      json({ number: 1, canUndo: false, canRedo: false, operations: [] }),
    'GET /api/v1/studio/editions/d1/publication': () => json(publication),
    'GET /api/v1/studio/editions/d1/changes': () =>
      json({ since: 'a1', areas: [{ area: 'company', changes: ['Téléphone : 02 (auparavant 01).'], total: 1 }] }),
    'GET /api/v1/studio/editions/d1/samples': () => json({ since: 'a1', unreadable: null, samples: [] }),
    ...more,
  })
  history.replaceState(null, '', '/studio/drafts/d1/publish')
  renderScreen(
    <Route path="/studio/drafts/:draft/publish">
      <PublicationScreen />
    </Route>,
    { role: 'studio' },
  )
  return called
}
const bodyOf = (called: ReturnType<typeof serve>, line: string) =>
  JSON.parse(called.find((one) => one.line === line)?.body ?? 'null')

test('an author sees what changes and proposes it with a title and a note', async () => {
  const line = 'POST /api/v1/studio/drafts/d1/proposal'
  const called = open(draft, { [line]: () => json({ proposal: PROPOSAL }, { status: 201 }) })
  await screen.findByText('Téléphone : 02 (auparavant 01).')
  fireEvent.change(screen.getByRole('textbox', { name: /^Message/ }), { target: { value: ' Décembre ' } })
  fireEvent.click(screen.getByRole('button', { name: /^Proposer/ }))
  await expect.poll(() => bodyOf(called, line)).toEqual({ title: 'Nouveau standard', note: 'Décembre' })
})

const sample = (id: string, more: Partial<EditionSample>): EditionSample => ({
  id,
  title: `Exemple ${id}`,
  form: 'client',
  state: 'different',
  changes: [`La question « ${id} » est posée.`],
  problems: [],
  outcome: null,
  said: { amounts: [], documents: [], signers: [] },
  difference: id.repeat(64),
  acceptance: null,
  ...more,
})

test('each sample that changes is accepted by name before the draft is proposed, one by one or all that are shown', async () => {
  const ACCEPT = 'POST /api/v1/studio/drafts/d1/samples'
  let samples = [
    sample('a', {}),
    sample('b', {}),
    sample('c', { state: 'removed', changes: [] }),
    sample('d', { state: 'same', changes: [], difference: null }),
  ]
  const accepted = { by: 'Inès Caron', at: '2026-11-18T08:00:00Z' }
  const called = open(draft, {
    'GET /api/v1/studio/editions/d1/samples': () => json({ since: 'a1', unreadable: null, samples }),
    [ACCEPT]: ({ body }) => {
      const ids = JSON.parse(body).samples.map(({ id }: { id: string }) => id)
      samples = samples.map((one) => (ids.includes(one.id) ? { ...one, acceptance: accepted } : one))
      return new Response(null, { status: 204 })
    },
  })
  await screen.findByText('La question « a » est posée.')
  screen.getByText('Cet exemple est supprimé.')
  expect(screen.queryByText('Exemple d')).toBeNull()
  screen.getByText('Acceptez d’abord chaque exemple qui change.')
  expect(screen.getByRole('button', { name: /^Proposer/ }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: /Accepter ce qui change dans «.Exemple b.»/ }))
  await screen.findByText(/^Accepté par Inès Caron/)
  expect(bodyOf(called, ACCEPT)).toEqual({ samples: [{ id: 'b', difference: 'b'.repeat(64) }] })
  fireEvent.click(screen.getByRole('button', { name: 'Tout accepter (2 exemples ci-dessus)' }))
  await expect.poll(() => screen.getAllByText(/^Accepté par Inès Caron/)).toHaveLength(3)
  expect(screen.queryByText('Acceptez d’abord chaque exemple qui change.')).toBeNull()
  expect(screen.getByRole('button', { name: /^Proposer/ }).getAttribute('aria-disabled')).toBeNull()
})

test('a sample that cannot be opened is not accepted but mended', async () => {
  const samples = [sample('a', { state: 'broken', changes: [], problems: ['Le formulaire ne s’ouvre pas.'] })]
  open(draft, { 'GET /api/v1/studio/editions/d1/samples': () => json({ since: 'a1', unreadable: null, samples }) })
  await screen.findByText('Le formulaire ne s’ouvre pas.')
  expect(screen.queryByRole('button', { name: /^Accepter|^Tout accepter/ })).toBeNull()
})

test('the second person sees who accepted what, and accepts nothing', async () => {
  const acceptance = { by: 'Inès Caron', at: '2026-11-18T08:00:00Z' }
  open(proposed, {
    'GET /api/v1/studio/editions/d1/samples': () =>
      json({ since: 'a1', unreadable: null, samples: [sample('a', { acceptance }), sample('b', {})] }),
  })
  await screen.findByText('La question « a » est posée.')
  expect(screen.getAllByText(/^Accepté par Inès Caron/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
})

test('the second person reads findings and effect, and approves for a date with the move of dossiers', async () => {
  const line = 'POST /api/v1/studio/drafts/d1/proposal/approve'
  const called = open(proposed, { [line]: () => new Response(null, { status: 204 }) })
  await screen.findByText('Rien à corriger.')
  screen.getByText(/^Dossier 00007\s: Profession$/)
  fireEvent.click(screen.getByRole('radio', { name: 'à une date' }))
  fireEvent.click(screen.getByRole('button', { name: /^Approuver pour cette date/ }))
  await screen.findByText('Choisissez une date à venir.')
  fireEvent.change(screen.getByLabelText(/^Date et heure/), { target: { value: '2099-12-01T08:00' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /rien n’est perdu/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Approuver pour cette date/ }))
  // It is 8 in Paris.
  const publishAt = '2099-12-01T07:00:00.000Z'
  await expect.poll(() => bodyOf(called, line)).toEqual({ proposal: PROPOSAL, note: '', publishAt, moves: true })
})

test('each effect leads to the samples that show it, and from each to the place where it does', async () => {
  open(proposed)
  const line = await screen.findByText(/^avec une nouvelle question/)
  expect(line.textContent).toContain('1 exemple')
  const linksOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link', { hidden: true })
      .map((link) => [link.textContent, link.getAttribute('href')])
  const [asked, signatures] = screen.getAllByRole('list', { name: 'Exemples qui le montrent', hidden: true })
  const preview = ['Origine des fonds', '/studio/drafts/d1/form/client?at=element-12&sample=couple']
  expect(linksOf(asked!)).toEqual([['Un couple', '/studio/drafts/d1/samples?at=couple'], preview])
  expect(linksOf(signatures!)).toEqual([
    ['Seul', '/studio/drafts/d1/samples?at=alone'],
    ['Lettre de mission', '/studio/drafts/d1/documents/mission-letter?sample=alone'],
  ])
  expect(linksOf(screen.getByText(/^Dossier 00012/))).toEqual([preview])
  screen.getByText('et 21 autres dossiers')
})

test('effects that no open folder has are still shown by the samples', async () => {
  const { impact } = proposed.examination!
  const effects = impact!.effects.map((one) => ({ ...one, count: 0, dossiers: [] }))
  open({
    ...proposed,
    examination: { ...proposed.examination!, impact: { ...impact!, examined: 0, total: 0, effects } },
  })
  await screen.findByText('Aucun dossier n’est en cours.')
  screen.getByRole('link', { name: 'Un couple', hidden: true })
})

test('an edition that a program published shows what it changed, and no proposal', async () => {
  open({ ...draft, state: 'live', title: '', proposing: 'studio.error.not-proposable' })
  await screen.findByText('Téléphone : 02 (auparavant 01).')
  screen.getByRole('heading', { level: 1, name: 'Édition en vigueur' })
  for (const name of ['Publication', 'Contrôle', 'Effet sur les dossiers en cours'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})

test('a refusal wants its reason', async () => {
  const line = 'POST /api/v1/studio/drafts/d1/proposal/refuse'
  const called = open(proposed, { [line]: () => new Response(null, { status: 204 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Refuser' }))
  const [, send] = screen.getAllByRole('button', { name: 'Refuser' })
  fireEvent.click(send!)
  await screen.findByText('Donnez le motif du refus.')
  fireEvent.change(screen.getByRole('textbox', { name: /^Motif/ }), { target: { value: 'Numéro faux' } })
  fireEvent.click(send!)
  await expect.poll(() => bodyOf(called, line)).toEqual({ proposal: PROPOSAL, reason: 'Numéro faux' })
})

const finding = { severity: 'problem', language: 'fr', code: null, place: null } as const

test('the author of a proposal can only withdraw it', async () => {
  open({ ...proposed, approving: 'studio.error.own-proposal', proposal: { ...proposed.proposal!, isMine: true } })
  await screen.findByRole('button', { name: 'Retirer la proposition' })
  expect(screen.queryByRole('button', { name: /^Approuver et publier/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refuser' })).toBeNull()
})

test('what the check found is listed with its place, and nothing can be approved', async () => {
  open({
    ...proposed,
    approving: 'studio.error.findings',
    examination: {
      ...proposed.examination!,
      impact: null,
      findings: [
        { ...finding, where: 'help.phone', reason: 'doit être un texte' },
        {
          ...finding,
          where: 'samples.json/couple',
          reason: '« amount » est caché',
          place: { label: 'Un couple', form: null, key: 'couple' },
        },
        {
          ...finding,
          where: 'form 1/amount',
          reason: 'x in {y} (formula)',
          language: 'en',
          code: 'formula',
          place: { label: 'Montant', form: 'client', key: 'element-12' },
        },
      ],
    },
  })
  await screen.findByText('3 points à corriger avant de publier.')
  screen.getByText('help.phone')
  screen.getByText('doit être un texte')
  const place = screen.getByRole('link', { name: 'Montant' })
  expect(place.getAttribute('href')).toBe('/studio/drafts/d1/form/client?at=element-12')
  const sample = screen.getByRole('link', { name: 'Un couple' })
  expect(sample.getAttribute('href')).toBe('/studio/drafts/d1/samples?at=couple')
  screen.getByText(/la formule/)
  screen.getByText('Le contrôle a trouvé des points à corriger.')
  expect(screen.queryByRole('button', { name: /^Approuver et publier/ })).toBeNull()
})

test('a draft whose base is past says what changed and is taken over', async () => {
  const line = 'POST /api/v1/studio/drafts/d1/take-over'
  open(
    {
      ...draft,
      proposing: 'studio.error.outdated',
      between: [{ area: 'company', changes: ['Ville : Rennes.'], total: 1 }],
    },
    { [line]: () => refusal(409, 'studio.error.not-outdated') },
  )
  await screen.findByText('Ville : Rennes.')
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre mes changements' }))
  await screen.findByText('Ce brouillon est déjà fondé sur l’édition en vigueur.')
})
