// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { ProspectCard } from './prospect-card.tsx'
import { dossier } from '../store/testing.ts'
import { renderWizard, setUpBrowser } from '../testing.tsx'

setUpBrowser()

test('pressed in the sidebar, the button shows its success there', async () => {
  const given = dossier({ client_id: 'c1', authorized_clients: [], direct: false })
  const reply = { dossier: { ...given, authorized_clients: ['c1'] } }
  serve({ [`PUT /api/v1/dossiers/${given.id}/authorized-clients`]: () => json(reply) })
  const opening = { dossier: given, role: 'advisor', settings: testSettings, blockId: null } as const
  await renderWizard({ ...opening, journal: Promise.resolve(null) }, <ProspectCard />)
  fireEvent.click(await screen.findByRole('button', { name: /Autoriser le client/ }))
  expect(await screen.findByText('Le client a été autorisé sur le dossier.')).toBeTruthy()
})

test.each([
  ['ongoing', true],
  ['canceled', false],
  ['signature', false],
  ['signed', false],
] as const)('at %s an advisor may let the client in: %s', async (state, may) => {
  const given = dossier({ client_id: 'c1', authorized_clients: [], direct: false, status: state, state })
  const opening = { dossier: given, role: 'advisor', settings: testSettings, blockId: null } as const
  await renderWizard({ ...opening, journal: Promise.resolve(null) }, <ProspectCard />)
  if (may) expect(await screen.findByRole('button', { name: /Autoriser le client/ })).toBeTruthy()
  else expect(document.body.textContent).not.toContain('Autoris')
})
