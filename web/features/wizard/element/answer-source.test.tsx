// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testSettings } from '../../../testing/settings.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { dossier, memoryJournal } from '../store/testing.ts'
import { makeAnsweredDossier, findBlock, findId, definition, renderWizard, setUpBrowser } from '../testing.tsx'

setUpBrowser()

test('a prefilled answer shows its source until it is changed', async () => {
  const identity = findBlock('identite')
  const past = makeAnsweredDossier('conseiller')
  const known = findId('sub_last_name')
  await renderWizard(
    {
      dossier: dossier({
        ...past,
        values: { ...past.values, [known]: 'DELAUNAY', [findId('sub_first_name')]: 'Claire' },
        value_sources: { [known]: 'client' },
      }),
      role: 'advisor',
      settings: testSettings,
      journal: Promise.resolve(memoryJournal()),
      blockId: identity.id,
    },
    <PageFrame page={definition.pages.find(({ id }) => id === identity.page_id)!} blockId={identity.id} />,
  )
  expect(screen.getAllByText(/Repris de la fiche du client/)).toHaveLength(1)
  fireEvent.change(screen.getByDisplayValue('DELAUNAY'), { target: { value: 'DELAUNE' } })
  expect(screen.queryByText(/Repris de la fiche du client/)).toBeNull()
})
