// @vitest-environment jsdom
import type { Dossier } from '@parcelle/contract/dossiers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { dossier } from '../store/testing.ts'
import { makeAnsweredDossier, definition, renderWizard, setUpBrowser } from '../testing.tsx'
import { PageFrame } from './page-frame.tsx'

setUpBrowser()

const { id, detail } = dossier()
const other = { id: '00000000-0000-4000-8000-000000000002', number: '48214' }
const items = [{ elementId: 2, blockId: 100, name: 'E-mail', reason: 'Cette adresse ne répond pas.' }]

async function draw(changes: Partial<Dossier>, linked: object = {}): Promise<void> {
  const reply = { correction: null, copiedFrom: null, copiedTo: null, correctable: [], ...linked }
  serve({ [`GET /api/v1/dossiers/${id}/correction`]: () => json(reply) })
  const opening = { role: 'client', settings: testSettings, journal: Promise.resolve(null), blockId: null } as const
  await renderWizard(
    { ...opening, dossier: dossier({ ...makeAnsweredDossier('conseiller'), ...changes }) },
    <PageFrame page={definition.pages[0]!} blockId={null} />,
  )
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('the form of a signed dossier links to its correction for those who may correct it', async () => {
  await draw({ state: 'signed', detail: { ...detail, correction: true, next: { action: 'correct', count: 1 } } })
  await screen.findByText('Correction attendue')
  expect(await hrefOf('Corriger le dossier')).toBe(`/correction/${id}`)
})

test('a copy says what is to be corrected in it and why, and leads to the original', async () => {
  await draw({ duplicated_from: other.id }, { copiedFrom: { ...other, items } })
  await screen.findByText('Cette adresse ne répond pas.')
  expect(await hrefOf('Voir le dossier d’origine')).toBe(`/form?dossier=${other.id}&resume=1`)
})

test('a dossier that was declined for its copy leads to the copy', async () => {
  await draw({ state: 'signed', integrate_state: 'refused' }, { copiedTo: other })
  expect(await hrefOf('Ouvrir la copie')).toBe(`/form?dossier=${other.id}&resume=1`)
})
