// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render.tsx'
import { refusal, serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { storeTestSettings } from '../../testing/settings.ts'
import { WizardScreen } from './wizard-screen.tsx'

beforeEach(() => {
  clearStorage()
  stubBrowser()
  storeTestSettings()
  beSignedIn()
})
afterEach(cleanup)

const nobodys = '6f6c0000-0000-4000-8000-000000000000'

test.each([
  ['is no address of a dossier at all', 'dossier-12', 400, 'error.invalid'],
  ['is nobody’s', nobodys, 404, 'dossier.error.not-found'],
])('a link whose dossier %s says that it cannot be found, and leads back', async (_, id, status, message) => {
  const requests = serve({ [`GET /api/v1/dossiers/${id}`]: () => refusal(status, message) })
  history.replaceState(null, '', `/form?dossier=${id}`)
  renderScreen(<WizardScreen />)
  expect(await screen.findByText(/Ce dossier est introuvable/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toMatch(/^\/dossier/)
  expect(requests.map(({ line }) => line)).toContain(`GET /api/v1/dossiers/${id}`)
})
