// @vitest-environment jsdom
import { applyOperation, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { Route, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { answerFiles } from '../../../testing/draft-files.ts'
import { json, serve, type RecordedRequest } from '../../../testing/server.ts'
import { beNewlySignedIn, clearStorage } from '../../../testing/session.ts'
import { storeTestSettings } from '../../../testing/settings.ts'
import type { PreviewProps } from '../form/preview/preview.ts'
import { SamplesScreen } from './samples-screen.tsx'

const text = (fr: string) => ({ fr, en: `${fr} (en)` })
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
            {
              id: 1,
              name: 'city',
              type: 'input_text',
              attributes: { label: text('Ville') },
              condition: null,
              calculate: null,
              reference: null,
            },
          ],
        },
        {
          id: 101,
          page_id: 10,
          slug: 'metz',
          rank: 2,
          kind: 'normal',
          title: text('À Metz'),
          condition: {
            rules: [{ type: 'input', element: 'city', operator: 'equal', value: 'Metz' }],
            logical_operator: 'AND',
            actions: ['visible'],
          },
          elements: [
            {
              id: 2,
              name: 'street',
              type: 'input_text',
              attributes: { label: text('Rue') },
              condition: null,
              calculate: null,
              reference: null,
            },
          ],
        },
      ],
    },
  ],
}
const outcome = { blocks: ['bloc'], amounts: { total: 10 }, documents: ['letter'], signers: ['mission subscriber'] }
const said = {
  amounts: ['« Total » : 10'],
  documents: ['« Lettre »'],
  signers: ['Lettre de mission : le souscripteur'],
}
const sample = (id: string, state: string, more: object = {}) => ({
  id,
  title: `Exemple ${id}`,
  form: 'client',
  state,
  changes: [],
  problems: [],
  outcome,
  said,
  ...more,
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
  content = {
    'forms/client.json': form,
    'settings.json': {},
    'products.json': { products: [] },
    'samples.json': {
      today: '2026-11-02',
      samples: [
        { id: 'a', title: 'Exemple a', form: 'client', answers: { city: 'Metz', zip: '57000' } },
        { id: 'b', like: 'a', answers: { city: 'Nancy' } },
      ],
    },
  } as unknown as Content
  draftNumber++
})
afterEach(cleanup)

/** A wizard in which somebody answered one question. */
function Preview({ onValues, blockId, answers }: PreviewProps) {
  useEffect(() => onValues((id) => (id === 1 ? 'Lyon' : null)), [onValues])
  return (
    <>
      <button type="button" onClick={() => onValues((id) => (id === 1 ? 'Brest' : null))}>
        Répondre Brest
      </button>
      <p>Bloc {blockId} du formulaire</p>
      <p>Ville : {String(answers['city'] ?? '')}</p>
    </>
  )
}

