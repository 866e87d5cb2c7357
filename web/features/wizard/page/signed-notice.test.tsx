// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { dossier } from '../store/testing.ts'
import { findBlock, makeAnsweredDossier, renderWizard, setUpBrowser } from '../testing.tsx'
import { SignedNotice } from './signed-notice.tsx'

setUpBrowser()

const FINISH = 'signature-souscription'
const nextSteps = {
  payment: null,
  checkedBy: null,
  withdrawUntil: null,
  earnsFrom: null,
  steps: [{ step: 'signed', state: 'done', at: '2026-11-17T10:27:00.000Z' }],
}

async function draw(pageId: number) {
  const opened = dossier({ status: 'signed', state: 'signed', ...makeAnsweredDossier(FINISH) })
  serve({
    [`GET /api/v1/dossier/${opened.id}/docusign/envelopes`]: () => json({ envelopes: [] }),
    [`GET /api/v1/dossiers/${opened.id}/next-steps`]: () => json({ nextSteps }),
  })
  const options = { dossier: opened, role: 'client', settings: testSettings, blockId: null } as const
  await renderWizard({ ...options, journal: Promise.resolve(null) }, <SignedNotice pageId={pageId} />)
  return opened
}

test('a signed dossier says on its other pages what follows, and leads to the signature block', async () => {
  const { id } = await draw(0)
  expect(await screen.findByRole('region', { name: 'Et maintenant' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Voir le règlement et les documents signés' })
  expect(link.getAttribute('href')).toContain(`/${findBlock(FINISH).id}`)
  expect(link.getAttribute('href')).toContain(id)
  cleanup()
})
