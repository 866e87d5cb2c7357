// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useState } from 'react'
import { noticeText, type Notice } from '../../ui/notice.ts'
import { useSpeech } from '../../i18n.tsx'
import { testClient, testDossier, testOpenDossier } from '../../testing/dossiers.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { useProspect, type ProspectDossier } from './create-prospect.ts'

const { id } = testDossier(48213)
const client = testClient(1).id
const CREATE = 'POST /api/v1/prospects'
const AUTHORISE = `PUT /api/v1/dossiers/${id}/authorized-clients`
const lead: ProspectDossier = { id, clientId: null, authorizedClients: [] }

/** What the form will show of it: one button, and what it tells. */
function Wizard({ given }: { given: ProspectDossier }) {
  const { say } = useSpeech()
  const [dossier, setDossier] = useState(given)
  const [told, tell] = useState<readonly Notice[]>([])
  const { face, press } = useProspect({
    dossier,
    tell,
    onDone: (change) => setDossier((last) => ({ ...last, ...change })),
  })
  return (
    <>
      {face && (
        <button type="button" onClick={press}>
          {face}
        </button>
      )}
      <output>{told.map((notice) => noticeText(notice, say)).join(' | ')}</output>
    </>
  )
}

const press = () => fireEvent.click(screen.getByRole('button'))
const told = () => screen.getByRole('status').textContent
const errors = (...items: object[]) => json({ errors: items }, { status: 422 })

beforeEach(() => {
  clearStorage()
  beSignedIn()
})
afterEach(cleanup)

test('a dossier without a client makes one of its answers, who is let in at once', async () => {
  const asked = serve({ [CREATE]: () => json({ prospect: { ...testClient(1), email: 'a@b.fr' } }, { status: 201 }) })
  renderScreen(<Wizard given={lead} />)
  expect(screen.getByRole('button').textContent).toBe('create')
  press()
  await waitFor(() => expect(told()).toBe('Le prospect a été créé et autorisé sur le dossier.'))
  expect(asked[0]?.body).toBe(JSON.stringify({ dossierId: id }))
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [
    'a known address',
    () => errors({ code: 'x', property: 'email', message: 'User already exists for customer email' }),
    'Un utilisateur existe déjà avec cette adresse e-mail',
  ],
  [
    'a failure of the server',
    () => errors({ code: 'x', message: 'An error occurred when creating the prospect' }),
    'Une erreur est survenue lors de la création du prospect',
  ],
  [
    'answers that are missing, each by its name',
    () =>
      errors(
        { code: 'x', property: '1012', message: 'prospect.error.missing-data', params: { label: 'Nom' } },
        { code: 'x', property: '1014', message: 'prospect.error.missing-data', params: { label: 'E-mail' } },
      ),
    "Renseignez d'abord le champ Nom pour créer le prospect | Renseignez d'abord le champ E-mail pour créer le prospect",
  ],
  [
    'no answer at all',
    () => Promise.reject(new TypeError('offline')),
    'Une erreur est survenue lors de la création du prospect',
  ],
])('%s', async (_, answer, expected) => {
  serve({ [CREATE]: answer })
  renderScreen(<Wizard given={lead} />)
  press()
  await waitFor(() => expect(told()).toBe(expected))
  expect(screen.getByRole('button').textContent).toBe('create')
})

test('a dossier that has its client lets him in, beside those already there', async () => {
  const asked = serve({ [AUTHORISE]: () => json(testOpenDossier(48213)) })
  renderScreen(<Wizard given={{ id, clientId: client, authorizedClients: ['other'] }} />)
  expect(screen.getByRole('button').textContent).toBe('authorise')
  press()
  await waitFor(() => expect(told()).toBe('Le client a été autorisé sur le dossier.'))
  expect(asked[0]?.body).toBe(JSON.stringify({ clientsId: ['other', client] }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('after a thrown error the authorise button is still there', async () => {
  serve({ [AUTHORISE]: () => Promise.reject(new TypeError('offline')) })
  renderScreen(<Wizard given={{ id, clientId: client, authorizedClients: [] }} />)
  press()
  await waitFor(() => expect(told()).not.toBe(''))
  expect(screen.getByRole('button').textContent).toBe('authorise')
})
