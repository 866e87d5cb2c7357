// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { dossier, memoryJournal } from '../store/testing.ts'
import { makeAnsweredDossier, findBlock, findId, definition, renderWizard, setUpBrowser } from '../testing.tsx'

setUpBrowser()

test('a block says once where its prefilled answers come from, until they are changed', async () => {
  const identity = findBlock('identite')
  const past = makeAnsweredDossier('conseiller')
  const [known, first] = [findId('sub_last_name'), findId('sub_first_name')]
  await renderWizard(
    {
      dossier: dossier({
        ...past,
        values: { ...past.values, [known]: 'DELAUNAY', [first]: 'Claire' },
        value_sources: { [known]: 'client', [first]: 'client' },
      }),
      role: 'advisor',
      settings: testSettings,
      journal: Promise.resolve(memoryJournal()),
      blockId: identity.id,
    },
    <PageFrame page={definition.pages.find(({ id }) => id === identity.page_id)!} blockId={identity.id} />,
  )
  expect(screen.getAllByText(/Prérempli d’après la fiche du client/)).toHaveLength(1)
  fireEvent.change(screen.getByDisplayValue('DELAUNAY'), { target: { value: 'DELAUNE' } })
  fireEvent.change(screen.getByDisplayValue('Claire'), { target: { value: 'Clara' } })
  await expect.poll(() => screen.queryByText(/Prérempli d’après la fiche du client/)).toBeNull()
})
