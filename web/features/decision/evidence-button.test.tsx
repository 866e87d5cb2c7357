// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubClipboard } from '../../testing/clipboard.ts'
import { renderScreen } from '../../testing/render.tsx'
import { json, serve } from '../../testing/server.ts'
import { beNewlySignedIn } from '../../testing/session.ts'
import { storeTestSettings, testSettings } from '../../testing/settings.ts'
import { EvidenceButton } from './evidence-button.tsx'

const KEYS = 'GET /api/v1/evidence-keys'
const [fingerprint, before] = ['a1'.repeat(32), 'b2'.repeat(32)]
const show = () => renderScreen(<EvidenceButton dossierId="d" />, { role: 'manage_dossier' })

beforeEach(() => beNewlySignedIn('manage_dossier'))
afterEach(() => {
  cleanup()
  storeTestSettings()
  vi.unstubAllGlobals()
})

test('the fingerprint of the evidence key is shown beside the button, and copied', async () => {
  const writeText = stubClipboard()
  serve({ [KEYS]: () => json({ fingerprint, earlier: [before] }) })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Empreinte de la clé de preuve' }))
  await screen.findByText(fingerprint)
  screen.getByText(before)
  fireEvent.click(screen.getByRole('button', { name: /^Copier/ }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(fingerprint))
})

test('where downloads are switched off, there is no evidence pack to take', () => {
  storeTestSettings({ features: { ...testSettings.features, download: false } })
  show()
  expect(screen.queryByRole('button')).toBeNull()
})