function open(samples: readonly object[], { isWritable = true, search = '' } = {}) {
  const id = `samples${draftNumber}`
  const url = `/api/v1/studio/drafts/${id}`
  const state = () => ({ number: sent.length, canUndo: sent.length > 0, canRedo: false })
  serve({
    [`GET ${url}`]: (request: RecordedRequest) =>
      json({ ...state(), title: 'Essai', state: 'draft', isWritable, ...answerFiles(content, request) }),
    [`GET ${url}/operations`]: () => json({ ...state(), operations: [] }),
    [`GET /api/v1/studio/editions/${id}/samples`]: () => json({ since: 'e1', unreadable: null, samples }),
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
  const { hook, searchHook } = memoryLocation({ path: `/studio/drafts/${id}/samples${search}` })
  renderScreen(
    <Router hook={hook} searchHook={searchHook}>
      <Route path="/studio/drafts/:draft/samples">
        <SamplesScreen Preview={Preview} />
      </Route>
    </Router>,
    { role: 'studio' },
  )
}

const kept = (id: string) =>
  (content['samples.json'] as { samples: { [key: string]: Json }[] }).samples.find((one) => one['id'] === id)
const cardOf = async (title: string) => (await screen.findByText(title, { selector: 'span' })).closest('li')!

test('the screen says which samples change, and how', async () => {
  open([
    sample('a', 'different', { changes: ['La question « Ville » n’est plus posée.'] }),
    sample('b', 'broken', { problems: ['La réponse à « Ville » manque.'] }),
    sample('c', 'same'),
  ])
  expect(await screen.findByText('Inchangés : 1. Différents : 1. À corriger : 1.')).toBeDefined()
  const card = await cardOf('Exemple a')
  expect(within(card).getByText('Différent')).toBeDefined()
  expect(within(card).getByText('La question « Ville » n’est plus posée.')).toBeDefined()
  expect(within(card).getByText('« Lettre »')).toBeDefined()
  expect(within(await cardOf('Exemple b')).getByText('La réponse à « Ville » manque.')).toBeDefined()
})

test('the sample that a finding leads to is open and in sight', async () => {
  const seen = vi.fn<() => void>()
  Element.prototype.scrollIntoView = seen
  open([sample('a', 'same'), sample('b', 'broken')], { search: '?at=b' })
  expect((await cardOf('Exemple b')).querySelector('details')?.open).toBe(true)
  expect((await cardOf('Exemple a')).querySelector('details')?.open).toBe(false)
  expect(seen).toHaveBeenCalledOnce()
})

test('the results of a sample can be made its expectations, and removed again', async () => {
  open([sample('a', 'same')])
  const card = await cardOf('Exemple a')
  fireEvent.click(within(card).getByRole('button', { name: 'Exiger ce résultat', hidden: true }))
  await waitFor(() => expect(kept('a')).toMatchObject({ expects: outcome }))
  expect(await within(card).findByText('Résultat exigé')).toBeDefined()
  fireEvent.click(within(card).getByRole('button', { name: 'Ne plus rien exiger', hidden: true }))
  await waitFor(() => expect(kept('a')).not.toHaveProperty('expects'))
})

test('a sample is renamed and duplicated; one that is removed leaves its answers to those like it', async () => {
  open([sample('a', 'same'), sample('b', 'same')])
  const card = await cardOf('Exemple a')
  const french = within(card).getByRole('textbox', { name: 'Français', hidden: true })
  fireEvent.change(french, { target: { value: 'Couple' } })
  await waitFor(() => expect(kept('a')).toMatchObject({ title: { fr: 'Couple', en: 'Exemple a' } }))
  fireEvent.click(within(card).getByRole('button', { name: 'Dupliquer', hidden: true }))
  await waitFor(() => expect(kept('sample-3')).toMatchObject({ answers: { city: 'Metz' }, form: 'client' }))
  fireEvent.click(within(card).getByRole('button', { name: 'Supprimer', hidden: true }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/Exemples qui en reprennent les réponses : 1/)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(kept('a')).toBeUndefined())
  expect(kept('b')).toEqual({ id: 'b', form: 'client', answers: { city: 'Nancy', zip: '57000' } })
})

test('a form that was tried is kept as a sample with a title in both languages', async () => {
  open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Commencer un essai' }))
  expect(await screen.findByText('Bloc 100 du formulaire')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Garder comme exemple' }))
  expect(screen.getByText('Donnez un titre dans les deux langues.')).toBeDefined()
  const title = screen.getByRole('group', { name: 'Titre de l’exemple' })
  fireEvent.change(within(title).getByRole('textbox', { name: 'Français' }), { target: { value: 'À Lyon' } })
  fireEvent.change(within(title).getByRole('textbox', { name: 'Anglais' }), { target: { value: 'In Lyon' } })
  fireEvent.click(screen.getByRole('button', { name: 'Garder comme exemple' }))
  expect(await screen.findByText('Gardé comme exemple : À Lyon.')).toBeDefined()
  await waitFor(() =>
    expect(kept('sample-3')).toEqual({
      id: 'sample-3',
      title: { fr: 'À Lyon', en: 'In Lyon' },
      form: 'client',
      answers: { city: 'Lyon' },
    }),
  )
})

test('the answers of a sample are corrected, and only those that were changed', async () => {
  open([sample('a', 'same'), sample('b', 'broken')], { search: '?try=b' })
  expect(await screen.findByText('Ville : Nancy')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Répondre Brest' }))
  fireEvent.click(screen.getByRole('button', { name: /^Corriger «.b.» avec/ }))
  expect(await screen.findByText('Réponses corrigées : b.')).toBeDefined()
  expect(screen.queryByText('Ville : Nancy')).toBeNull()
  await waitFor(() => expect(kept('b')).toEqual({ id: 'b', like: 'a', answers: { city: 'Brest' } }))
  const card = await cardOf('Exemple a')
  const correct = within(card).getByRole('link', { name: 'Corriger les réponses', hidden: true })
  expect(correct.getAttribute('href')).toMatch(/\/samples\?try=a$/)
})

test('a block that is hidden is shown by the answers that it takes', async () => {
  open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Commencer un essai' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Bloc suivant' }))
  expect(screen.getByText('Bloc 101 du formulaire')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Répondre pour voir ce bloc' }))
  expect(screen.getByText('Ville : Metz')).toBeDefined()
  expect(screen.getByText('Les réponses qu’il faut sont données.')).toBeDefined()
})

test('a draft that is only read shows the samples and offers nothing', async () => {
  open([sample('a', 'same')], { isWritable: false })
  await cardOf('Exemple a')
  expect(screen.queryByRole('button', { name: 'Commencer un essai' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dupliquer', hidden: true })).toBeNull()
})
