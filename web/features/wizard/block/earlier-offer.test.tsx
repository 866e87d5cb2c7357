// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { json, serve } from '../../../testing/server.ts'
import { testSettings } from '../../../testing/settings.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { dossier, memoryJournal } from '../store/testing.ts'
import { makeAnsweredDossier, definition, renderWizard, findBlock, findId, setUpBrowser } from '../testing.tsx'
import { passOverOffer } from '../saving/decline-offers.ts'
import { earlierOffer } from './open-block.tsx'

setUpBrowser()
beforeAll(earlierOffer.fetch)

const identity = findBlock('identite')
const [LAST, FIRST, CITY] = [findId('sub_last_name'), findId('sub_first_name'), findId('sub_birth_city')]
const offer = {
  blockId: identity.id,
  from: '00000000-0000-4000-8000-000000000002',
  number: '48211',
  own: false,
  answered_at: '2026-05-03T09:00:00Z',
  elements: [FIRST, CITY],
}
const past = makeAnsweredDossier('conseiller')
const begun = dossier({ ...past, values: { ...past.values, [LAST]: 'DELAUNAY' } })

async function draw(changes: Partial<typeof offer> = {}, role: 'advisor' | 'client' = 'advisor') {
  const wizard = await renderWizard(
    {
      dossier: begun,
      role,
      settings: testSettings,
      journal: Promise.resolve(memoryJournal()),
      blockId: identity.id,
    },
    <PageFrame page={definition.pages.find(({ id }) => id === identity.page_id)!} blockId={identity.id} />,
  )
  wizard.offers.set([{ ...offer, ...changes }])
  return wizard
}

const taken = {
  ...begun,
  values: { ...begun.values, [FIRST]: 'Claire', [CITY]: 'Lyon' },
  value_versions: { [FIRST]: 1, [CITY]: 1 },
  value_sources: { [FIRST]: 'earlier', [CITY]: 'earlier' },
}

test('one press fills in what is empty, says where it comes from, and can be undone', async () => {
  serve({
    [`POST /api/v1/dossiers/${begun.id}/earlier-answers`]: () =>
      json({ dossier: taken, page_id: null, taken: [FIRST, CITY] }),
    [`PATCH /api/v1/dossiers/${begun.id}/draft`]: () => json({ saved_at: '2026-05-04T09:00:00Z', versions: {} }),
  })
  await draw()
  fireEvent.click(
    await screen.findByRole('button', { name: /^Reprendre ses réponses du 3 mai.*\(dossier n°\u00a048211\)$/ }),
  )
  expect(await screen.findByText(/^2 réponses reprises/)).toBeTruthy()
  expect(await screen.findByDisplayValue('Claire')).toBeTruthy()
  expect(screen.getByDisplayValue('DELAUNAY')).toBeTruthy()
  expect(screen.getAllByText(/^Prérempli d’après un dossier précédent/)).toHaveLength(1)

  fireEvent.change(screen.getByDisplayValue('Lyon'), { target: { value: 'Nice' } })
  fireEvent.click(screen.getByRole('button', { name: 'Annuler la reprise' }))
  await expect.poll(() => screen.queryByDisplayValue('Claire')).toBeNull()
  expect(screen.getByDisplayValue('Nice')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Reprendre ses réponses/ })).toBeTruthy()
})

test('a client sees that the answers are their own, without a dossier number', async () => {
  await draw({ own: true }, 'client')
  expect(await screen.findByRole('button', { name: /^Reprendre vos réponses du 3 mai/ })).toBeTruthy()
})

test('a block without empty elements offers no earlier answers', async () => {
  const wizard = await draw()
  await screen.findByRole('button', { name: /^Reprendre ses réponses/ })
  wizard.answer(FIRST, 'Anne')
  wizard.answer(CITY, 'Nice')
  await expect.poll(() => screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
})

test('a failed press shows an error and the button stays', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre ses réponses/ }))
  expect(await screen.findByText(/^Les réponses n’ont pas pu être reprises/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Reprendre ses réponses/ })).toBeTruthy()
})

test('one offer for the whole dossier: its newest date, and every block', async () => {
  const contact = findBlock('coordonnees')
  const later = {
    ...offer,
    blockId: contact.id,
    answered_at: '2026-05-07T09:00:00Z',
    elements: [findId('sub_address')],
  }
  const requests = serve({
    [`POST /api/v1/dossiers/${begun.id}/earlier-answers`]: () => json({ dossier: begun, page_id: null, taken: [] }),
  })
  const wizard = await draw()
  wizard.offers.set([offer, later])
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre ses réponses du 7 mai/ }))
  expect(await screen.findByText(/^Rien n’a été repris/)).toBeTruthy()
  const bodies = requests.filter(({ line }) => line.startsWith('POST')).map(({ body }) => JSON.parse(String(body)))
  expect(bodies).toMatchObject([{ blockId: identity.id }, { blockId: contact.id }])
})

const DECLINE = `DELETE /api/v1/dossiers/${begun.id}/earlier-answers`

test('a declined offer is not made again, and the server is told', async () => {
  const requests = serve({ [DECLINE]: () => new Response(null, { status: 204 }) })
  const wizard = await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Non merci' }))
  expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull()
  expect(wizard.offers.get()).toEqual([])
  await expect.poll(() => requests.map(({ line }) => line)).toContain(DECLINE)
})

test('an offer that is passed over when its block is submitted is not made again', async () => {
  const requests = serve({ [DECLINE]: () => new Response(null, { status: 204 }) })
  const wizard = await draw()
  passOverOffer(wizard, findBlock('coordonnees').id)
  expect(wizard.offers.get()).toHaveLength(1)
  wizard.offers.set([{ ...offer, elements: [FIRST] }])
  passOverOffer(wizard, identity.id)
  expect(wizard.offers.get()).toHaveLength(1)
  wizard.offers.set([offer])
  passOverOffer(wizard, identity.id)
  expect(wizard.offers.get()).toEqual([])
  await expect.poll(() => requests.map(({ line }) => line)).toContain(DECLINE)
})
